"""Many hands by bots: playing them, counting them, and sharing the work out."""
