"""The rules of The Price of Power, one module a chapter. Every function cites its rule."""
