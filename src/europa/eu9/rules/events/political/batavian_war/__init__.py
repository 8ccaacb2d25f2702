"""VII-3 The Batavian Revolution, a war of three sides."""
