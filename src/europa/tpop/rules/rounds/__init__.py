"""3, 4, 21 Set-up, the phases of a Round, Ages, the end of the game, players who leave."""
