"""Plugins: finding them, looking at them without a game, and beginning new ones.

* found: `finding`, from metadata alone; imported by name only
* checked when they are loaded: `checks`, by `hookchecks` (methods), `optionchecks` (fields), with place (`sources`);
  what they answer in a game: `answerchecks`
* examined, each distribution in a process of its own: `probe` starts it, `probed` is what runs there; `describing` for
  `tala plugin show`, `examining` and `conduct` for `tala plugin doctor`
* told of: `hooks`, what a rule can answer, read from the specification
* begun: `scaffold`
"""
