"""Printed sheets: paper, layout, PDF and PNG, and the way to the printer."""
