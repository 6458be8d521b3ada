"""The renderer of faces, backs, chips and markers, with Pillow, for screen and paper."""
