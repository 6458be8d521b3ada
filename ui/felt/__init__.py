"""The table: one game being played. The way of a click through it is told in `ui.felt.course`."""
