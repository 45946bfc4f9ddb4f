"""A name that is cut keeps what tells it apart from others."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from server.names import NAME_CELLS, numbered
from tui.widgets.short_names import list_of_names, short_name, short_names


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Arara 4889", 10, "Arara 4889"),
        ("Arara 4889", 9, "Arar…4889"),
        ("Arara 4889", 6, "A…4889"),
        ("Arara 4889", 4, "A…89"),
        ("Arara 4889", 2, "A…"),
        ("Arara 4889", 1, "…"),
        ("Arara 4889", 0, ""),
        ("Maria Antonieta", 9, "Maria An…"),
        ("Maria Antonieta", 7, "Maria…"),
        ("1234567890", 6, "…7890"),
        ("花見 12", 5, "花…12"),
        ("花見 12", 6, "花…12"),
    ],
)
def test_a_cut_name_keeps_its_last_digits(name: str, width: int, shown: str) -> None:
    assert short_name(name, width) == shown and cell_len(shown) <= width


@pytest.mark.parametrize("width", range(5, NAME_CELLS))
def test_namesakes_are_told_apart_in_any_width_of_a_column(width: int) -> None:
    names = [numbered("Bernardo Augusto", n) for n in (2, 3, 11)] + ["Jabuti 0481", "Jabuti 0482"]
    shown = [short_name(name, width) for name in names]
    assert len(set(shown)) == len(names) and max(map(cell_len, shown)) <= width


def test_names_that_are_cut_alike_show_their_ends() -> None:
    names = ["Visita 1234", "Visita 1299", "Ana", "Maria Antonieta", "Maria Angelica"]
    assert short_names(names, 9) == ["Visi…1234", "Visi…1299", "Ana", "…ntonieta", "…Angelica"]
    assert short_names(names, 1) == ["…"] * 5 and short_names(names, 0) == [""] * 5


def test_a_list_of_names_ends_with_how_many_more_there_are() -> None:
    names = ["Ana", "Beto", "Arara 4889"]
    assert list_of_names(names, 21) == "Ana, Beto, Arara 4889"
    assert list_of_names(names, 20) == "Ana, Beto +1"
    assert list_of_names(names, 11) == "Ana +2"
    assert list_of_names(["Arara 4889", "Ana"], 12) == "Arar…4889 +1"
    assert list_of_names([], 9) == ""
