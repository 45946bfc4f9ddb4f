"""Who may come in: counts of sessions, and allowances that refill with time."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import TypeAlias

from server.config import Config

Clock: TypeAlias = Callable[[], float]
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class Allowance:
    """A bucket of ``burst`` that refills at ``rate`` a second. It may be overdrawn; then it tells how long
    to wait."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self, amount: float) -> None:
        """Use up so much."""
        self._refill()
        self._left -= amount

    def wait(self) -> float:
        """Seconds until something is left; 0.0 when there is."""
        self._refill()
        return 0.0 if self._left > 0 else (1.0 - self._left) / self._rate

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


def address_of(peer: str) -> str:
    """An address as limits count it: IPv4 inside IPv6 unwrapped, an IPv6 host as its /64."""
    try:
        address = ipaddress.ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        if not address.is_loopback:
            # A household has a whole /64; one host can use any address of it.
            return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def network_of(text: str) -> str:
    """An address or a network as bans name it: of addresses as limits count them; "" for anything else."""
    try:
        network = ipaddress.ip_network(text if "/" in text else address_of(text), strict=False)
    except ValueError:
        return ""
    if isinstance(network, ipaddress.IPv6Network):
        inside, wide = network.network_address, network.prefixlen
        if inside.ipv4_mapped is not None and wide >= 96:
            return str(ipaddress.ip_network((inside.ipv4_mapped, wide - 96), strict=False))
        if wide > 64 and not network.is_loopback:
            return str(network.supernet(new_prefix=64))
    return str(network)


class Doors:
    """Counts everybody inside: `sit`, then `rise`. ``bans`` are fingerprints and networks, as they are at
    any moment."""

    def __init__(self, config: Config, bans: Collection[str] = ()) -> None:
        self._config = config
        self._bans = bans
        self._trusted = [ipaddress.ip_network(n) for n in config.trusted_networks]
        self._sessions: Counter[str] = Counter()
        self._inside: Counter[str] = Counter()
        """Sessions of each address, with whatever key."""

    @property
    def sessions(self) -> int:
        """Sessions running."""
        return self._sessions.total()

    def trusts(self, address: str) -> bool:
        """Whether the limits per address do not apply to ``address``."""
        try:
            host = ipaddress.ip_network(address)
        except ValueError:
            return False
        return any(_inside(host, network) for network in self._trusted)

    def banned(self, identity: str, address: str) -> bool:
        """Whether a key or an address is to stay outside; a keeper never is, whatever the address."""
        if identity in self._config.keepers:
            return False
        if identity in self._bans:
            return True
        try:
            host = ipaddress.ip_network(address)
        except ValueError:
            return False
        networks = (ipaddress.ip_network(what) for what in self._bans if not what.startswith("SHA256:"))
        return any(_inside(host, network) for network in networks)

    def shares(self, network: str) -> bool:
        """Whether somebody of a network may be anybody, for it holds addresses that are trusted."""
        wide = ipaddress.ip_network(network)
        return any(_inside(trusted, wide) or _inside(wide, trusted) for trusted in self._trusted)

    def sit(self, identity: str, address: str) -> str:
        """A session begins: "" or the notice why it cannot. "" must be followed by `rise`.

        ``identity`` is a key's fingerprint, or "" for a guest, who is counted by address. For keepers there
        is room when the house is full: they are who can make some.
        """
        config = self._config
        keeps = identity in config.keepers
        if self.banned(identity, address):
            return "banned"
        if config.members and identity not in config.members and not keeps:
            return "members_only"
        if self.sessions >= config.sessions_total and not keeps:
            return "house_full"
        if self._sessions[identity or address] >= self.limit_of(identity, address):
            return "too_many_sessions"
        full = self._inside[address] >= config.sessions_per_address
        if full and not keeps and not self.trusts(address):
            return "address_full"
        self._sessions[identity or address] += 1
        self._inside[address] += 1
        return ""

    def rise(self, identity: str, address: str) -> None:
        """A session ended."""
        less(self._sessions, identity or address)
        less(self._inside, address)

    def limit_of(self, identity: str, address: str) -> int:
        """How many sessions may run under this identity or, for guests, from this address."""
        if identity:
            return self._config.sessions_per_identity
        return self._config.sessions_total if self.trusts(address) else self._config.guests_per_address


def less(counts: Counter[str], what: str) -> None:
    """One fewer of something; what there is none of is not kept."""
    counts[what] -= 1
    if counts[what] <= 0:
        del counts[what]


def _inside(host: Network, network: Network) -> bool:
    if isinstance(host, ipaddress.IPv4Network):
        return isinstance(network, ipaddress.IPv4Network) and host.subnet_of(network)
    return isinstance(network, ipaddress.IPv6Network) and host.subnet_of(network)
