"""What the service accepts and refuses: bodies, their limits, paths, and the order of checks."""

import json

import pytest

from shop import MAX_ITEMS, MAX_NAME_LENGTH, MAX_PRICE, MAX_QUANTITY, draft, item

PAY = {"status": "paid"}
LONGEST = "x" * MAX_NAME_LENGTH
EMAIL_254 = "x@" + ".".join(["d" * 62] * 3) + "." + "e" * 60 + ".co"
NAMES = ["x", LONGEST, "🍕" * MAX_NAME_LENGTH, f"  {LONGEST}\t", "O'Neill <b>"]
EMAILS = ["a@b.co", "A.b+c@Sub.Example.org", "o'h@c.ie", "x" * 64 + "@c.de", f" {EMAIL_254} "]
NUMBERS = [{"quantity": value} for value in (1, MAX_QUANTITY, 2.0)] + [
    {"price": value} for value in (0, 0.01, 19.9, MAX_PRICE - 0.01, MAX_PRICE)
]

TOO_LONG = [letter * (MAX_NAME_LENGTH + 1) for letter in "x🍕"]
NOT_NAMES = [None, "", "  ", *TOO_LONG, "a\nb", "a\x00b", "a\x1fb", 5, True, [], {}]
NOT_EMAILS = [
    None, "", " ", "ada", "ada@", "@c.de", "a@b", "a b@c.de", "a@@c.de", "a@b@c.de", "a..b@c.de",
    ".a@c.de", "a.@c.de", "a@-c.de", "a@c.de.", "a@c..de", "a@c_d.de", "ä@c.de", "a@c.de\nx", 5,
    "x" * 65 + "@c.de", "x" + EMAIL_254, "a@c.d", "ada@example.com,bob@example.com", [],
]
NOT_ITEMS = [("items", value) for value in ([], [item()] * (MAX_ITEMS + 1), None, {}, "x", 5)]
NOT_AN_ITEM = [("name", value) for value in NOT_NAMES] + [
    ("quantity", value) for value in (0, -1, MAX_QUANTITY + 1, 1.5, 10**20, "1", True, None, [])
] + [
    ("price", value)
    for value in (-0.01, -1, MAX_PRICE + 0.01, MAX_PRICE + 1, 0.001, 1.005, 9.999, 1e-7)
] + [
    ("price", value) for value in ("1", True, None, {})
] + [("id", "item-9"), ("orderId", "x"), ("subtotal", 1), ("note", "hot")]


@pytest.mark.parametrize("changes", [{"customerName": name} for name in NAMES] + [
    {"customerEmail": email} for email in EMAILS
])
def test_names_and_addresses_up_to_the_limits_are_accepted(shop, changes):
    shop.create(draft(**changes))


@pytest.mark.parametrize("changes", [{"name": name} for name in NAMES] + NUMBERS)
@pytest.mark.parametrize("count", [1, MAX_ITEMS])
def test_items_up_to_the_limits_are_accepted(shop, changes, count):
    id = shop.create(draft(items=[item(**changes)] * count)).data["id"]
    shop.change(id, {"items": [item()] * (count - 1) + [item(**changes)]})


@pytest.mark.parametrize("member, value", [("customerName", name) for name in NOT_NAMES] + [
    ("customerEmail", email) for email in NOT_EMAILS
] + NOT_ITEMS + [
    ("id", "ORD-1767268800000-007"), ("total", 1), ("status", "paid"), ("status", "pending"),
    ("receipt", {}), ("createdAt", "2020-01-01T00:00:00.000Z"), ("note", "hot"),
])
def test_a_wrong_member_is_refused_by_its_path(shop, member, value):
    assert shop.create(draft(**{member: value}), "VALIDATION_ERROR").details == {member}


@pytest.mark.parametrize("member, value", NOT_AN_ITEM)
def test_a_wrong_item_is_refused_by_its_path(shop, member, value):
    items = [item(), item(**{member: value})]
    id = shop.create(draft()).data["id"]
    for reply in (shop.create(draft(items=items), "VALIDATION_ERROR"),
                  shop.change(id, {"items": items}, "VALIDATION_ERROR"),
                  shop.change(id, {"items": items} | PAY, "VALIDATION_ERROR")):
        assert reply.details == {f"items[1].{member}"}


@pytest.mark.parametrize("member, value", NOT_ITEMS + [
    ("customerName", "Bob"), ("customerEmail", "bob@example.com"), ("total", 1), ("note", "hot"),
    ("status", "Paid"), ("status", "shipped"), ("status", None), ("status", ["paid"]),
])
def test_a_wrong_change_is_refused_by_its_path(shop, member, value):
    id = shop.create(draft()).data["id"]
    for body in ({member: value}, PAY | {member: value}, {"items": [item()]} | {member: value}):
        assert member in shop.change(id, body, "VALIDATION_ERROR").details


