"""Finding variants by name: shipped, one's own, and those of installed packages, which are read and never imported."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tala_core.errors import VariantError
from tala_core.plugins import finding as plugins
from tala_core.variants import Faults, load, names
from tala_core.variants.finding import Found, found, path_of, shipped

CHUAN = 'extends = "chuan"\n'
SHIPPED = sorted(path.stem for path in shipped().glob("*.toml"))


@pytest.fixture
def yours(folder, monkeypatch) -> Path:
    """The folder of the user's own variants, empty."""
    path = folder / "mine"
    path.mkdir()
    monkeypatch.setenv("TALA_VARIANTS", str(path))
    return path


def pack(place: Path, name: str, package: str, value: str, **files: str) -> Path:
    """Write a distribution *name* 1.2 whose *package* raises when it is imported, with variant files in a folder."""
    inside = place / package / "variants"
    inside.mkdir(parents=True)
    (place / package / "__init__.py").write_text("raise RuntimeError('imported')")
    for stem, text in files.items():
        (inside / f"{stem}.toml").write_text(text)
    info = place / f"{name.replace('-', '_')}-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(f"[tala.variants]\nall = {value}\n")
    return place


def test_shipped_variants_are_found_by_name():
    assert names() == SHIPPED
    assert {one.origin for one in found()} == {"shipped"}
    assert load("chuan").address == "chuan"


# --- one's own ---


def test_ones_own_are_found_in_the_folder_for_settings(folder, monkeypatch):
    """Where the system keeps settings of a user."""
    monkeypatch.delenv("TALA_VARIANTS")
    monkeypatch.setattr("platformdirs.user_config_path", lambda app: folder / app)
    assert names() == SHIPPED
    (folder / "tala" / "variants").mkdir(parents=True)
    path = folder / "tala" / "variants" / "nha-toi.toml"
    path.write_text(CHUAN)

    assert Found("nha-toi", path, "yours") in found()
    assert (load("nha-toi").hash, load("nha-toi").name) == (load("chuan").hash, "nha-toi")


def test_the_environment_names_another_folder(yours):
    (yours / "nha-toi.toml").write_text(CHUAN)
    (yours / "notes.txt").write_text("")

    assert names() == sorted([*SHIPPED, "nha-toi"])
    assert load("nha-toi").source == str(yours / "nha-toi.toml")


def test_ones_own_file_is_read_anew_each_time(yours):
    (yours / "nha-toi.toml").write_text(CHUAN)
    before = load("nha-toi").sizes["hand"]
    (yours / "nha-toi.toml").write_text(f"{CHUAN}[table]\nhand = 8\n")

    assert (before, load("nha-toi").sizes["hand"]) == (9, 8)


def test_ones_own_may_extend_by_name_and_by_path(yours):
    (yours / "base.toml").write_text("extends = 'mien-bac'\n[table]\nhand = 8")
    (yours / "one.toml").write_text("extends = 'base'")
    (yours / "two.toml").write_text("extends = 'base.toml'")

    assert load("one").hash == load("two").hash == load("base").hash != load("mien-bac").hash


def test_a_folder_that_is_none_is_told(monkeypatch, folder):
    """Nobody would know why his variants are gone."""
    monkeypatch.setenv("TALA_VARIANTS", str(folder / "gone"))
    with pytest.raises(VariantError, match=r"TALA_VARIANTS=.*gone names no folder"):
        load("chuan")
    assert load(str(path_of_chuan())).name == "chuan"  # a path needs no search


def path_of_chuan() -> Path:
    return shipped() / "chuan.toml"


def test_nobody_takes_the_name_of_a_shipped_variant_unseen(yours):
    """Two people who say "chuan" must mean the same game."""
    (yours / "chuan.toml").write_text("extends = 'mien-nam'\n")
    with pytest.raises(Faults) as caught:
        load("chuan")

    assert str(caught.value) == (
        f"several variants are called `chuan`: {path_of_chuan()} (shipped), {yours / 'chuan.toml'} (yours); "
        "name one by its path"
    )
    assert names().count("chuan") == 1
    assert [one.origin for one in found() if one.name == "chuan"] == ["shipped", "yours"]
    assert load(str(yours / "chuan.toml")).hash == load("mien-nam").hash
    assert load("mien-nam").source  # which no other has


def test_a_base_that_two_have_is_told_where_it_is_named(yours, folder):
    (yours / "chuan.toml").write_text("extends = 'mien-nam'\n")
    (folder / "house.toml").write_text(CHUAN)
    with pytest.raises(Faults, match="several variants are called `chuan`") as caught:
        load("house.toml")

    assert str(caught.value.faults[0].place) == "house.toml:1:11"


