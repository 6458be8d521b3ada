"""Where the server listens: a free port, and the addresses at which phones may reach it.

By default these are the private addresses of this machine, those of a home's network: what the
internet could reach is open only to who asks for it. The standard library alone finds them: it
tells too little of interfaces for a network tool, and enough for a table. What it cannot tell on a
system is left out; the address of the way out is known on all.
"""

import contextlib
import errno
import ipaddress
import re
import socket
import struct
import sys
import threading
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rules.words import _
from table.phones import PhonesError

FIRST_PORT: Final = 8100
"""Where a free port is looked for first: the same one each evening, so links look alike."""
PORTS: Final = 20
BACKLOG: Final = 64
ANY_IPV4: Final = "0.0.0.0"
ANY_IPV6: Final = "::"
HERE: Final = "127.0.0.1"
HERE_IPV6: Final = "::1"
TAKEN: Final = {errno.EADDRINUSE, errno.EACCES}
PRIVATE: Final = tuple(
    ipaddress.ip_network(net)
    for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
)
"""RFC 1918 and RFC 4193. Nobody can follow a link to a link-local address: it needs a zone, which
browsers do not take."""
VPN: Final = re.compile(r"utun|tun|tap|wg|zt|tailscale|ppp|ipsec")
CONTAINER: Final = re.compile(r"docker|br-|veth|virbr|vmnet|vmenet|vboxnet|vnic|lxc|lxd|cni|podman")
"""How interfaces are called that lead to no other machine in the room."""
# nothing is sent to these: the system is asked which of its addresses it would send from
FAR_IPV4: Final = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")
FAR_IPV6: Final = ("fd00:ffff::1", "2001:db8::1")


class Address(NamedTuple):
    """An address of this machine, and the name of its interface where that is known."""

    address: str
    interface: str = ""


class Listening:
    """The listening sockets of one server: at its private addresses, or where `host` says.

    `host` is one address of this machine, "0.0.0.0" for all of IPv4, or "::" for all.

    Raises:
        PhonesError: Nobody can listen there.
    """

    def __init__(self, host: str, port: int) -> None:
        if host:
            try:
                ipaddress.ip_address(host)
            except ValueError:
                raise PhonesError(
                    f"{host} is not an address: name one of this machine, such as 192.168.1.20."
                ) from None
        self._host, self._lock, self._is_closed = host, threading.Lock(), False
        self.sockets = self._first(port)
        self.port: int = self.sockets[0].getsockname()[1]

    def _first(self, port: int) -> list[socket.socket]:
        ports = (port,) if port else (*range(FIRST_PORT, FIRST_PORT + PORTS), 0)
        for tried in ports:
            try:
                return _listen_at(_wanted(self._host), tried)
            except OSError as error:
                why = error.strerror or str(error)
                if error.errno == errno.EADDRNOTAVAIL:
                    sentence = _("Can’t reach Cabinet at {address}.")
                    raise PhonesError(sentence.format(address=self._host)) from None
        if port:
            sentence = _("Port {port} can’t be used ({why}). Choose another one, or 0 for any.")
            raise PhonesError(sentence.format(port=port, why=why))
        sentence = _("Phones can’t join: this computer blocks connections ({why}).")
        raise PhonesError(sentence.format(why=why))

    @property
    def in_the_room(self) -> list[str]:
        """The private addresses of IPv4 that lead to the network of a room."""
        return [
            each.address
            for each in _reached(self._host)
            if (ip := ipaddress.ip_address(each.address)).version == 4
            and _is_private(ip)
            and not _kind(each.interface)
        ]

    def keep_up(self) -> list[socket.socket]:
        """Listen at the private addresses that have come since; return the new sockets.

        One that has gone is kept: it costs nothing, and serves again when the network is back.
        """
        if self._host:
            return []
        with self._lock:
            if self._is_closed:
                return []
            known = {str(each.getsockname()[0]) for each in self.sockets}
            come: list[socket.socket] = []
            for address in _wanted(""):
                if address not in known:
                    with contextlib.suppress(OSError):  # it is tried again
                        come.append(_bound(address, self.port))
            self.sockets += come
            return come

    def close(self) -> None:
        """Listen no more."""
        with self._lock:
            self._is_closed = True
            for each in self.sockets:
                each.close()


