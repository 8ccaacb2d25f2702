"""The Price of Power."""
