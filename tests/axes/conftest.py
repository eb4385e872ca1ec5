"""For all tests of the axes: houses with the same phỏm share the table of them."""

from __future__ import annotations

from functools import cache

import pytest

from tala_core import rules
from tala_core.melds import MeldTable


@pytest.fixture(autouse=True, scope="session")
def one_table_for_all():
    """To build one takes as long as to play twenty hands, and these tests know more than a hundred houses."""
    shared = cache(MeldTable)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "MeldTable", lambda melds, points, eaten: shared(tuple(melds), tuple(points), eaten))
        yield
