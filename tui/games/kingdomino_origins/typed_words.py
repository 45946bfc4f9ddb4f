"""The words of Kingdomino Origins' moves as people type them."""

from __future__ import annotations

from server.games.kingdomino_origins.dominoes import RESOURCES
from server.games.kingdomino_origins.dwellers import DWELLERS
from tui.games.kingdomino_origins.names import dweller_name, resource_name
from tui.games.typed_words import TypedWords, one_word
from tui.language import Language

_WORDS: dict[str, TypedWords] = {
    "pt_BR": {
        "at": "em",
        "and": "e",
        "to": "para",
        "north": "norte",
        "south": "sul",
        "east": "leste",
        "west": "oeste",
        "take": "pega",
        "discard": "descarta",
        "fire": "fogo",
        "pay": "paga",
        "pick": "escolhe",
        "recruit": "recruta",
        "pile": "pilha",
        "decline": "recusa",
        "settle": "instala",
    },
}


def typed_words(language: Language) -> TypedWords:
    """Empty where the text form's own words are the language's."""
    if language.tag not in _WORDS:
        return {}
    resources: dict[str, str] = {key: one_word(resource_name(key, language)) for key in RESOURCES}
    dwellers: dict[str, str] = {key: one_word(dweller_name(key, language)) for key in DWELLERS}
    return {**_WORDS[language.tag], **resources, **dwellers}