def test_all_broken_rules_are_listed(shop):
    required = {"customerName", "customerEmail", "items"}
    assert shop.create({}, "VALIDATION_ERROR").details == required
    items = [{}, item(quantity=0, note=1), item(price=-1, name="")]
    wrong = {"customerName": "", "customerEmail": "x", "items": items, "bar": 1}
    paths = {"items[0].name", "items[0].quantity", "items[0].price", "items[1].quantity",
             "items[1].note", "items[2].price", "items[2].name"}
    reply = shop.create(wrong, "VALIDATION_ERROR")
    assert reply.details == {"customerName", "customerEmail", "bar"} | paths
    id = shop.create(draft()).data["id"]
    reply = shop.change(id, {"status": "x", "items": items}, "VALIDATION_ERROR")
    assert reply.details == {"status"} | paths


def padded(body, size):
    return json.dumps(body).ljust(size)


@pytest.mark.parametrize("body, code", [
    ("", "BAD_REQUEST"), ("{", "BAD_REQUEST"), ('{"a": 1,}', "BAD_REQUEST"),
    (b'{"customerName": "\xff"}', "BAD_REQUEST"), ("[]", "VALIDATION_ERROR"),
    ("null", "VALIDATION_ERROR"), ('"x"', "VALIDATION_ERROR"), ("{}", "VALIDATION_ERROR"),
    (padded(draft(), 262145), "PAYLOAD_TOO_LARGE"), (padded(PAY, 262145), "PAYLOAD_TOO_LARGE"),
])
def test_a_body_is_an_object_in_json_of_at_most_256_kib(shop, body, code):
    shop.create(body, code)
    id = shop.send("POST", "/orders", 201, padded(draft(), 262144)).data["id"]
    shop.send("PATCH", f"/orders/{id}", code, body)
    shop.send("PATCH", f"/orders/{id}", 200, padded(PAY, 262144))


@pytest.mark.parametrize("type", [
    "application/json", "APPLICATION/JSON", "application/json; charset=utf-8", None, "text/plain",
    "text/json", "application/xml", "application/x-www-form-urlencoded",
])
def test_a_body_is_declared_as_json(shop, type):
    is_json = (type or "").lower().startswith("application/json")
    id = shop.create(draft()).data["id"]
    code, header = "UNSUPPORTED_MEDIA_TYPE", {"Content-Type": type}
    shop.create(draft(), 201 if is_json else code, header)
    shop.change(id, PAY, 200 if is_json else code, header)


@pytest.mark.parametrize("id", [
    "ORD-1", "x", "1", "ord-1767268800000-001", "ORD-1767268800000-1", "ORD-1767268800000-0001",
    "XORD-1767268800000-001", "ORD-176726880000-001", "ORD-1767268800000-001x", "ORD-abc-001",
])
def test_a_malformed_id_is_refused(shop, id):
    shop.send("GET", f"/orders/{id}", "BAD_REQUEST")
    shop.change(id, {"status": 1}, "BAD_REQUEST")
    shop.cancel(id, "BAD_REQUEST")
    shop.delete(id, "BAD_REQUEST")


@pytest.mark.parametrize("path, methods", [
    ("/orders", "GET POST"), ("/orders/ORD-1767268800000-001", "GET PATCH DELETE"), ("/", "GET"),
    ("/orders/ORD-1767268800000-001/cancel", "PATCH"), ("/health", "GET"),
])
def test_paths_and_methods_are_the_documented_ones(shop, path, methods):
    has = set(methods.split()) | {"OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - has:
        reply = shop.send(method, path, "METHOD_NOT_ALLOWED", "{")
        assert set(reply.headers["Allow"].split(", ")) == has
    preflight = shop.send("OPTIONS", path, 204).headers
    assert set(preflight["Access-Control-Allow-Methods"].split(", ")) == has
    allowed = set(preflight["Access-Control-Allow-Headers"].split(", "))
    assert {"Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"} <= allowed
    for method in ("GET", "POST", "PATCH", "DELETE"):
        shop.send(method, f"/nope{path}", "NOT_FOUND")


TEXT, STALE, MALFORMED = {"Content-Type": "text/plain"}, {"If-Match": '"old"'}, {"If-Match": "x"}
COMPLETE, FREE = {"status": "completed"}, {"items": [item(price=-1)]}


@pytest.mark.parametrize("body, headers, code", [
    ("", MALFORMED, "BAD_REQUEST"), ("", TEXT, "BAD_REQUEST"), ({}, MALFORMED, "BAD_REQUEST"),
    ("{", TEXT, "UNSUPPORTED_MEDIA_TYPE"), ({}, STALE, "VALIDATION_ERROR"),
    (FREE | COMPLETE, {}, "VALIDATION_ERROR"), (COMPLETE, STALE, "PRECONDITION_FAILED"),
])
def test_the_first_check_that_fails_decides(shop, body, headers, code):
    shop.change(shop.order_in("pending"), body, code, headers)


def test_the_body_comes_before_the_order_and_the_order_before_its_version(shop):
    unknown, paid = "ORD-1767268800000-999", shop.order_in("paid")
    shop.change(unknown, {}, "VALIDATION_ERROR")
    shop.change(unknown, PAY, "NOT_FOUND", STALE)
    shop.change(paid, {"items": [item()]}, "PRECONDITION_FAILED", STALE)
    shop.change(paid, {"items": [item()]} | PAY, "ORDER_NOT_EDITABLE")
    shop.create(draft(customerName=""), "BAD_REQUEST", {"Idempotency-Key": "a b"})
