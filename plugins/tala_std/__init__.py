"""The standard rules of Tá lả, one module a chapter of RULES.md.  Nothing here uses more than a stranger's plugin could."""
