"""Cases of the field on variants that extend each other (IN01)."""

from __future__ import annotations

import pytest

from tala_core.variants import Faults, load


@pytest.fixture
def fault(tmp_path, monkeypatch):
    """Writes files that extend each other, and returns the one fault that loading ``a.toml`` comes to."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALA_VARIANTS", "")

    def of(**extends):
        for name, base in extends.items():
            (tmp_path / f"{name}.toml").write_text(f'extends = "{base}.toml"\n' if base else "[rules.sets]\n")
        with pytest.raises(Faults) as caught:
            load("a.toml")
        [one] = caught.value.faults
        return one

    return of


CIRCLES = {
    "a, b, a": ({"a": "b", "b": "a"}, "a.toml → b.toml → a.toml", "b.toml"),
    "a, a": ({"a": "a"}, "a.toml → a.toml", "a.toml"),
    "a, b, c, b": ({"a": "b", "b": "c", "c": "b"}, "a.toml → b.toml → c.toml → b.toml", "c.toml"),
}


@pytest.mark.parametrize(("files", "chain", "where"), CIRCLES.values(), ids=CIRCLES)
def test_IN01_a_circle_is_told_with_the_chain(fault, files, chain, where):
    """Never an endless loop, and never cut off in silence."""
    one = fault(**files)

    assert (one.code, one.what) == ("extends-cycle", f"`extends` leads back: {chain}")
    assert (one.place.file, one.place.line) == (where, 1)


def test_IN01_a_circle_through_other_names_of_one_file(fault, tmp_path):
    """A link, and a way round by a folder."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")

    assert fault(a="b").code == "extends-cycle"
    assert fault(a="sub/../a").code == "extends-cycle"


def test_IN01_a_variant_by_name_in_a_circle(tmp_path, monkeypatch):
    """In the folder of one's own variants, where names lead as well as paths."""
    monkeypatch.setenv("TALA_VARIANTS", str(tmp_path))
    (tmp_path / "one.toml").write_text("extends = 'two'")
    (tmp_path / "two.toml").write_text("extends = 'one.toml'")
    with pytest.raises(Faults, match=r"one\.toml → .*two\.toml → .*one\.toml"):
        load("one")


def test_IN01_a_chain_of_two_hundred_files_hits_the_limit(fault):
    """Which is ten, and is said."""
    files = {"a": "f1", **{f"f{n}": f"f{n + 1}" for n in range(1, 200)}, "f200": ""}
    one = fault(**files)

    assert one.code == "extends-depth"
    assert one.what.startswith("more than 10 files extend each other: a.toml → f1.toml → f2.toml")
    assert one.place.file == "f9.toml"
