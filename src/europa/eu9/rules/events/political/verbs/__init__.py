"""What records of political events can do, verb by verb."""
