"""VII-4 War of independence in the colonies."""
