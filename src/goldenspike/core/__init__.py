"""The table every game is played on. The core knows no game."""
