"""Fixtures for all tests: the standard game for four, three and two."""

from __future__ import annotations

import os
import signal

import pytest

from tala_core.rules import RuleSet
from tala_core.variants import Variant, load

os.environ |= {"TALA_LANG": "en", "LANGUAGE": "en"}  # what a test reads depends on no machine's language

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts what is to run in the background like that
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def english():
    """What the command line was told to speak inside this process, it speaks no longer afterwards."""
    yield
    os.environ["LANGUAGE"] = "en"


@pytest.fixture(scope="session")
def standard() -> Variant:
    """The variant `chuan`."""
    return load("chuan")


@pytest.fixture(scope="session")
def chuan(standard: Variant) -> RuleSet:
    """The standard game for four."""
    return standard.rules_for(4)


@pytest.fixture(scope="session")
def chuan3(standard: Variant) -> RuleSet:
    """The standard game for three."""
    return standard.rules_for(3)


@pytest.fixture(scope="session")
def chuan2(standard: Variant) -> RuleSet:
    """The standard game for two."""
    return standard.rules_for(2)
