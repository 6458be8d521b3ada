"""Builds the site of README.md and docs/ into build/site, and fails for a link that is dead.

    python -m tools.build_docs

MkDocs (tools/requirements.txt) does it. The pages that stand beside README.md for those who come
to the repository are taken from there, with their links as they are on the site.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
ABOVE: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "CREDITS.md": "credits.md",
}
"""The pages from the top folder, and what they are on the site."""


def on_files(files: Any, config: Any) -> Any:
    """Add the pages of the top folder: MkDocs calls this."""
    from mkdocs.structure.files import File

    for name, page in ABOVE.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / name)))
    files.append(File.generated(config, "LICENSE.txt", abs_src_path=str(ROOT / "LICENSE")))
    return files


def on_page_markdown(markdown: str, **_more: Any) -> str:
    """Return a page with its links as they are on the site: MkDocs calls this."""
    names = {**ABOVE, "LICENSE": "LICENSE.txt"}
    links = r"\]\((?:\.\./)?(?:docs/)?([\w.-]+)"
    return re.sub(links, lambda link: f"]({names.get(link[1], link[1])}", markdown)


def main(words: Sequence[str] | None = None) -> None:
    """Build the site."""
    argparse.ArgumentParser(description="Build the site of the docs.").parse_args(words)
    from tools import need_more

    need_more()
    done = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=ROOT)  # noqa: PLW1510
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
