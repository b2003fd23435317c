"""Environments for learners: PettingZoo, Gymnasium and OpenSpiel; each module imports its own library."""
