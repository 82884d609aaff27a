"""Tests of the orders API, written in an hour from the page of rules."""

import os
import re
import uuid

import pytest
import requests

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000").rstrip("/")
UNKNOWN_ID = "ORD-1500000000000-001"


def call(method, path, **options):
    return requests.request(method, BASE_URL + path, timeout=20, **options)


def new_email():
    return f"test-{uuid.uuid4().hex[:12]}@example.com"


def order_body(**changes):
    body = {
        "customerName": "Ada Lovelace",
        "customerEmail": new_email(),
        "items": [
            {"name": "Pizza", "quantity": 2, "price": 9.5},
            {"name": "Cola", "quantity": 3, "price": 1.99},
        ],
    }
    body.update(changes)
    return body


def create(**changes):
    response = call("POST", "/orders", json=order_body(**changes))
    assert response.status_code == 201, response.text
    return response.json()["data"]


def set_status(order, status):
    return call("PATCH", f"/orders/{order['id']}", json={"status": status})


def order_in(status):
    order = create()
    if status in ("paid", "completed"):
        order = set_status(order, "paid").json()["data"]
    if status in ("completed", "cancelled"):
        order = set_status(order, status).json()["data"]
    assert order["status"] == status
    return order


def assert_error(response, status, code):
    assert response.status_code == status, response.text
    body = response.json()
    assert body["success"] is False
    assert body["error"]["code"] == code
    assert body["error"]["message"]


def test_health():
    response = call("GET", "/health")
    assert response.status_code == 200
    assert response.json()["success"] is True


def test_create_order():
    body = order_body()
    response = call("POST", "/orders", json=body)
    assert response.status_code == 201
    assert response.json()["success"] is True
    order = response.json()["data"]
    assert re.fullmatch(r"ORD-\d{13}-\d{3}", order["id"])
    assert response.headers["Location"].endswith(f"/orders/{order['id']}")
    assert order["customerName"] == body["customerName"]
    assert order["customerEmail"] == body["customerEmail"]
    assert order["status"] == "pending"
    assert order["createdAt"] == order["updatedAt"]
    assert "receipt" not in order


def test_create_computes_subtotals_and_total():
    order = create()
    assert [item["subtotal"] for item in order["items"]] == [19, 5.97]
    assert [item["id"] for item in order["items"]] == ["item-1", "item-2"]
    assert order["total"] == 24.97


@pytest.mark.parametrize("field", ["customerName", "customerEmail", "items"])
def test_create_requires_field(field):
    body = order_body()
    del body[field]
    response = call("POST", "/orders", json=body)
    assert_error(response, 422, "VALIDATION_ERROR")
    assert field in [detail["path"] for detail in response.json()["error"]["details"]]


@pytest.mark.parametrize(
    "changes",
    [
        {"customerName": ""},
        {"customerName": "x" * 101},
        {"customerEmail": "not-an-email"},
        {"items": []},
        {"discount": 10},
    ],
)
def test_create_rejects_invalid_order(changes):
    response = call("POST", "/orders", json=order_body(**changes))
    assert_error(response, 422, "VALIDATION_ERROR")


@pytest.mark.parametrize(
    "changes",
    [
        {"name": ""},
        {"quantity": 0},
        {"quantity": 1.5},
        {"quantity": 1001},
        {"price": -0.01},
        {"price": 9.999},
        {"price": 100001},
    ],
)
def test_create_rejects_invalid_item(changes):
    item = {"name": "Pizza", "quantity": 1, "price": 5, **changes}
    response = call("POST", "/orders", json=order_body(items=[item]))
    assert_error(response, 422, "VALIDATION_ERROR")


def test_create_rejects_malformed_json():
    headers = {"Content-Type": "application/json"}
    response = call("POST", "/orders", data='{"customerName": ', headers=headers)
    assert_error(response, 400, "BAD_REQUEST")


def test_idempotency_key_creates_one_order():
    body = order_body()
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    first = call("POST", "/orders", json=body, headers=headers)
    second = call("POST", "/orders", json=body, headers=headers)
    assert second.status_code == 201
    assert second.headers["Idempotent-Replayed"] == "true"
    assert second.json()["data"] == first.json()["data"]
    other = call("POST", "/orders", json=order_body(), headers=headers)
    assert_error(other, 422, "IDEMPOTENCY_KEY_REUSED")


