"""IV.2.1.5: what powers announce (2.4), a module for each kind."""
