"""2, 7, 8 What every chapter speaks of: board, realms, tokens, cards in hand, money, power."""
