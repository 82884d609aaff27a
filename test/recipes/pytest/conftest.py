"""Gives each test a sandbox of its own. Copy this file next to your tests.

BASE_URL names the service: start one with `npx food-ordering-service`, or use a deployment. Workers of pytest-xdist
never meet, because no two tests share a sandbox.
"""

import json
import os
import re
import uuid

import pytest
import requests

# The service's base URL. BASE_URL may also be the base URL of a sandbox, such as …/sandboxes/ci.
BASE_URL = re.sub(r"(/sandboxes/[^/]+)?/*$", "", os.environ.get("BASE_URL", "http://localhost:3000"))


class Api(requests.Session):
    """A session whose paths are below a base URL."""

    def __init__(self, base_url):
        super().__init__()
        self.base_url = base_url

    def request(self, method, path, **options):
        return super().request(method, self.base_url + path, **{"timeout": 30, **options})


class Sandbox:
    """A sandbox, and the calls that manage it."""

    def __init__(self, name):
        self.name = name
        self.api = Api(f"{BASE_URL}/sandboxes/{name}")

    def set(self, **settings):
        self.api.patch("", json=settings).raise_for_status()

    def seed(self, orders=25, seed=1):
        self.api.post("/seed", json={"orders": orders, "seed": seed}).raise_for_status()

    def requests(self):
        response = self.api.get("/requests", params={"limit": 100})
        response.raise_for_status()
        return response.json()["data"]["requests"]

    def remove(self):
        self.api.delete("").raise_for_status()


@pytest.fixture
def sandbox():
    created = Sandbox(f"pytest-{uuid.uuid4()}")
    created.set(journal=True)
    yield created
    created.remove()


@pytest.fixture
def api(sandbox):
    return sandbox.api


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds the requests that the sandbox received to the report of a failed test."""
    report = yield
    sandbox = getattr(item, "funcargs", {}).get("sandbox")
    if report.when == "call" and report.failed and sandbox:
        received = "\n".join(json.dumps(each) for each in reversed(sandbox.requests()))
        report.sections.append((f"requests of sandbox {sandbox.name}", received))
    return report
