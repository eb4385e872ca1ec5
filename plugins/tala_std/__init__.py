"""The standard rules of Tá lả, one module a chapter of RULES.md; a stranger's plugin could do all they do."""
