"""Tests that are hard to write for most services: lost responses, lost updates, time and paging."""

import uuid

import pytest

DRAFT = {
    "customerName": "Ada Lovelace",
    "customerEmail": "ada@example.com",
    "items": [{"name": "Margherita pizza", "quantity": 2, "price": 9.5}],
}


def total(api):
    return api.get("/orders").json()["meta"]["total"]


@pytest.mark.parametrize("run", range(4))
def test_each_test_has_a_sandbox_of_its_own(api, run):
    assert total(api) == 0
    assert api.post("/orders", json=DRAFT).status_code == 201
    assert total(api) == 1


def test_a_lost_response_is_retried_under_the_same_idempotency_key(api, sandbox):
    sandbox.set(faults=[{"method": "POST", "path": "/orders", "status": 503, "times": 1, "when": "after"}])
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    api.post("/orders", json=DRAFT, headers=headers)
    retry = api.post("/orders", json=DRAFT, headers=headers)
    assert retry.headers["Idempotent-Replayed"] == "true"
    assert total(api) == 1
    assert [each["status"] for each in sandbox.requests(method="POST")] == [201, 503]


def test_a_lost_update_is_rejected(api):
    created = api.post("/orders", json=DRAFT)
    path = f"/orders/{created.json()['data']['id']}"
    read = {"If-Match": created.headers["ETag"]}
    soup, stew = ([{"name": name, "quantity": 1, "price": 4.5}] for name in ("Soup", "Stew"))
    first = api.patch(path, json={"items": soup}, headers=read)
    second = api.patch(path, json={"items": stew}, headers=read)
    assert (first.status_code, second.status_code) == (200, 412)
    assert second.json()["error"]["details"]["currentETag"] == first.headers["ETag"]
    assert api.get(path).json()["data"]["items"][0]["name"] == "Soup"


def test_a_receipt_under_a_frozen_clock(api, sandbox):
    sandbox.set(clock="2026-01-01T12:00:00Z")
    order = api.post("/orders", json=DRAFT).json()["data"]
    paid = api.patch(f"/orders/{order['id']}", json={"status": "paid"}).json()["data"]
    assert order["id"] == "ORD-1767268800000-001"
    assert paid["receipt"]["receiptNumber"] == "RCP-1767268800000-001"
    assert paid["receipt"]["totalAmount"] == 19
    # A change is always later than the one before, even if the clock stands still.
    assert paid["receipt"]["issuedAt"] == "2026-01-01T12:00:00.001Z"


def test_a_walk_along_the_cursors_visits_every_order_once(api, sandbox):
    sandbox.seed(orders=25)
    ids, params = [], {"limit": 10}
    while params.get("cursor", "first page"):
        data = api.get("/orders", params=params).json()["data"]
        ids += [order["id"] for order in data["orders"]]
        params["cursor"] = data["pagination"]["nextCursor"]
    assert len(ids) == 25
    assert ids == sorted(set(ids), reverse=True)
