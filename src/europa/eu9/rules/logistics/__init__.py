"""VII: forces, fortresses and leaders."""
