"""What is allowed and what it does, one file for each chapter. `world` is how tiles lie side by side."""
