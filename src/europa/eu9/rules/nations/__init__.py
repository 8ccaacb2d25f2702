"""XV What makes France France: rules of single powers that no other chapter holds."""