def _wanted(host: str) -> tuple[str, ...]:
    """Return where to listen; a server cannot do without the first."""
    if host == ANY_IPV6:
        return ANY_IPV4, ANY_IPV6
    return (host,) if host else (HERE, HERE_IPV6, *(each for each in addresses("") if each != HERE))


def _listen_at(wanted: Sequence[str], port: int) -> list[socket.socket]:
    """Return sockets at these addresses and one port; raises `OSError` where another has it."""
    found = [_bound(wanted[0], port)]
    for address in wanted[1:]:
        try:
            found.append(_bound(address, found[0].getsockname()[1]))
        except OSError as error:
            if error.errno in TAKEN:
                for each in found:
                    each.close()
                raise
            # else IPv6 is switched off, or the address has just gone
    return found


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform == "win32":  # there the other option lets two programs have one port
            door.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        door.bind((host, port))
        door.listen(BACKLOG)
        door.setblocking(False)
    except BaseException:
        door.close()
        raise
    return door


# --- addresses --------------------------------------------------------------------------------


def addresses(host: str) -> tuple[str, ...]:
    """Return at which addresses a server at `host` (see `Listening`) may be reached.

    The likeliest comes first; the one that no other machine reaches is there only by itself.
    """
    return tuple(each.address for each in _reached(host)) or (HERE,)


def _reached(host: str) -> list[Address]:
    """Return these addresses with their interfaces, as far as they are known."""
    interfaces = {each.address: each.interface for each in _of_interfaces()}
    if host not in {"", ANY_IPV4, ANY_IPV6}:
        return [Address(host, interfaces.get(host, ""))]
    found = dict.fromkeys([*_ways_out(), *interfaces])
    reached = (
        Address(address, interfaces.get(address, ""))
        for address in found
        if _is_for_links(address, host)
    )
    return sorted(reached, key=_rank)


def kind_of(address: str) -> str:
    """Return in a word what else than the network of a room an address leads to, or ''."""
    here = (each.interface for each in _of_interfaces() if each.address == address)
    return _kind(next(here, ""))


def _kind(interface: str) -> str:
    if VPN.match(interface):
        return _("VPN")
    return _("container") if CONTAINER.match(interface) else ""


def in_link(address: str) -> str:
    """Return an address as it is written into a link."""
    return f"[{address}]" if ":" in address else address


def _is_for_links(address: str, host: str) -> bool:
    ip = ipaddress.ip_address(address)
    if not host and not _is_private(ip):
        return False
    if host == ANY_IPV4 and ip.version == 6:
        return False
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def _is_private(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    return any(ip in net for net in PRIVATE)


def _rank(each: Address) -> int:
    ip = ipaddress.ip_address(each.address)
    if _kind(each.interface):
        return 4
    if ip.version == 6:
        return 3
    return 0 if _is_private(ip) else 2


def _ways_out() -> Iterator[str]:
    """Yield the addresses that the system would send from."""
    for family, targets in ((socket.AF_INET, FAR_IPV4), (socket.AF_INET6, FAR_IPV6)):
        for target in targets:
            with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                yield str(probe.getsockname()[0]).partition("%")[0]


def _of_interfaces() -> Iterator[Address]:
    """Yield the IPv4 address of each interface, as far as the system tells."""
    if sys.platform == "win32":
        with contextlib.suppress(OSError):
            for address in socket.gethostbyname_ex(socket.gethostname())[2]:
                yield Address(address)
        return
    import fcntl

    ask = 0xC0206921 if sys.platform == "darwin" else 0x8915  # SIOCGIFADDR
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            with contextlib.suppress(OSError):
                told = fcntl.ioctl(probe.fileno(), ask, struct.pack("256s", name[:15].encode()))
                yield Address(socket.inet_ntoa(told[20:24]), name)
