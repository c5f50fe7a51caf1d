"""Connections and arrivals are counted for each network, and the most crowded makes room."""

from __future__ import annotations

import pytest

from sixquiprend.server.basics import crowding
from sixquiprend.server.basics.crowding import Bucket, Crowd, network_of
from sixquiprend.server.basics.settings import Rates


class Line:
    """A connection that can be cut."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def test_a_network_is_an_address_or_the_64_of_a_household() -> None:
    assert network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("2001:db8:1:2::1") == network_of("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("fe80::1%eth0") == network_of("fe80::2%eth0")
    assert network_of("no address") == "no address"


def test_a_household_holds_only_so_many_connections_whatever_addresses_it_takes() -> None:
    crowd = Crowd(Rates(sockets=3))
    lines = [Line() for _ in range(3)]
    assert all(crowd.come(line, f"2001:db8::{number:x}") for number, line in enumerate(lines))
    assert not crowd.come(Line(), "2001:db8::ffff")
    assert crowd.come(Line(), "2001:db8:0:1::1")
    crowd.go(lines[0], "2001:db8::0")
    crowd.go(lines[0], "2001:db8::0")  # twice is once
    assert crowd.come(Line(), "2001:db8::ffff")
    assert not crowd.come(Line(), "2001:db8::ffff")


def test_when_no_more_fit_in_the_network_with_the_most_makes_room() -> None:
    crowd = Crowd(Rates())
    crowd.most = 5
    crowd.come(alone := Line(), "192.0.2.1")
    many = [Line() for _ in range(4)]
    assert all(crowd.come(line, "192.0.2.2") for line in many)
    assert crowd.come(Line(), "192.0.2.3")
    assert [line.cut for line in many] == [True, False, False, False]
    assert not crowd.come(Line(), "192.0.2.2")
    assert not alone.cut


def test_new_connections_have_a_rate_and_offences_count_as_many(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    crowd = Crowd(Rates(arrivals=10))
    assert all(crowd.arrive("192.0.2.1") for _ in range(400))
    assert not crowd.arrive("192.0.2.1")
    assert crowd.arrive("192.0.2.2")
    now += 1
    assert [crowd.arrive("192.0.2.1") for _ in range(11)] == [True] * 10 + [False]
    crowd.offended("192.0.2.1")
    now += 9
    assert not crowd.arrive("192.0.2.1")
    now += 2
    assert crowd.arrive("192.0.2.1")


def test_networks_that_may_do_anything_again_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    monkeypatch.setattr(crowding, "_MOST_KNOWN", 3)
    crowd = Crowd(Rates(arrivals=1))
    crowd.arrive("192.0.2.1")
    crowd.arrive("192.0.2.2")
    now += 1
    for _ in range(40):
        crowd.arrive("192.0.2.3")
    crowd.arrive("192.0.2.4")
    assert not crowd.arrive("192.0.2.3")
    assert len(crowd._arrivals) == 2


def test_a_bucket_gives_all_or_nothing() -> None:
    bucket = Bucket(0, 5)
    assert not bucket.take(6)
    assert bucket.take(5)
    assert not bucket.take()
