"""`extends`: a variant by name or a path beside the file; never out of its folder, never in a circle, never too far."""

from __future__ import annotations

import os
import re

import pytest

from tala_core.variants import Faults, load
from tala_core.variants.extending import MOST_FILES
from tala_core.variants.finding import path_of

CHUAN = 'extends = "chuan"\n'


def test_by_name_and_by_path(house, standard):
    assert house(CHUAN).hash == standard.hash
    assert house('extends = "base.toml"\n', base=CHUAN).chain == (standard.source, "base.toml", "house.toml")
    assert house('extends = "./base.toml"\n', base=CHUAN).hash == standard.hash


def test_a_path_is_relative_to_the_file_that_has_it(folder, standard):
    """However the file itself is named, and from wherever."""
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "house.toml").write_text('extends = "b/base.toml"')
    (folder / "a" / "b" / "base.toml").write_text('extends = "lowest.toml"')
    (folder / "a" / "b" / "lowest.toml").write_text(CHUAN)

    assert load("a/house.toml").chain == (
        standard.source, "a/b/lowest.toml", "a/b/base.toml", "a/house.toml",
    )  # fmt: skip
    assert load(str(folder / "a" / "house.toml")).hash == standard.hash


def test_a_base_may_lead_back_within_the_folder(folder, standard):
    """What counts is the folder of the file that the user named."""
    (folder / "b").mkdir()
    (folder / "house.toml").write_text('extends = "b/base.toml"')
    (folder / "b" / "base.toml").write_text('extends = "../lowest.toml"')
    (folder / "lowest.toml").write_text(CHUAN)

    assert load("house.toml").hash == standard.hash
    with pytest.raises(Faults, match="leads out of the folder b"):
        load("b/base.toml")


OUTSIDE = {
    "../up.toml": "leads out of the folder",
    "sub/../../up.toml": "leads out of the folder",
    "/etc/passwd": "a name or a path relative to this file, not /etc/passwd",
    "/etc/passwd.toml": "a name or a path relative to this file",
    "//host/share.toml": "a name or a path relative to this file",
    "C:/x.toml": "a name or a path relative to this file",
    "C:x.toml": "a name or a path relative to this file",
    "\\\\host\\share.toml": "a name or a path relative to this file",
    "~/x.toml": "a name or a path relative to this file",
    "sub\\x.toml": "has / between its folders",
    "..\\x.toml": "has / between its folders",
}


@pytest.mark.parametrize(("extends", "what"), OUTSIDE.items(), ids=OUTSIDE)
def test_a_path_never_leads_out_of_the_folder(faults, folder, extends, what):
    """Whether there is such a file or not; and nothing of it is shown."""
    (folder.parent / "up.toml").write_text("secret = 1")
    [fault] = faults(f"extends = '{extends}'\n")

    assert (fault.code, fault.keys, str(fault.place)) == ("extends-outside", ("extends",), "house.toml:1:11")
    assert what in fault.what
    assert "secret" not in str(fault)


@pytest.mark.parametrize("link", ["a file", "a folder"])
def test_a_link_never_leads_out_of_the_folder(faults, folder, link):
    far = folder.parent / f"{folder.name} far"
    far.mkdir()
    (far / "far.toml").write_text(CHUAN)
    (folder / "base.toml").symlink_to(far / "far.toml")
    (folder / "sub").symlink_to(far)
    [fault] = faults(f'extends = "{"base.toml" if link == "a file" else "sub/far.toml"}"\n')

    assert fault.code == "extends-outside"
    assert str(far) in fault.what


def test_the_file_that_is_named_may_be_a_link(folder, standard):
    """The user has given it; what it extends is beside the link."""
    (folder / "far").mkdir()
    (folder / "far" / "real.toml").write_text('extends = "base.toml"')
    (folder / "base.toml").write_text(CHUAN)
    (folder / "house.toml").symlink_to(folder / "far" / "real.toml")

    assert load("house.toml").hash == standard.hash


def test_links_within_the_folder_are_followed(folder, house, standard):
    (folder / "link.toml").symlink_to(folder / "base.toml")

    assert house('extends = "link.toml"', base=CHUAN).hash == standard.hash


@pytest.mark.parametrize("extends", ["loop.toml", "loop.toml/x.toml"])
def test_links_in_a_circle_lead_nowhere(faults, folder, extends):
    (folder / "loop.toml").symlink_to(folder / "pool.toml")
    (folder / "pool.toml").symlink_to(folder / "loop.toml")
    [fault] = faults(f'extends = "{extends}"')

    assert fault.code == "extends-missing"


MISSING = {
    '"chuam"': ("no variant `chuam`", "chuan"),
    '"Chuẩn"': ("no variant `Chuẩn`", "chuan"),
    '"MIEN_BAC"': ("no variant `MIEN_BAC`", "mien-bac"),
    '"bas.toml"': ("there is no file bas.toml to extend", "base.toml"),
    '"base"': ("no variant `base`", "base.toml"),
    '"mien-bac.toml"': ("there is no file mien-bac.toml to extend", "mien-bac"),
    '"no/such.toml"': ("there is no file no/such.toml to extend", None),
}


@pytest.mark.parametrize(("extends", "what", "near"), [(key, *told) for key, told in MISSING.items()])
def test_what_is_not_there_is_answered_with_the_nearest(faults, extends, what, near):
    [fault] = faults(f"name = 'x'\nextends = {extends}\n", base=CHUAN)

    assert (fault.code, fault.what, fault.nearest) == ("extends-missing", what, near)
    assert str(fault.place) == "house.toml:2:11"


