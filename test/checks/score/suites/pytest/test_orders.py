"""The first tests of a tester: the life of an order, the most obvious errors, and the list."""

import os

import pytest
import requests

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000")
UNKNOWN_ID = "ORD-1000000000000-001"


def draft(**changes):
    order = {
        "customerName": "Ada Lovelace",
        "customerEmail": "ada@example.com",
        "items": [
            {"name": "Margherita pizza", "quantity": 2, "price": 9.5},
            {"name": "Lemonade", "quantity": 1, "price": 3.2},
        ],
    }
    return {**order, **changes}


def create(**changes):
    return requests.post(f"{BASE_URL}/orders", json=draft(**changes), timeout=10)


def set_status(order_id, status):
    return requests.patch(f"{BASE_URL}/orders/{order_id}", json={"status": status}, timeout=10)


@pytest.fixture
def order():
    response = create()
    assert response.status_code == 201
    return response.json()["data"]


def test_the_service_is_healthy():
    response = requests.get(f"{BASE_URL}/health", timeout=10)
    assert response.status_code == 200
    assert response.json()["data"]["status"] == "healthy"


def test_a_new_order_is_pending_and_has_a_total(order):
    assert order["status"] == "pending"
    assert order["total"] == 22.2
    assert [item["subtotal"] for item in order["items"]] == [19, 3.2]
    assert "receipt" not in order


def test_an_order_can_be_read_again(order):
    response = requests.get(f"{BASE_URL}/orders/{order['id']}", timeout=10)
    assert response.status_code == 200
    assert response.json()["data"] == order


def test_an_unknown_order_is_not_found():
    response = requests.get(f"{BASE_URL}/orders/{UNKNOWN_ID}", timeout=10)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "NOT_FOUND"


def test_paying_an_order_issues_a_receipt(order):
    response = set_status(order["id"], "paid")
    assert response.status_code == 200
    paid = response.json()["data"]
    assert paid["status"] == "paid"
    assert paid["receipt"]["totalAmount"] == order["total"]


def test_a_paid_order_can_be_completed(order):
    set_status(order["id"], "paid")
    response = set_status(order["id"], "completed")
    assert response.status_code == 200
    assert response.json()["data"]["status"] == "completed"


def test_a_pending_order_cannot_be_completed(order):
    response = set_status(order["id"], "completed")
    assert response.status_code == 422
    assert response.json()["error"]["code"] == "INVALID_STATUS_TRANSITION"


def test_an_order_can_be_cancelled(order):
    response = requests.patch(f"{BASE_URL}/orders/{order['id']}/cancel", timeout=10)
    assert response.status_code == 200
    assert response.json()["data"]["status"] == "cancelled"


def test_a_completed_order_cannot_be_cancelled(order):
    set_status(order["id"], "paid")
    set_status(order["id"], "completed")
    response = requests.patch(f"{BASE_URL}/orders/{order['id']}/cancel", timeout=10)
    assert response.status_code == 422


def test_the_items_of_a_pending_order_can_be_replaced(order):
    items = [{"name": "Soup", "quantity": 3, "price": 4.25}]
    response = requests.patch(f"{BASE_URL}/orders/{order['id']}", json={"items": items}, timeout=10)
    assert response.status_code == 200
    changed = response.json()["data"]
    assert [item["name"] for item in changed["items"]] == ["Soup"]
    assert changed["total"] == 12.75


def test_the_items_of_a_paid_order_cannot_be_replaced(order):
    set_status(order["id"], "paid")
    items = [{"name": "Soup", "quantity": 3, "price": 4.25}]
    response = requests.patch(f"{BASE_URL}/orders/{order['id']}", json={"items": items}, timeout=10)
    assert response.status_code == 422
    assert response.json()["error"]["code"] == "ORDER_NOT_EDITABLE"


def test_a_deleted_order_is_gone(order):
    response = requests.delete(f"{BASE_URL}/orders/{order['id']}", timeout=10)
    assert response.status_code == 200
    assert requests.get(f"{BASE_URL}/orders/{order['id']}", timeout=10).status_code == 404


@pytest.mark.parametrize(
    "changes",
    [
        {"customerName": ""},
        {"customerEmail": "not an address"},
        {"items": []},
        {"items": [{"name": "Soup", "quantity": 0, "price": 4.25}]},
        {"items": [{"name": "Soup", "quantity": 1, "price": -1}]},
    ],
)
def test_an_invalid_order_is_rejected(changes):
    response = create(**changes)
    assert response.status_code == 422
    assert response.json()["error"]["code"] == "VALIDATION_ERROR"


def test_the_list_has_the_newest_order_first(order):
    response = requests.get(f"{BASE_URL}/orders", params={"limit": 1}, timeout=10)
    assert response.status_code == 200
    assert [each["id"] for each in response.json()["data"]["orders"]] == [order["id"]]


def test_the_list_can_be_filtered_by_status(order):
    set_status(order["id"], "paid")
    response = requests.get(f"{BASE_URL}/orders", params={"status": "paid", "limit": 100}, timeout=10)
    assert response.status_code == 200
    orders = response.json()["data"]["orders"]
    assert order["id"] in [each["id"] for each in orders]
    assert {each["status"] for each in orders} == {"paid"}
