"""Adds the documents of the repository's root to the site, the files outside docs/ that pages link to, the help of the program
`$CLAUSOKU`, the file `$CLAUSOKU_REFERENCE` with the columns of answers, the pictures of techniques, and the workbench in the folder
`$CLAUSOKU_WORKBENCH`, if it is set; checks the links and pictures of the built pages."""

import os

import posixpath
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parent.parent.parent
# The first page of the repository is that of the site.
PAGES = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
TARGET = re.compile(r'(\]\(|src=")(?![a-z]+:|#)([^)"#]+)')
# The document and the page of the workbench.
WORKBENCH = ("workbench.md", "workbench/index.html")
COMMANDS = "reference/commands.md"
ANSWERS = "reference/answers.md"
# The examples of techniques, in the order of the page, and the place of their pictures in it.
EXAMPLES = re.compile(r"^# (.*) \(.*\)$", re.MULTILINE)
PICTURES = "<!-- pictures -->"
COMMAND = re.compile(r"^  ([a-z]+) {2,}\S", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def place(path):
    """The place in the site of a file of the repository."""
    if path in PAGES:
        return PAGES[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else f"repository/{path}"


def relinked(text, source, target):
    """The text of the page `source`, with links as seen from its place `target` in the site."""

    def link(found):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), found[2]))
        return found[1] + posixpath.relpath(place(path), posixpath.dirname(target) or ".")

    fences = FENCE.findall(text)
    parts = [TARGET.sub(link, part) for part in FENCE.split(text)]
    return parts[0] + "".join(fence + part for fence, part in zip(fences, parts[1:]))


def helps(*command):
    """The sections with the help of a command and of its subcommands."""
    asked = [*command, "--help"]
    text = subprocess.run(
        [os.environ["CLAUSOKU"], *asked],
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"}, capture_output=True, text=True, check=True,
    ).stdout
    heading = " ".join(["##", "clausoku", *command])
    yield f"{heading}\n\n```console\n$ {' '.join(['clausoku', *asked])}\n{text}```\n"
    for name in COMMAND.findall(text.partition("\nOptions:")[0]):
        if name != "help":
            yield from helps(*command, name)


def pictures():
    """The sections with the picture of each technique."""
    for name in EXAMPLES.findall((ROOT / "data/grids/techniques.txt").read_text()):
        file = re.sub("[^a-z0-9]+", "-", name.lower()).rstrip("-")
        yield f"### {name[0].upper()}{name[1:]}\n\n![{name}](images/technique-{file}.svg)\n"


def on_files(files, config):
    commands = "\n".join(["# Commands\n\nThe help of each command.\n", *helps()])
    files.append(File.generated(config, COMMANDS, content=commands))
    answers = Path(os.environ["CLAUSOKU_REFERENCE"]).read_text()
    files.append(File.generated(config, ANSWERS, content=answers))
    workbench = os.environ.get("CLAUSOKU_WORKBENCH")
    for file in Path(workbench).iterdir() if workbench else ():
        place_in_site = posixpath.join(posixpath.dirname(WORKBENCH[1]), file.name)
        files.append(File.generated(config, place_in_site, abs_src_path=str(file)))
    for source, target in PAGES.items():
        text = relinked((ROOT / source).read_text(), source, target)
        if workbench and source == "README.md":
            # Its first line is about the page.
            text = text.replace(*(f"]({name})" for name in WORKBENCH), 1)
        files.append(File.generated(config, target, content=text))
    linked = set()
    for page in (ROOT / "docs").rglob("*.md"):
        folder = posixpath.dirname(page.relative_to(ROOT).as_posix())
        texts = FENCE.split(page.read_text())
        targets = [found[2] for text in texts for found in TARGET.finditer(text)]
        linked |= {posixpath.normpath(posixpath.join(folder, target)) for target in targets}
    linked |= {found[2] for source in PAGES for found in TARGET.finditer((ROOT / source).read_text())}
    for path in linked:
        if path not in PAGES and not path.startswith("docs/") and (ROOT / path).is_file():
            files.append(File.generated(config, place(path), abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown, page, config, files):
    source = page.file.src_uri
    if source in PAGES.values() or source in (COMMANDS, ANSWERS):
        return markdown
    if PICTURES in markdown:
        markdown = markdown.replace(PICTURES, "\n".join(pictures()))
    return relinked(markdown, f"docs/{source}", source)


class Links(HTMLParser):
    """The targets of a page's links and pictures."""

    def __init__(self, text):
        super().__init__()
        self.targets = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.targets |= {value for name, value in attrs if name in ("href", "src") and value}


def on_post_build(config):
    site = Path(config.site_dir)
    faults = []
    for page in sorted(site.rglob("*.html")):
        # The page of missing addresses has links from the root.
        if page.name == "404.html":
            continue
        for target in sorted(Links(page.read_text()).targets):
            parts = urlsplit(target)
            if not parts.scheme and parts.path and not (page.parent / unquote(parts.path)).exists():
                faults.append(f"{page.relative_to(site)}: {target}")
    if faults:
        raise PluginError("links that lead nowhere:\n" + "\n".join(faults))
