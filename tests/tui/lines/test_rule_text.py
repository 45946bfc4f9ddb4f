"""Rules to be heard: every heading, every rule without its pictures and marks."""

from __future__ import annotations

import pytest

from tui.games import FACES
from tui.language import TAGS, language
from tui.lines.rule_text import headings, rule_of, section

PAGE = """# Title

## R-1 First
A line of **strong**
words.

Like this:

```draw
secret picture
```

- one `thing`
  that goes on
- another

## R-2 Second
Nothing else.
"""


def test_a_rule_is_said_without_marks_and_pictures() -> None:
    assert headings(PAGE) == ["Title", "R-1 First", "R-2 Second"]
    assert rule_of(PAGE, "R-1") == [
        "R-1 First",
        "A line of strong words.",
        "one thing that goes on",
        "another",
    ]
    assert section(PAGE, "R-2 Second") == ["R-2 Second", "Nothing else."]
    assert rule_of(PAGE, "R-9") == []


@pytest.mark.parametrize("game", sorted(FACES))
@pytest.mark.parametrize("tag", TAGS)
def test_every_rule_of_every_game_can_be_heard(game: str, tag: str) -> None:
    text = FACES[game].rules(language(tag))  # type: ignore[arg-type]
    for heading in headings(text):
        said = section(text, heading)
        assert said[0] == heading and not any("```" in line or "**" in line for line in said)
        if "-" in heading.split()[0]:
            assert len(said) > 1, heading
