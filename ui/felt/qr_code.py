"""QR codes of the links by which phones come to the table."""

import pygame

QUIET = 4
"""Light modules round a code, as its standard wants them."""


def code_piece(link: str, size: int) -> pygame.Surface:
    """Return the QR code of a link, at most `size` pixels wide: black on white, by whole pixels.

    Nobody keeps it: a link is a secret.
    """
    import segno

    rows = [bytes(row) for row in segno.make_qr(link, error="m").matrix]
    modules = len(rows) + 2 * QUIET
    module = max(1, size // modules)
    piece = pygame.Surface((modules * module, modules * module))
    piece.fill((255, 255, 255))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                piece.fill((0, 0, 0), ((x + QUIET) * module, (y + QUIET) * module, module, module))
    return piece
