"""X: what follows the campaigns."""