@pytest.mark.parametrize("told", ["5", "true", "[]", '["chuan"]', "{}", '""', '"a\\nb"', '"a\\u0000.toml"'])
def test_what_is_no_name_is_refused(faults, told):
    [fault] = faults(f"extends = {told}\n[rules.sets]")

    assert (fault.code, fault.keys) == ("wrong-type", ("extends",))


@pytest.mark.parametrize("what", ["a folder", "a pipe", "a device"])
def test_a_base_that_is_no_file_is_refused_without_being_read(folder, faults, what):
    if what == "a folder":
        (folder / "base.toml").mkdir()
    elif what == "a pipe":
        os.mkfifo(folder / "base.toml")
    else:
        if not os.path.exists("/dev/zero"):
            pytest.skip("there is no such device here")
        (folder / "base.toml").symlink_to("/dev/zero")  # which leads out of the folder
    [fault] = faults('extends = "base.toml"')

    assert fault.code == ("extends-outside" if what == "a device" else "not-a-file")


def test_a_base_that_the_system_does_not_let_us_read(faults, monkeypatch):
    """It is the file that names it that can be changed: told there, with the reason."""
    from tala_core.variants import extending

    def text_of(path, file):
        if "base" in file:
            raise PermissionError(13, "Permission denied", file)
        return path.read_text("utf-8")

    monkeypatch.setattr(extending, "text_of", text_of)
    [fault] = faults('extends = "base.toml"', base=CHUAN)

    assert (fault.code, fault.what) == ("extends-missing", "base.toml can't be read: permission denied")


# --- circles, and how far it goes ---


def test_a_chain_may_be_of_ten_files_and_no_more(house, faults):
    base = path_of("chuan").read_text("utf-8")

    def chain(length: int) -> dict[str, str]:
        return {f"f{n}": f'extends = "f{n + 1}.toml"\n' if n < length else base for n in range(2, length + 1)}

    assert MOST_FILES == 10
    assert len(house('extends = "f2.toml"', **chain(10)).chain) == 10
    [fault] = faults('extends = "f2.toml"', **chain(11))
    assert fault.code == "extends-depth"
    assert fault.what.startswith("more than 10 files extend each other: house.toml → f2.toml → f3.toml → ")
    assert str(fault.place) == "f10.toml:1:11"


# --- faults of a base ---


def test_a_fault_of_a_base_has_its_own_file_and_the_way_there(faults):
    middle = 'name = "m"\nextends = "lowest.toml"\n'
    lowest = f"{CHUAN}[rules.u-payments]\namout = 6\n"
    [fault] = faults('extends = "middle.toml"', middle=middle, lowest=lowest)

    assert (fault.code, str(fault.place)) == ("unknown-option", "lowest.toml:3:1")
    assert fault.notes == ("extended by middle.toml:2:1", "extended by house.toml:1:1")


@pytest.mark.parametrize("base", ["name = \n", b"\xff\xfen\0", "x" * 1_000_001, "a = [\n", "a\r = 1", "a = {b = 1,}"])
def test_a_base_that_is_no_toml_does_not_hide_ones_own_faults(faults, base):
    """And nothing is asked that only the base could tell."""
    found = faults('extends = "base.toml"\nabuot = 1\n[rules]\nden-chot = false\n[rules.u]\nbefore = "zz"', base=base)

    assert str(found[0].place) == "house.toml:2:1"
    assert [one.place.file for one in found] == ["house.toml", "base.toml"]
    assert found[1].notes == ("extended by house.toml:1:1",)


def test_every_value_of_every_file_is_checked(faults):
    """Also one that a later file replaces: the base would not stand by itself."""
    [fault] = faults('extends = "base.toml"\n[rules.u-payments]\namount = 3\n',
                     base=f'{CHUAN}[rules.u-payments]\namount = "x"\n')  # fmt: skip

    assert (fault.code, str(fault.place)) == ("wrong-type", "base.toml:3:10")


def test_what_does_not_go_together_is_told_with_both_places(said):
    """At the value that one's own file gives."""
    message = said('extends = "base.toml"\n\n[rules.runs]\nlongest = 4\n', base=f"{CHUAN}[rules.runs]\nshortest = 5\n")

    assert message == (
        "error[conflict]: in [rules.runs] longest must not be less than shortest, which is 5, not 4\n"
        "  --> house.toml:4:1\n"
        "  |\n"
        "4 | longest = 4\n"
        "  | ^^^^^^^ write `shortest = 3` too, if what is inherited is not to count\n"
        "  = `shortest = 5` is inherited from base.toml:3:1"
    )


def test_sizes_that_do_not_go_together_are_told_with_both_places(faults):
    [fault] = faults('extends = "base.toml"\n[table]\nhand = 13\n', base=f"{CHUAN}[table]\nseats = [4, 4]\n")

    assert (fault.code, fault.keys, str(fault.place)) == ("conflict", ("table", "hand"), "house.toml:3:1")
    assert str(fault.inherited) == "base.toml:3:1"
    assert re.search(r"4 seats of 13 cards and one more make 53", fault.what)


def test_faults_come_by_file_and_line_ones_own_first(faults):
    found = faults(
        'extends = "base.toml"\n[rules.zzz]\n[table]\nhnd = 1\n', "table.hand=x", "hand=3",
        base=f"{CHUAN}[table]\nrouns = 1\n[rules.yyy]\nx = 3\n",
    )  # fmt: skip

    assert [str(one.place) for one in found] == [
        "house.toml:2:8", "house.toml:4:1", "base.toml:3:1", "base.toml:4:8", "--set table.hand=x", "--set hand=3",
    ]  # fmt: skip
