"""What a client must know of a game to show it."""
