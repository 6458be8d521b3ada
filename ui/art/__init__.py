"""The renderer of faces, backs, boards, chips and markers, with Pillow, for screen and paper."""
