"""A client that checks what every response promises, and remembers what the shop must now hold."""

import json
import os
import re
import uuid
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import requests

BASE_URL = os.environ.get("BASE_URL", "http://localhost:3000").rstrip("/")
CLOCK = "2026-01-01T12:00:00.000Z"
RULES = json.loads(Path(__file__).with_name("rules.json").read_text())
MOVES, WITH_RECEIPT = RULES["moves"], RULES["withReceipt"]
MAX_NAME_LENGTH, MAX_ITEMS, MAX_QUANTITY, MAX_PRICE = RULES["limits"].values()
STATUS_OF = {
    "BAD_REQUEST": 400, "NOT_FOUND": 404, "METHOD_NOT_ALLOWED": 405, "PRECONDITION_FAILED": 412,
    "PAYLOAD_TOO_LARGE": 413, "UNSUPPORTED_MEDIA_TYPE": 415, "VALIDATION_ERROR": 422,
    "INVALID_STATUS_TRANSITION": 422, "ORDER_NOT_EDITABLE": 422, "IDEMPOTENCY_KEY_REUSED": 422,
}
EXPOSED = {"ETag", "Location", "Allow", "Retry-After", "X-Request-Id", "Idempotent-Replayed"}
ORDER = ["id", "customerName", "customerEmail", "status", "items", "total",
         "createdAt", "updatedAt"]
ITEM = ["id", "orderId", "name", "quantity", "price", "subtotal"]
RECEIPT = ["id", "orderId", "receiptNumber", "issuedAt", "totalAmount"]
REQUEST_ID = r"[A-Za-z0-9._-]{1,128}"

session = requests.Session()


def item(**changes):
    return {"name": "Soup", "quantity": 1, "price": 4.25} | changes


def draft(**changes):
    order = {"customerName": "Ada", "customerEmail": "ada@example.com"}
    return order | {"items": [item(name="Pizza", quantity=2, price=9.5)]} | changes


def later(instant, **duration):
    moved = datetime.fromisoformat(instant.replace("Z", "+00:00")) + timedelta(**duration)
    return moved.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def steps_to(status):
    """The changes of status that lead from a new order to this status."""
    before = [each for each in MOVES if status in MOVES[each]]
    return [*steps_to(before[0]), status] if before else []


def milliseconds(instant):
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", instant)
    return round(datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp() * 1000)


def check_order(order):
    """Checks what holds for every order. Returns it without the members that are not promised."""
    digits = re.fullmatch(r"ORD-(\d{13}-\d{3})", order["id"])[1]
    assert milliseconds(order["createdAt"]) == int(digits[:13])
    assert milliseconds(order["updatedAt"]) >= milliseconds(order["createdAt"])
    for number, each in enumerate(order["items"], 1):
        assert (each["id"], each["orderId"]) == (f"item-{number}", order["id"])
        assert each["subtotal"] == each["quantity"] * each["price"]
    assert order["total"] == sum(each["subtotal"] for each in order["items"])
    assert ("receipt" in order) is (order["status"] in WITH_RECEIPT)
    known = {name: order[name] for name in ORDER}
    known["items"] = [{name: each[name] for name in ITEM} for each in order["items"]]
    if "receipt" in order:
        known["receipt"] = {name: order["receipt"][name] for name in RECEIPT}
        id, order_id, number, issued_at, amount = known["receipt"].values()
        assert re.fullmatch(r"receipt-\d+", id)
        assert (order_id, number, amount) == (order["id"], f"RCP-{digits}", order["total"])
        assert order["createdAt"] < issued_at <= order["updatedAt"]
    return known


def check_error(error, code):
    """Checks the code, and the form of the details that belong to it. Returns what they say."""
    assert error["code"] == code and error["message"]
    details = error["details"]
    if code == "VALIDATION_ERROR":
        assert details and all(each["message"] for each in details)
        return {each["path"] for each in details}
    if code == "INVALID_STATUS_TRANSITION":
        assert sorted(details["allowed"]) == sorted(MOVES[details["from"]])
        return details["from"], details["to"]
    if code == "ORDER_NOT_EDITABLE":
        return details["status"]
    if code == "PRECONDITION_FAILED":
        return details["currentETag"]
    assert details is None
    return None


def check_response(response, expect):
    """Checks what every response promises. `expect` is a status, or the code of an error."""
    status = STATUS_OF.get(expect, expect)
    headers, sent = response.headers, response.request.headers.get("X-Request-Id", "")
    assert response.status_code == status, response.text
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert EXPOSED <= set(headers["Access-Control-Expose-Headers"].split(", "))
    assert re.fullmatch(REQUEST_ID, headers["X-Request-Id"])
    assert (headers["X-Request-Id"] == sent) is bool(re.fullmatch(REQUEST_ID, sent))
    if response.request.method == "HEAD" or status in (204, 304):
        assert response.content == b""
        return SimpleNamespace(headers=headers, data=None)
    assert re.fullmatch(r"application/json(; ?charset=utf-8)?", headers["Content-Type"], re.I)
    body = json.loads(response.content.decode("utf-8"), parse_float=Decimal)
    assert body["success"] is (status < 400)
    assert ("data" in body, "error" in body) == (status < 400, status >= 400)
    if status >= 400:
        details = check_error(body["error"], expect)
        return SimpleNamespace(headers=headers, data=None, details=details)
    data = body["data"]
    if "items" in data:
        data = check_order(data)
        assert re.fullmatch(r'"[^"]+"', headers["ETag"])
    if status == 201:
        assert headers["Location"] == f"{urlsplit(response.url).path}/{data['id']}"
    return SimpleNamespace(headers=headers, data=data, meta=body.get("meta"))


