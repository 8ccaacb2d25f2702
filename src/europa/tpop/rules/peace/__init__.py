"""10 How Wars end."""
