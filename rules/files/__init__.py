"""Plain data from files that may be anybody's: YAML read safely, faults told in words."""
