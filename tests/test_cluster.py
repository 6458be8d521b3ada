"""A real dask cluster: a scheduler and two workers that know nothing of Cabinet."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import main
from bots.limit import Limit
from bots.measure.cluster import WORKER, cluster
from bots.measure.tally import Task, play
from bots.measure.workers import Pool, do_all
from games.library import GAMES

distributed: Any = pytest.importorskip("distributed", reason="needs the optional extra cluster")

PATIENCE = 60.0


class Machines:
    """A scheduler and its workers, each in a folder of its own, started as a user starts them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        told = folder / "scheduler.json"
        self.scheduler = self.start(
            "scheduler", "--port", "0", "--host", "127.0.0.1", "--scheduler-file", str(told)
        )
        until = time.monotonic() + PATIENCE
        while not told.exists() or not told.read_text():
            assert time.monotonic() < until, "the scheduler does not start"
            assert self.scheduler.poll() is None, "the scheduler ended"
            time.sleep(0.02)
        self.address: str = json.loads(told.read_text())["address"]
        self.workers: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a part of dask in a folder where there is nothing of Cabinet."""
        return subprocess.Popen(
            [sys.executable, "-m", "dask", words[0], "--no-dashboard", *words[1:]],
            cwd=self.folder,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def add_workers(self, count: int) -> None:
        words = ("worker", self.address, "--nthreads", "1", "--no-nanny")
        self.workers += [self.start(*words) for _worker in range(count)]
        with distributed.Client(self.address) as client:
            client.wait_for_workers(len(self.workers), timeout=PATIENCE)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    started = Machines(tmp_path)
    yield started
    started.end()


def tasks(count: int) -> list[Task]:
    return [
        Task(
            declared=GAMES["president_arnold"],
            seats=4,
            options={"hands": 1},
            levels=("normal", "random", "normal", "random"),
            seed=seed,
            limit=Limit(),
            most=5_000,
        )
        for seed in range(count)
    ]


def test_a_worker_that_is_killed_in_its_work_loses_nothing(
    machines: Machines, thorough: bool
) -> None:
    machines.add_workers(2)
    games = tasks(64 if thorough else 16)
    found = {}
    with cluster(machines.address) as (executor, size):
        assert size == 2
        for number, tally in do_all(play, games, Pool(executor, size)):
            found[number] = tally
            if len(found) == 1:
                machines.workers[0].kill()
    assert [found[number] for number in range(len(games))] == list(map(play, games))


def test_a_worker_that_is_killed_while_the_code_is_handed_out_loses_nothing(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machines.add_workers(2)
    here = "        self.folder = tempfile.mkdtemp("
    dies = (
        "        import os, pathlib, signal\n"
        f"        first = pathlib.Path({str(tmp_path / 'first')!r})\n"
        "        try:\n"
        "            first.touch(exist_ok=False)\n"
        "        except FileExistsError:\n"
        "            pass\n"
        "        else:\n"
        "            os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    text = WORKER.read_text(encoding="utf-8")
    assert text.count(here) == 1
    deadly = tmp_path / "cluster_worker.py"
    deadly.write_text(text.replace(here, dies + here), encoding="utf-8")
    monkeypatch.setattr("bots.measure.cluster.WORKER", deadly)
    games = tasks(4)
    with cluster(machines.address) as (executor, size):
        found = dict(do_all(play, games, Pool(executor, size)))
    assert (tmp_path / "first").exists()
    assert [found[number] for number in range(len(games))] == list(map(play, games))


@pytest.mark.slow
def test_every_command_has_a_cluster_do_its_work(
    machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machines.add_workers(2)
    for words in (
        ["simulate", "sanity_rook", "--bots", "easy", "--games", "6", "--option", "goal=100"],
        ["compare", "president_arnold", "--games", "6", "--option", "hands=1"],
        ["tournament", "artoffacts", "--bots", "normal,easy", "--games", "8"],
    ):
        assert main.main(words) == 0
        here = capsys.readouterr().out
        assert main.main([*words, "--scheduler", machines.address]) == 0
        assert capsys.readouterr().out == here


@pytest.mark.slow
def test_a_worker_that_comes_later_helps_and_one_that_fails_says_why(
    machines: Machines, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machines.add_workers(1)
    with cluster(machines.address) as (executor, size):
        machines.add_workers(1)
        machines.workers[0].kill()
        assert len(dict(do_all(play, tasks(4), Pool(executor, size)))) == 4
    words = ["simulate", "president_arnold", "--scheduler", machines.address]
    monkeypatch.setattr("bots.measure.cluster.ROOMS", ("rules",))
    assert main.main(words) == 2
    told = capsys.readouterr().err
    assert "The workers cannot do it" in told
    assert told.count("\n") == 1


@pytest.mark.slow
def test_a_scheduler_without_workers_is_one_sentence(
    machines: Machines, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bots.measure.cluster.PATIENCE", 1)
    words = ["simulate", "president_arnold", "--scheduler"]
    assert main.main([*words, machines.address]) == 2
    told = capsys.readouterr().err
    assert told == (
        f"The scheduler has no workers: start some with `dask worker {machines.address}`.\n"
    )


@pytest.mark.parametrize("nobody", ["tcp://127.0.0.1:1", "nowhere", "tcp://"])
def test_where_no_scheduler_answers_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], nobody: str
) -> None:
    monkeypatch.setattr("bots.measure.cluster.PATIENCE", 0.5)
    assert main.main(["simulate", "president_arnold", "--scheduler", nobody]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"No scheduler answers at {nobody}: ")
    assert told.count("\n") == 1
