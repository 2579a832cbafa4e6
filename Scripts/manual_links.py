"""Turns links to files of the project that are not in the manual into plain text; a wrong link stays an error."""

import posixpath
import re
from pathlib import Path

PROJECT = Path(__file__).parent.parent
LINK = re.compile(r"\[([^\]]*)\]\((?!https?:|#)([^)#]*)(#[^)]*)?\)")


def on_page_markdown(markdown, page, config, files):
    folder = posixpath.dirname(page.file.src_uri)

    def replace(link):
        target = posixpath.normpath(posixpath.join(folder, link[2]))
        is_elsewhere = files.get_file_from_path(target) is None and (PROJECT / target).exists()
        return link[1] if is_elsewhere else link[0]

    return LINK.sub(replace, markdown)
