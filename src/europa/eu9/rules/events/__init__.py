"""III: what happens to the world before anybody acts."""
