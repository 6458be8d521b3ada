"""What runs on the workers of a cluster, which know nothing of Cabinet: so it imports none of it.

`bots.measure.cluster` sends this module itself along. The work is done in processes of their own,
in a folder with Cabinet's code as it is on the machine that asks: a worker may do work of several
versions at a time, and one with many threads uses as many processors.
"""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
import zipfile
from os import environ
from typing import IO, Any

from distributed import get_worker
from distributed.diagnostics.plugin import WorkerPlugin


class _Process:
    """One that does a piece of work after the other (`bots.measure.workers`)."""

    def __init__(self, folder: str) -> None:
        self._told: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the process)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bots.measure.workers"],
            cwd=folder,
            env={**environ, "PYTHONPATH": folder},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._told,
        )

    def run(self, work: bytes) -> bytes:
        """Return the answer; raises `RuntimeError` with what went wrong where it fails."""
        to, source = self._process.stdin, self._process.stdout
        assert to is not None
        assert source is not None
        with contextlib.suppress(BrokenPipeError):  # that there is no answer tells
            to.write(len(work).to_bytes(8, "big") + work)
            to.flush()
        head = source.read(8)
        answer = source.read(int.from_bytes(head, "big")) if head else b""
        if answer:
            return answer
        status = self._process.wait()
        self._told.seek(0)
        lines = self._told.read().decode(errors="replace").splitlines()
        raise RuntimeError(next(filter(str.strip, reversed(lines)), f"status {status}").strip())

    def end(self) -> None:
        self._process.kill()
        self._process.communicate()
        self._told.close()


class CodePlugin(WorkerPlugin):
    """Unpacks Cabinet's code on each worker, also on one that comes later."""

    def __init__(self, archive: bytes) -> None:
        self.archive = archive
        self.folder = ""
        self.idle: list[_Process] = []
        self.busy: set[_Process] = set()

    def setup(self, worker: Any) -> None:
        """Unpack the code where dask clears up behind workers that were killed."""
        self.folder = tempfile.mkdtemp(prefix="cabinet-", dir=worker.local_directory)
        with zipfile.ZipFile(io.BytesIO(self.archive)) as archive:
            archive.extractall(self.folder)

    def teardown(self, worker: Any) -> None:
        """End what is running, and leave nothing behind."""
        for process in (*self.idle, *self.busy):
            process.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, work: bytes) -> bytes:
        """Do a piece of work; raises `RuntimeError` where it fails."""
        try:
            process = self.idle.pop()
        except IndexError:
            process = _Process(self.folder)
        self.busy.add(process)
        try:
            answer = process.run(work)
        except BaseException:
            process.end()
            raise
        finally:
            self.busy.discard(process)
        self.idle.append(process)
        return answer


def run(name: str, work: bytes) -> bytes:
    """Do a piece of work by the code of this name, on the worker where this runs."""
    plugin: Any = get_worker().plugins[name]
    answer: bytes = plugin.run(work)
    return answer
