"""9.1, 9.5, 9.8, 13.5, 14, 18.4 Wars: declared, marched, besieged; Rebels; the Empire defended."""
