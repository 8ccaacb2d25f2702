"""Europa Universalis, the great campaign of 1492-1792."""
