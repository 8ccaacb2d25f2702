"""Events of period III whose records cannot say all."""
