"""VI-1, VI-11, VII-7 to VII-9: armies, crowns and partitions of Poland."""
