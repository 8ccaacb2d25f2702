"""7.2, 11, 13, 15, 18, 19 Realms and their ties: faith, influence, Vassals, rulers, the Empire."""
