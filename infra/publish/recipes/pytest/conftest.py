"""Gives each test a sandbox of its own. Copy this file next to your tests.

BASE_URL names the service, and may also be the base URL of a sandbox, such as …/sandboxes/ci. Workers of pytest-xdist
never meet, because no two tests share a sandbox. API_KEY has the key of a closed environment.
"""

import json
import os
import re
import uuid
from collections.abc import Generator, Iterator
from typing import Any

import pytest
import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

BASE_URL = re.sub(r"(/sandboxes/[^/]+)?/*$", "", os.environ.get("BASE_URL", "http://localhost:3000"))
KEY = {"X-Api-Key": os.environ["API_KEY"]} if os.environ.get("API_KEY") else {}


class Api(requests.Session):
    """A session whose paths are below a base URL."""

    def __init__(self, base_url: str) -> None:
        super().__init__()
        self.base_url = base_url
        self.headers.update(KEY)

    def request(self, method: Any, url: Any, *args: Any, **options: Any) -> requests.Response:
        return super().request(method, f"{self.base_url}{url}", *args, **{"timeout": 30, **options})


class Sandbox:
    """A sandbox, and the calls that manage it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.api = Api(f"{BASE_URL}/sandboxes/{name}")

    def set(self, **settings: Any) -> None:
        self.api.patch("", json=settings).raise_for_status()

    def seed(self, orders: int = 25, seed: int = 1) -> None:
        self.api.post("/seed", json={"orders": orders, "seed": seed}).raise_for_status()

    def requests(self, **filters: str | int) -> list[dict[str, Any]]:
        """The recorded requests, the newest first. Filters are method, path, status and since."""
        response = self.api.get("/requests", params={"limit": 100, **filters})
        response.raise_for_status()
        recorded: list[dict[str, Any]] = response.json()["data"]["requests"]
        return recorded

    def remove(self) -> None:
        self.api.delete("").raise_for_status()


@pytest.fixture
def sandbox() -> Iterator[Sandbox]:
    created = Sandbox(f"pytest-{uuid.uuid4()}")
    created.set(journal=True)
    yield created
    created.remove()


@pytest.fixture
def api(sandbox: Sandbox) -> Api:
    return sandbox.api


def pytest_sessionstart(session: pytest.Session) -> None:
    """Waits about ten seconds for the service to start, and stops if it is closed to these tests."""
    if session.config.option.collectonly or hasattr(session.config, "workerinput"):
        return
    with requests.Session() as client:
        client.mount(BASE_URL, HTTPAdapter(max_retries=Retry(6, backoff_factor=0.15, status_forcelist=[502, 503])))
        try:
            client.get(f"{BASE_URL}/health", timeout=10).raise_for_status()
        except requests.RequestException:
            raise pytest.UsageError(f"No service at {BASE_URL}: start it, or set BASE_URL to its base URL") from None
        state = client.get(f"{BASE_URL}/sandboxes/default", headers=KEY, timeout=10)
        if state.status_code == 403:
            raise pytest.UsageError(state.json()["error"]["message"])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Adds the requests that the sandbox received to the report of a failed test."""
    report = yield
    sandbox = item.funcargs.get("sandbox") if isinstance(item, pytest.Function) else None
    if report.when == "call" and report.failed and isinstance(sandbox, Sandbox):
        received = "\n".join(json.dumps(each) for each in reversed(sandbox.requests()))
        report.sections.append((f"requests of sandbox {sandbox.name}", received))
    return report
