"""IV.5.5: what powers may do in a reaction window, a module for each kind."""
