"""What is looked up once and kept while nothing changes."""
