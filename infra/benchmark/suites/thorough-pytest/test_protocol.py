"""Versions, idempotency keys, requests at once, and the protocol's other headers."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import requests

from shop import CLOCK, Shop, draft, item, later

PAY = {"status": "paid"}
KEY = {"Idempotency-Key": "lunch-1"}


def writes(shop):
    """The three requests that change an order, as functions of its id."""
    return [lambda id, *rest: shop.change(id, PAY, *rest), shop.delete,
            lambda id, expect, headers: shop.cancel(id, expect, headers=headers)]


def test_a_version_guards_every_write(shop):
    for write in writes(shop):
        id = shop.order_in("pending")
        old = shop.tags[id][-1]
        current = shop.change(id, {"items": [item()]}).headers["ETag"]
        for tags in (old, f"W/{current}", '"other"', f'"other", {old}'):
            reply = write(id, "PRECONDITION_FAILED", {"If-Match": tags})
            assert reply.details == current
        for tags in (current.strip('"'), "x", '"', ""):
            write(id, "BAD_REQUEST", {"If-Match": tags})
        write(id, 200, {"If-Match": f'"other", {current}'})


@pytest.mark.parametrize("tags", ["{}", '"a",{}', '{} , "b"', "*"])
def test_one_matching_version_is_enough(shop, tags):
    for write in writes(shop):
        id = shop.order_in("pending")
        write(id, 200, {"If-Match": tags.format(shop.tags[id][-1])})
    shop.delete("ORD-1767268800000-999", "NOT_FOUND", {"If-Match": "*"})


def test_a_known_version_is_not_sent_again(shop):
    id = shop.create(draft()).data["id"]
    old = shop.tags[id][-1]
    shop.change(id, PAY)
    current = shop.tags[id][-1]
    for method in ("GET", "HEAD"):
        for tags in (current, f"W/{current}", f'"x", {current}', "*"):
            reply = shop.send(method, f"/orders/{id}", 304, headers={"If-None-Match": tags})
            assert reply.headers["ETag"] == current
        for tags in (old, '"x"', f'"x", {old}'):
            shop.send(method, f"/orders/{id}", 200, headers={"If-None-Match": tags})
    shop.send("GET", f"/orders/{id}", "BAD_REQUEST", headers={"If-None-Match": "x"})
    shop.cancel(id)
    shop.send("GET", f"/orders/{id}", 200, headers={"If-None-Match": current})
    shop.delete(id)
    shop.send("GET", f"/orders/{id}", "NOT_FOUND", headers={"If-None-Match": current})


def test_a_repeated_key_repeats_the_first_response(shop):
    first = shop.create(draft(), headers=KEY)
    assert "Idempotent-Replayed" not in first.headers
    id = first.data["id"]
    same = dict(reversed(draft().items()))

    def repeat():
        reply = shop.create(same, headers=KEY)
        assert reply.headers["Idempotent-Replayed"] == "true"
        assert (reply.data, reply.headers["ETag"]) == (first.data, first.headers["ETag"])

    repeat()
    shop.change(id, PAY)
    shop.create(draft(), headers={"Idempotency-Key": "lunch-2"})
    repeat()
    shop.delete(id)
    repeat()
    for other in (draft(customerName="Bob"), draft(items=[item()]), draft(customerEmail="b@c.de")):
        shop.create(other, "IDEMPOTENCY_KEY_REUSED", KEY)
    repeat()


def test_a_key_is_kept_for_24_hours(shop):
    first = shop.create(draft(), headers=KEY).data["id"]
    shop.set_clock(later(CLOCK, hours=24, milliseconds=-1))
    assert shop.create(draft(), headers=KEY).data["id"] == first
    shop.create(draft(customerName="Bob"), "IDEMPOTENCY_KEY_REUSED", KEY)
    shop.set_clock(later(CLOCK, hours=24))
    assert shop.create(draft(customerName="Bob"), headers=KEY).data["id"] != first


def test_a_refused_create_does_not_use_up_its_key(shop):
    shop.create(draft(customerName=""), "VALIDATION_ERROR", KEY)
    shop.create("{", "BAD_REQUEST", KEY)
    assert "Idempotent-Replayed" not in shop.create(draft(), headers=KEY).headers
    shop.create(draft(customerName=""), "VALIDATION_ERROR", KEY)


def test_a_key_is_exact_and_its_sandbox_s_own(shop):
    for key in ("a", "A", "k" * 255, "k" * 254 + "l", "!~", "k"):
        reply = shop.create(draft(), headers={"Idempotency-Key": key})
        assert "Idempotent-Replayed" not in reply.headers
    other = Shop().create(draft(), headers={"Idempotency-Key": "a"})
    assert "Idempotent-Replayed" not in other.headers
    for key in ("", "k" * 256, "a b", "\xe4"):
        shop.create(draft(), "BAD_REQUEST", {"Idempotency-Key": key})


def at_once(shop, method, path, body=None, headers={}):
    """Sends eight equal requests at once. Returns their statuses, sorted."""
    def send(_):
        return requests.request(method, shop.url + path, json=body, headers=headers).status_code

    with ThreadPoolExecutor(8) as pool:
        return sorted(pool.map(send, range(8)))


@pytest.mark.parametrize("attempt", range(3))
def test_requests_at_once_have_one_winner(shop, attempt):
    assert at_once(shop, "POST", "/orders", draft(), KEY) == [201] * 8
    (id,) = shop.list().ids
    order = f"/orders/{id}"
    match = {"If-Match": shop.send("GET", order).headers["ETag"]}
    assert at_once(shop, "PATCH", order, {"items": [item()]}, match) == [200] + [412] * 7
    assert at_once(shop, "PATCH", order, PAY) == [200] + [422] * 7
    assert at_once(shop, "PATCH", f"{order}/cancel") == [200] + [422] * 7
    assert at_once(shop, "DELETE", order) == [200] + [404] * 7
    assert at_once(shop, "POST", "/orders", draft()) == [201] * 8
    assert len(set(shop.list().ids)) == 8


@pytest.mark.parametrize("sent", ["abc-1._X", "a" * 128, "a" * 129, "a b", "ä", "", "a/b"])
def test_a_request_id_comes_back_if_it_is_valid(shop, sent):
    headers = {"X-Request-Id": sent}
    for path, expect in (("/health", 200), ("/orders", 200), ("/nope", "NOT_FOUND")):
        shop.send("GET", path, expect, headers=headers)


def test_head_has_the_status_and_headers_of_get(shop):
    id = shop.create(draft()).data["id"]
    for path, expect in (("/orders", 200), (f"/orders/{id}", 200), ("/", 200), ("/health", 200),
                         ("/orders?limit=0", "BAD_REQUEST"), ("/orders/ORD-1", "BAD_REQUEST"),
                         ("/orders/ORD-1767268800000-999", "NOT_FOUND"), ("/nope", "NOT_FOUND")):
        get, head = (shop.send(method, path, expect).headers for method in ("GET", "HEAD"))
        for name in ("ETag", "Content-Type", "Cache-Control"):
            assert head.get(name) == get.get(name)


def test_the_service_describes_itself(shop):
    health = shop.send("GET", "/health").data
    assert (health["status"], health["checks"]["store"]) == ("healthy", "up")
    assert health["timestamp"] == shop.now
    info = shop.send("GET", "/").data
    assert info["name"] == "Food Ordering Service" and info["version"] == health["version"]
    assert {"GET /orders", "POST /orders", "PATCH /orders/:id/cancel"} <= set(info["endpoints"])
