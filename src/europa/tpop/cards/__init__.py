"""The cards of The Price of Power: what their effects do, deck by deck."""
