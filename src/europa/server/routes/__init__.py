"""What can be asked over HTTP and WebSocket, one module a subject."""
