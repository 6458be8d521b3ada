"""The layout vocabulary: what lies where is declared, pixels follow. Numbers in, rectangles out."""
