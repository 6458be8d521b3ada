"""What measures the program: `main.py bench`, and the tables that it measures."""