@pytest.mark.parametrize("by", ["its name", "a link"])
def test_the_shipped_folder_as_ones_own_is_no_second_one(monkeypatch, folder, by):
    (folder / "link").symlink_to(shipped())
    monkeypatch.setenv("TALA_VARIANTS", str(shipped() if by == "its name" else folder / "link"))

    assert [one.origin for one in found()] == ["shipped"] * len(SHIPPED)
    assert load("chuan").name == "chuan"


# --- of installed packages ---


def test_variants_of_a_package_are_found_and_read_without_importing_it(folder, monkeypatch):
    place = pack(folder / "site", "my-dist", "fake_pack", "fake_pack.variants", hue=f"{CHUAN}name = 'Huế'\n")
    monkeypatch.syspath_prepend(place)

    assert Found("hue", place / "fake_pack" / "variants" / "hue.toml", "my-dist 1.2") in found()
    assert load("hue").title == "Huế"
    assert "fake_pack" not in sys.modules


def test_an_editable_package_has_its_files_elsewhere(folder, monkeypatch):
    """Its metadata lie in one folder, its sources in another."""
    place = pack(folder / "site", "my-dist", "fake_pack", "fake_pack.variants", hue=CHUAN)
    (folder / "src").mkdir()
    (place / "fake_pack").rename(folder / "src" / "fake_pack")
    monkeypatch.syspath_prepend(folder / "src")
    monkeypatch.syspath_prepend(place)

    assert load("hue").source == str(folder / "src" / "fake_pack" / "variants" / "hue.toml")
    assert "fake_pack" not in sys.modules


@pytest.mark.parametrize("order", [("dist-a", "dist-b"), ("dist-b", "dist-a")])
def test_Q01_two_packages_with_one_name_are_refused(folder, monkeypatch, order):
    """Whichever comes first on the path: neither wins, and both are named."""
    for name in order:
        package = f"fake_{name[-1]}"
        monkeypatch.syspath_prepend(pack(folder / name, name, package, f"{package}.variants", hue=CHUAN))
    with pytest.raises(Faults, match=r"several variants are called `hue`: .* \(dist-a 1\.2\), .* \(dist-b 1\.2\)"):
        load("hue")


def test_no_package_takes_the_name_of_a_shipped_variant(folder, monkeypatch):
    monkeypatch.syspath_prepend(pack(folder / "site", "my-dist", "fake_pack", "fake_pack.variants", chuan=CHUAN))
    assert load("chuan").source == str(shipped() / "chuan.toml")
    assert [one.origin for one in found() if one.name == "chuan"] == ["shipped", "my-dist 1.2"]


@pytest.mark.parametrize(
    "value", ["fake_gone.variants", "fake_pack.gone", "fake_pack:variants", "os", "..", "a/../b", "x y"]
)
def test_an_entry_point_that_leads_nowhere_gives_nothing(folder, monkeypatch, value):
    """A package that was removed by hand; everything else goes on."""
    monkeypatch.syspath_prepend(pack(folder / "site", "my-dist", "fake_pack", value, hue=CHUAN))

    assert names() == SHIPPED
    assert "fake_pack" not in sys.modules


def test_a_package_extends_no_file_outside_its_folder(folder, monkeypatch):
    place = pack(folder / "site", "my-dist", "fake_pack", "fake_pack.variants", hue='extends = "../../secret.toml"')
    (place / "secret.toml").write_text(CHUAN)
    monkeypatch.syspath_prepend(place)
    with pytest.raises(Faults) as caught:
        load("hue")

    assert caught.value.faults[0].code == "extends-outside"


def test_they_are_a_group_of_their_own():
    assert plugins.VARIANTS == "tala.variants"


# --- names and paths ---


@pytest.mark.parametrize("name", ["chuam", "Chuẩn", "CHUAN", "chuan ", "chuan_", ""])
def test_an_unknown_name_is_answered_with_the_nearest(name):
    with pytest.raises(Faults) as caught:
        load(name)

    assert caught.value.faults[0].allowed == tuple(SHIPPED)
    assert caught.value.faults[0].nearest == ("chuan" if name else None)


@pytest.mark.parametrize("name", ["no.toml", "./chuan", "a/b", "a\\b", "x\0.toml", "../variants/gone.toml"])
def test_a_path_that_leads_nowhere_is_told(folder, name):
    with pytest.raises(VariantError, match="there is no such variant file"):
        path_of(name)
