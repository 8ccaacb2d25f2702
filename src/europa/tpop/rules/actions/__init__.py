"""5, 16 The Actions of a Turn, Events among them."""
