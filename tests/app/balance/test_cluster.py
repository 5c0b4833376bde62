"""The field for a cluster: what is wrong with it is said, and a local one really plays."""

from __future__ import annotations

import socket

import pytest
from PySide6.QtTest import QTest

from app.balance import prefs
from app.balance.prefs import cluster_fault
from app.main_window import MainWindow

from .conftest import balance, set_up, until


def write_cluster(window: MainWindow, address: str) -> None:
    setup = balance(window).setup
    assert setup is not None
    setup.cluster.setText(address)


def fault(window: MainWindow) -> str:
    setup = balance(window).setup
    assert setup is not None
    assert setup.fault.isVisible()
    return setup.fault.text()


def test_without_dask_the_window_says_what_to_install(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prefs.importlib.util, "find_spec", lambda _name: None)
    set_up(window, 2)
    write_cluster(window, "local")
    window.shell.actions["balance.run"].trigger()
    assert not balance(window).lab.running
    assert "tilewright[cluster]" in fault(window)


def test_an_address_that_is_none_is_told_before_anything_runs(window: MainWindow) -> None:
    pytest.importorskip("distributed")
    set_up(window, 2)
    write_cluster(window, "my machine")
    window.shell.actions["balance.run"].trigger()
    assert not balance(window).lab.running
    assert "“my machine” is no address of a cluster" in fault(window)
    write_cluster(window, "")
    until(lambda: not fault_shown(window))


def fault_shown(window: MainWindow) -> bool:
    setup = balance(window).setup
    return setup is not None and setup.fault.isVisible()


@pytest.mark.parametrize("address", ["", "local", "tcp://lab:8786", "tls://lab:8786"])
def test_addresses_a_cluster_can_have(address: str) -> None:
    pytest.importorskip("distributed")
    assert cluster_fault(address) == ""


def test_a_cluster_that_does_not_answer_is_told_in_a_sentence(window: MainWindow) -> None:
    pytest.importorskip("distributed")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        set_up(window, 2)
        write_cluster(window, f"tcp://127.0.0.1:{port}")
        lab = balance(window).lab
        window.shell.actions["balance.run"].trigger()
        until(lambda: not lab.running, 60)
    assert "No Dask scheduler answers" in fault(window)
    setup = balance(window).setup
    assert setup is not None
    QTest.qWait(50)
    # A long sentence leaves Run in sight, and the sentence can be read.
    assert not setup.run_button.visibleRegion().isEmpty()
    assert setup.fault.visibleRegion().boundingRect().height() > setup.fontMetrics().height()
    assert lab.shelf is not None
    assert lab.shelf.runs == []


@pytest.mark.timeout(120)
def test_a_local_cluster_plays_the_games(window: MainWindow) -> None:
    pytest.importorskip("distributed")
    set_up(window, 4)
    write_cluster(window, "local")
    lab = balance(window).lab
    window.shell.actions["balance.run"].trigger()
    until(lambda: not lab.running, 100)
    assert lab.findings is not None, fault(window)
    assert lab.findings.done == 4
