"""The documentation site, from the pages of this folder and the docstrings of the code: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent))

import sixquiprend

project = "sixquiprend"
author = "the sixquiprend contributors"
copyright = author  # noqa: A001 - Sphinx wants this name
release = version = sixquiprend.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "site_parts.phase_diagrams",
    "site_parts.short_values",
]
exclude_patterns = ["site_parts"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # the rules go from a title to rules without headings between

nitpicky = True  # a name in a signature or a text that leads nowhere is an error
nitpick_ignore_regex = [
    # What other packages and Python itself document.
    ("py:.*", r"(numpy|np|npt|msgspec|numba|pyarrow|gettext|os|pathlib|collections|typing|enum|random)\..*"),
]
nitpick_ignore = [  # what an option fills; docs/architecture.md tells of it
    ("py:class", "Slots"),
    ("py:class", "sixquiprend.engine.slots.Slots"),
]
default_role = "literal"  # in docstrings `name` is code
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "imported-members": True, "undoc-members": True}

html_theme = "furo"
html_title = "sixquiprend"
html_static_path: list[str] = []
html_favicon = "../src/sixquiprend/web/icon.svg"
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#7a2e8e", "color-brand-content": "#7a2e8e"},
    "dark_css_variables": {"color-brand-primary": "#d7a3e6", "color-brand-content": "#d7a3e6"},
}


def setup(app: Sphinx) -> None:
    """Diagrams of Mermaid stand as they are written: drawing them needs a program that isn't Python."""
    app.add_lexer("mermaid", TextLexer)
