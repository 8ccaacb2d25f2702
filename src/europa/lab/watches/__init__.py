"""What the laboratory looks at, a module for each game."""
