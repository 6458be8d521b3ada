"""The machines of a dask cluster as workers: `--scheduler ADDRESS`.

The workers need what Cabinet needs, and nothing of Cabinet: its code goes with the work, so that
it is the code of the machine that asks. A worker that ends in the midst of its work loses
nothing: the scheduler has another one do it.
"""

import importlib
import importlib.util
import io
import logging
import pickle
import sys
import uuid
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any, Final, TypeVar

from rules.core import OptionsError
from rules.files.quoting import visible

ROOT: Final = Path(__file__).resolve().parents[2]
ROOMS: Final = (
    "rules",
    "bots",
    "games",
    "art",
    "table",
    "ui",
    "pocket",
    "prints",
    "assets/decks",
    "assets/locale",
)
"""What goes with the work: the code, and the files that the rules read."""
WORKER: Final = Path(__file__).with_name("cluster_worker.py")
PATIENCE: Final = 10
"""Seconds for which is waited for the scheduler, and for its first worker."""
TRIES: Final = 5
"""How often the code is handed out again, where workers end meanwhile."""

R = TypeVar("R")


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Offer the workers of the cluster whose scheduler is at `address`.

    Raises `OptionsError` where the library is missing, nobody answers, there is no worker, or a
    worker cannot do its work.
    """
    if getattr(sys, "frozen", False):
        raise OptionsError("--scheduler needs Cabinet's source, which an installed one has not.")
    try:
        distributed: Any = importlib.import_module("distributed")  # its types are half there
    except ImportError:
        raise OptionsError(
            "--scheduler needs dask: install it with `pip install distributed`."
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told in words
    where = visible(address)
    try:
        client = distributed.Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise OptionsError(f"No scheduler answers at {where}: {_first_line(error)}.") from None
    with client:
        _await_workers(client, where)
        carried, name = _carried(), f"cabinet-{uuid.uuid4().hex}"
        try:
            _hand_out(client, carried.CodePlugin(_archive()), name, where)
            yield _Remote(client, carried.run, name), sum(client.nthreads().values())
        except OptionsError:
            raise
        except Exception as error:
            raise OptionsError(f"The workers cannot do it: {_first_line(error)}.") from error
        finally:
            with suppress(Exception):  # a worker that is gone has nothing to give back
                client.unregister_worker_plugin(name)


def _await_workers(client: Any, where: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise OptionsError(
            f"The scheduler has no workers: start some with `dask worker {where}`."
        ) from None


def _hand_out(client: Any, plugin: Any, name: str, where: str) -> None:
    """Have all workers unpack the code, those that come later too.

    Where one ends meanwhile the scheduler tells of a closed line and not of the others, so they
    are asked again; who has the code by this name puts the new one in its place.
    """
    for tries_left in reversed(range(TRIES)):
        _await_workers(client, where)
        try:
            client.register_plugin(plugin, name)
            return
        except OSError:
            if not tries_left:
                raise


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return visible(lines[0]).rstrip(".")


def _carried() -> ModuleType:
    """Return `cluster_worker` under a name that no machine knows: so it is sent whole."""
    spec = importlib.util.spec_from_file_location("cabinet_cluster_worker", WORKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _archive() -> bytes:
    """Return Cabinet's code as it is here, packed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for room in ROOMS:
            for path in sorted((ROOT / room).rglob("*")):
                if path.is_file() and "__pycache__" not in path.parts:
                    archive.write(path, path.relative_to(ROOT))
    return packed.getvalue()


class _Whole:
    """A function that goes to another machine with its code, not by its name."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def __call__(self, *arguments: Any) -> Any:
        return self._function(*arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        cloudpickle: Any = importlib.import_module("cloudpickle")  # has no types

        return cloudpickle.loads, (cloudpickle.dumps(self._function),)


class _Remote(Executor):
    """Has the workers of a cluster call functions, whose modules they need not know."""

    def __init__(self, client: Any, run: Callable[[str, bytes], bytes], name: str) -> None:
        self._executor: Executor = client.get_executor(pure=False)
        self._run = _Whole(run)
        self._name = name

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Send a call; its function and arguments are found by name in the code that went along."""
        assert not kwargs
        there: Future[bytes] = self._executor.submit(
            self._run, self._name, pickle.dumps((fn, args), pickle.HIGHEST_PROTOCOL)
        )
        here: Future[R] = Future()
        here.add_done_callback(lambda done: done.cancelled() and there.cancel())
        there.add_done_callback(lambda done: _pass_on(done, here))
        return here


def _pass_on(there: "Future[bytes]", here: "Future[R]") -> None:
    if there.cancelled():
        here.cancel()
    elif here.set_running_or_notify_cancel():
        failure = there.exception()
        if failure is not None:
            here.set_exception(failure)
        else:
            here.set_result(pickle.loads(there.result()))
