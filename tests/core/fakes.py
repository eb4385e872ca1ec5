"""Distributions that are not installed: a folder with a module and the metadata an installer would leave."""

from __future__ import annotations

from pathlib import Path


def distribution(
    folder: Path, name: str, *, rules: str = "", bots: str = "", modules: dict[str, str] | None = None
) -> Path:
    """Write a distribution *name* 1.0 with entry points such as ``"mine = mine_pkg:Mine"``, one a line."""
    folder.mkdir(exist_ok=True)
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    groups = {"tala.rules": rules, "tala.bots": bots}
    (info / "entry_points.txt").write_text("".join(f"[{key}]\n{lines}\n" for key, lines in groups.items() if lines))
    for module, source in (modules or {}).items():
        (folder / f"{module}.py").write_text(source)
    return folder
