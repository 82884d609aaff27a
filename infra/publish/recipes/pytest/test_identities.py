"""Who may do what with whose order: a matrix of requests and callers, and what a customer finds."""

import pytest

CLIENTS = {
    "reader": {"secret": "r", "role": "staff", "scope": "orders:read"},
    "ada": {"secret": "a", "role": "customer"},
    "bob": {"secret": "b", "role": "customer"},
    "sam": {"secret": "s", "role": "staff"},
}
DRAFT = {"customerName": "Ada", "customerEmail": "ada@example.com", "items": [{"name": "Tea", "quantity": 1, "price": 2}]}


@pytest.fixture
def send(sandbox):
    """Sends a request as a caller: one of the clients, nobody, or one with an expired or a forged token."""

    def token(name):
        form = {"grant_type": "client_credentials", "client_id": name, "client_secret": CLIENTS[name]["secret"]}
        return sandbox.api.post("/oauth/token", data=form).json()["access_token"]

    auth = {"scheme": "bearer", "clients": CLIENTS, "lifetimeSeconds": 60}
    sandbox.set(clock="2026-01-01T12:00:00Z", auth=auth)
    tokens = {"expired": token("sam")}
    sandbox.set(clock="2026-01-01T12:01:00Z")
    tokens |= {name: token(name) for name in CLIENTS}
    tokens["forged"] = tokens["sam"][:-8] + "AAAAAAAA"

    def send(caller, method, path, headers={}, json=None):
        sent = {"Authorization": f"Bearer {tokens[caller]}"} if caller in tokens else {}
        return sandbox.api.request(method, path, headers={**headers, **sent}, json=json)

    return send


def create(send, caller, **options):
    return send(caller, "POST", "/orders", **{"json": DRAFT, **options}).json()["data"]


# What the reader, ada, bob and sam get for ada's order. All other callers get a 401.
CALLERS = ["nobody", "expired", "forged", "reader", "ada", "bob", "sam"]
MATRIX = {
    "list": ["GET", "/orders", {}, [200, 200, 200, 200]],
    "create": ["POST", "/orders", {"json": DRAFT}, [403, 201, 201, 201]],
    "name an owner": ["POST", "/orders", {"json": {**DRAFT, "owner": "bob"}}, [403, 422, 422, 422]],
    "read": ["GET", "/orders/{id}", {}, [200, 200, 404, 200]],
    "read again": ["GET", "/orders/{id}", {}, [304, 304, 404, 304]],
    "pay": ["PATCH", "/orders/{id}", {"json": {"status": "paid"}}, [403, 200, 404, 200]],
    "complete": ["PATCH", "/orders/{id}", {"json": {"status": "completed"}}, [403, 403, 403, 200]],
    "cancel": ["PATCH", "/orders/{id}/cancel", {}, [403, 200, 404, 200]],
    "delete": ["DELETE", "/orders/{id}", {}, [403, 403, 403, 200]],
}


@pytest.mark.parametrize("name", MATRIX)
def test_matrix(send, name):
    method, path, options, expected = MATRIX[name]
    seen = []
    for caller in CALLERS:
        order = send("ada", "POST", "/orders", json=DRAFT)
        url = path.format(id=order.json()["data"]["id"])
        if name == "complete":
            send("ada", "PATCH", url, json={"status": "paid"})
        headers = {"If-None-Match": order.headers["ETag"]} if name == "read again" else {}
        seen.append(send(caller, method, url, headers, **options).status_code)
    assert dict(zip(CALLERS, seen)) == dict(zip(CALLERS, [401, 401, 401, *expected]))


@pytest.mark.parametrize("query", ["", "?customerEmail=ada@example.com", "?status=pending"])
def test_a_customer_lists_and_counts_only_their_own_orders(send, query):
    own = [create(send, caller)["id"] for caller in ("ada", "bob", "sam", "bob")]
    data = send("bob", "GET", f"/orders{query}").json()["data"]
    assert sorted(order["id"] for order in data["orders"]) == [own[1], own[3]]
    assert data["pagination"]["total"] == 2


def test_two_customers_can_send_the_same_idempotency_key(send):
    owners = [create(send, caller, headers={"Idempotency-Key": "key-1"})["owner"] for caller in ("ada", "bob", "ada")]
    assert owners == ["ada", "bob", "ada"]
