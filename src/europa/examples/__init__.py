"""Small games that show how the kernel is used; the tests and benchmarks play them."""