def test_get_order():
    order = create()
    response = call("GET", f"/orders/{order['id']}")
    assert response.status_code == 200
    assert response.json()["data"] == order


def test_get_unknown_order():
    assert_error(call("GET", f"/orders/{UNKNOWN_ID}"), 404, "NOT_FOUND")


def test_get_malformed_id():
    assert_error(call("GET", "/orders/abc"), 400, "BAD_REQUEST")


def test_replace_items():
    order = create()
    items = [{"name": "Soup", "quantity": 4, "price": 2.25}]
    response = call("PATCH", f"/orders/{order['id']}", json={"items": items})
    assert response.status_code == 200
    changed = response.json()["data"]
    assert [item["name"] for item in changed["items"]] == ["Soup"]
    assert changed["total"] == 9
    assert changed["updatedAt"] > order["updatedAt"]
    assert call("GET", f"/orders/{order['id']}").json()["data"] == changed


def test_pay_issues_receipt():
    order = order_in("paid")
    assert order["receipt"]["orderId"] == order["id"]
    assert order["receipt"]["totalAmount"] == order["total"]
    assert order["receipt"]["receiptNumber"].startswith("RCP-")


@pytest.mark.parametrize(
    "before, after",
    [
        ("pending", "completed"),
        ("pending", "pending"),
        ("paid", "pending"),
        ("completed", "cancelled"),
        ("cancelled", "paid"),
    ],
)
def test_forbidden_transition(before, after):
    response = set_status(order_in(before), after)
    assert_error(response, 422, "INVALID_STATUS_TRANSITION")


def test_items_of_paid_order_cannot_change():
    order = order_in("paid")
    response = call("PATCH", f"/orders/{order['id']}", json={"items": order_body()["items"]})
    assert_error(response, 422, "ORDER_NOT_EDITABLE")


@pytest.mark.parametrize("status", ["pending", "paid"])
def test_cancel(status):
    order = order_in(status)
    response = call("PATCH", f"/orders/{order['id']}/cancel")
    assert response.status_code == 200
    assert response.json()["data"]["status"] == "cancelled"
    assert "receipt" not in response.json()["data"]


def test_delete_order():
    order = create()
    response = call("DELETE", f"/orders/{order['id']}")
    assert response.status_code in (200, 204)
    assert_error(call("GET", f"/orders/{order['id']}"), 404, "NOT_FOUND")
    assert_error(call("DELETE", f"/orders/{order['id']}"), 404, "NOT_FOUND")


def test_list_by_email_and_status():
    email = new_email()
    paid = create(customerEmail=email)
    set_status(paid, "paid")
    pending = create(customerEmail=email)
    everything = call("GET", "/orders", params={"customerEmail": email}).json()
    assert [order["id"] for order in everything["data"]["orders"]] == [pending["id"], paid["id"]]
    assert everything["data"]["pagination"]["total"] == 2
    found = call("GET", "/orders", params={"customerEmail": email, "status": "paid"}).json()
    assert [order["id"] for order in found["data"]["orders"]] == [paid["id"]]


def test_list_pages():
    email = new_email()
    ids = [create(customerEmail=email)["id"] for _ in range(3)]
    query = {"customerEmail": email, "sort": "createdAt", "limit": 2}
    first = call("GET", "/orders", params={**query, "page": 1}).json()["data"]
    second = call("GET", "/orders", params={**query, "page": 2}).json()["data"]
    assert [order["id"] for order in first["orders"]] == ids[:2]
    assert [order["id"] for order in second["orders"]] == ids[2:]
    assert first["pagination"]["totalPages"] == 2
    assert first["pagination"]["hasMore"] is True
    assert second["pagination"]["hasMore"] is False


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "page=0", "status=unknown", "foo=bar"])
def test_list_rejects_invalid_query(query):
    assert_error(call("GET", f"/orders?{query}"), 400, "BAD_REQUEST")
