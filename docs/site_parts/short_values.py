"""Values of constants that are longer than a line are left out: a table of arrays tells a reader nothing."""

from __future__ import annotations

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

MOST = 60


def shorten(app: Sphinx, doctree: nodes.document) -> None:
    for note in list(doctree.findall(addnodes.desc_annotation)):
        text = note.astext()
        if text.lstrip().startswith("=") and len(text) > MOST:
            note.parent.remove(note)


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("doctree-read", shorten)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
