"""VI: plans and what comes of them."""
