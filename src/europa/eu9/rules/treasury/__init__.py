"""XI: the exchequer, stability and inflation."""
