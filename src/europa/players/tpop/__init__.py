"""Players of The Price of Power: `steady`, who plays by rules of thumb."""
