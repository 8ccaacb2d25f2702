"""XII: how wars end."""