def check_items(items, asked):
    assert len(items) == len(asked)
    for each, wanted in zip(items, asked):
        price = Decimal(str(wanted["price"]))
        assert (each["quantity"], each["price"]) == (wanted["quantity"], price)
        assert each["name"] == wanted["name"].strip()


class Shop:
    """A sandbox of its own, which remembers its orders and looks at them after every write."""

    def __init__(self):
        self.url = f"{BASE_URL}/sandboxes/suite-{uuid.uuid4()}"
        self.orders, self.tags, self.now = {}, {}, CLOCK
        self.set_clock(CLOCK)

    def set_clock(self, instant):
        session.patch(self.url, json={"clock": instant}).raise_for_status()
        self.now = instant

    def put_orders(self, orders):
        """Replaces the orders by up to 200 others."""
        body = {"settings": {"clock": self.now}, "orders": orders}
        session.put(self.url, json=body).raise_for_status()
        pages = [self.list(limit=100, page=page).orders for page in (1, 2)]
        self.orders = {order["id"]: order for orders in pages for order in orders}
        assert len(self.orders) == len(orders)

    def send(self, method, path, expect=200, body=None, **options):
        headers = {"X-Request-Id": str(uuid.uuid4())} | options.pop("headers", {})
        if body is not None:
            headers = {"Content-Type": "application/json"} | headers
            options["data"] = body if isinstance(body, (bytes, str)) else json.dumps(body)
        response = session.request(method, self.url + path, headers=headers, **options)
        return check_response(response, expect)

    def create(self, body, expect=201, headers={}):
        reply = self.send("POST", "/orders", expect, body, headers=headers)
        if expect == 201 and "Idempotent-Replayed" not in reply.headers:
            order = reply.data
            assert order["id"] > max(self.tags, default="")
            assert order["createdAt"] == order["updatedAt"] == self.now
            assert order["status"] == "pending"
            assert order["customerName"] == body["customerName"].strip()
            assert order["customerEmail"] == body["customerEmail"].strip()
            check_items(order["items"], body["items"])
            self.remember(reply)
        self.check_state(reply.data["id"] if expect == 201 else None)
        return reply

    def change(self, id, body, expect=200, headers={}):
        reply = self.send("PATCH", f"/orders/{id}", expect, body, headers=headers)
        return self.check_change(id, body, reply)

    def cancel(self, id, expect=200, body=None, headers={}):
        reply = self.send("PATCH", f"/orders/{id}/cancel", expect, body, headers=headers)
        return self.check_change(id, {"status": "cancelled"}, reply)

    def delete(self, id, expect=200, headers={}):
        reply = self.send("DELETE", f"/orders/{id}", expect, headers=headers)
        if expect == 200:
            assert (reply.data["id"], reply.data["deleted"]) == (id, True)
            del self.orders[id]
        self.check_state(id)
        return reply

    def check_change(self, id, asked, reply):
        if reply.data:
            before, after = self.orders[id], reply.data
            for name in ("id", "customerName", "customerEmail", "createdAt"):
                assert after[name] == before[name]
            assert after["status"] == asked.get("status", before["status"])
            check_items(after["items"], asked.get("items", before["items"]))
            assert after["updatedAt"] > before["updatedAt"]
            assert after["updatedAt"] == self.now or before["updatedAt"] >= self.now
            if "receipt" in after and "receipt" in before:
                assert after["receipt"] == before["receipt"]
            elif "receipt" in after:
                assert after["receipt"]["issuedAt"] == after["updatedAt"]
            self.remember(reply)
        self.check_state(id)
        return reply

    def list(self, expect=200, **query):
        reply = self.send("GET", "/orders", expect, params=query)
        if expect == 200:
            reply.orders = [check_order(order) for order in reply.data["orders"]]
            reply.ids = [order["id"] for order in reply.orders]
            reply.page = reply.data["pagination"]
            for name in ("total", "page", "limit", "offset"):
                assert reply.meta[name] == reply.page[name]
        return reply

    def ids(self, matches=lambda order: True):
        """The ids of the orders that it must hold, the newest first."""
        return [id for id, order in sorted(self.orders.items(), reverse=True) if matches(order)]

    def order_in(self, status):
        """Brings a new order into this status. Returns its id."""
        id = self.create(draft()).data["id"]
        for step in steps_to(status):
            self.change(id, {"status": step})
        return id

    def remember(self, reply):
        id, tag = reply.data["id"], reply.headers["ETag"]
        assert tag not in self.tags.setdefault(id, [])
        self.tags[id].append(tag)
        self.orders[id] = reply.data

    def check_state(self, id=None):
        """The shop holds what the writes returned, and a refused request changed nothing."""
        listed = self.list(limit=100)
        assert listed.orders == [self.orders[id] for id in self.ids()]
        assert listed.page["total"] == len(self.orders)
        if id in self.orders:
            reply = self.send("GET", f"/orders/{id}")
            assert reply.data == self.orders[id]
            assert reply.headers["ETag"] == self.tags[id][-1]
        elif id in self.tags:
            self.send("GET", f"/orders/{id}", "NOT_FOUND")
