"""IV: treaties, wars and the minors."""
