"""What happens at a table of Dogs' Day as a few still pictures, one after the other."""

from __future__ import annotations

import msgspec

from server.games.contract import Event, Seat
from server.games.dogs_day.cards import Card
from server.games.dogs_day.events import CardFled, CardsRetired, CardsRevealed, MatchEnded
from server.games.dogs_day.material import Markers
from server.games.dogs_day.reading import opening_order
from server.games.dogs_day.view import DogsView
from tui.games.dogs_day.flow import End, Flow, changes_of, flow_of
from tui.games.dogs_day.picture import Picture
from tui.games.face import Moment


class Frame(msgspec.Struct, frozen=True):
    """One picture of a scene and how many seconds it stays; see `tui.games.dogs_day.picture.Picture`."""

    seconds: float
    view: DogsView
    event: Event | None = None
    flow: Flow | None = None
    changes: dict[End, Markers] = {}
    faces: tuple[Card, ...] = ()
    opened: tuple[Seat, ...] | None = None


def frames(moment: Moment, after: DogsView) -> list[Frame]:
    """The pictures from the position before an event to the one ``after`` it, without this last one.

    What moves is on its way in the first picture and has come in the second.
    """
    before: DogsView = moment.before
    seconds, event = moment.seconds, moment.event
    if not seconds:
        return []
    if isinstance(event, CardsRevealed):
        # The cards lie where their owners sit before they are put in order.
        return [Frame(seconds * 0.6, before, event, faces=event.cards)]
    if isinstance(event, MatchEnded):
        order = opening_order(event.values)
        each = seconds / (len(order) + 1)
        return [Frame(each, after, event, opened=order[:count]) for count in range(len(order))]
    flow, changes = flow_of(event), changes_of(event, before.vaults)
    if isinstance(event, CardFled):
        return [Frame(seconds * 0.7, before, event, flow)]
    if isinstance(event, CardsRetired):
        return [Frame(seconds * 0.8, after, event, None, changes)] if changes else []
    if flow is None:
        return []
    if not flow.moved.total:
        return [Frame(seconds * 0.8, before, event, flow)]
    return [
        Frame(seconds * 0.4, before, event, flow),
        Frame(seconds * 0.5, after, event, flow, changes),
    ]


def marked(moment: Moment, after: DogsView) -> Frame | None:
    """What has just happened, marked on the position ``after`` it; None when nothing has moved."""
    before: DogsView = moment.before
    flow, changes = flow_of(moment.event), changes_of(moment.event, before.vaults)
    return Frame(0.0, after, moment.event, flow, changes) if flow is not None or changes else None


def put(frame: Frame, picture: Picture) -> None:
    """Let a picture show what happens in the place of its position."""
    picture.view, picture.event, picture.flow = frame.view, frame.event, frame.flow
    picture.changes, picture.faces, picture.opened = frame.changes, frame.faces, frame.opened
