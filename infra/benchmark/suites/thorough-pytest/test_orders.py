"""Orders from their creation to their end: statuses, receipts, amounts."""

import pytest

from shop import (
    BASE_URL, CLOCK, MAX_ITEMS, MAX_PRICE, MAX_QUANTITY, MOVES, Shop, check_response, draft, item,
    later, session,
)

PAY, COMPLETE, CANCEL = ({"status": status} for status in ("paid", "completed", "cancelled"))
UNKNOWN = "ORD-1767268800000-999"


def test_an_order_is_stored_trimmed_and_all_characters_survive(shop):
    items = [item(name=" Crème brûlée 🍮 "), item(name="Soup"), item(name="Soup")]
    shop.create(draft(customerName=" Zoë\t", customerEmail=" Ada@Example.com ", items=items))


def test_ids_follow_the_clock(shop):
    assert shop.create(draft()).data["id"] == "ORD-1767268800000-001"
    shop.create(draft())
    shop.set_clock(later(CLOCK, milliseconds=1))
    assert shop.create(draft()).data["id"] == "ORD-1767268800001-001"


def test_a_header_names_the_sandbox_and_others_do_not_see_its_orders(shop):
    headers = {"X-Sandbox": shop.url.rsplit("/", 1)[1]}
    reply = check_response(session.post(f"{BASE_URL}/orders", json=draft(), headers=headers), 201)
    assert shop.list().orders == [reply.data]
    Shop().delete(reply.data["id"], "NOT_FOUND")
    assert shop.list().orders == [reply.data]


@pytest.mark.parametrize("to", MOVES)
@pytest.mark.parametrize("status", MOVES)
def test_only_the_documented_moves_are_possible(shop, status, to):
    ways = [lambda id, expect: shop.change(id, {"status": to}, expect)]
    for way in ways + [shop.cancel] * (to == "cancelled"):
        id, _ = shop.order_in(status), shop.order_in("pending")
        shop.set_clock(later(shop.now, hours=1))
        expect = 200 if to in MOVES[status] else "INVALID_STATUS_TRANSITION"
        reply = way(id, expect)
        assert expect == 200 or reply.details == (status, to)


@pytest.mark.parametrize("status", MOVES)
def test_an_order_can_be_deleted_in_every_status_and_is_gone(shop, status):
    ids = [shop.order_in(status), shop.order_in("paid"), UNKNOWN]
    shop.delete(ids[1])
    shop.delete(ids[0])
    for id in ids:
        shop.delete(id, "NOT_FOUND")
        shop.change(id, PAY, "NOT_FOUND")
        shop.cancel(id, "NOT_FOUND")
        shop.send("GET", f"/orders/{id}", "NOT_FOUND")
    shop.create(draft())


def test_items_are_replaced_as_a_whole_while_the_order_is_pending(shop):
    id = shop.create(draft(items=[item(), item(name="Tea"), item(name="Pie")])).data["id"]
    shop.change(id, {"items": [item(name=" Cake ", quantity=3, price=0.1)]})
    shop.change(id, {"items": [item(name="Pie"), item(name="Tea", quantity=7, price=1.15)]})
    for to in ("pending", "completed"):
        shop.change(id, {"items": [item()], "status": to}, "INVALID_STATUS_TRANSITION")
    shop.set_clock(later(CLOCK, hours=1))
    shop.change(id, {"items": [item(price=0.29, quantity=100)]} | PAY)
    shop.set_clock(later(CLOCK, hours=2))
    shop.change(id, COMPLETE)
    shop.change(shop.order_in("pending"), {"items": [item()]} | CANCEL)


@pytest.mark.parametrize("status", ["paid", "completed", "cancelled"])
@pytest.mark.parametrize("move", [{}, PAY, COMPLETE, CANCEL])
def test_items_are_fixed_from_payment_on(shop, status, move):
    body = {"items": [item()]} | move
    assert shop.change(shop.order_in(status), body, "ORDER_NOT_EDITABLE").details == status


@pytest.mark.parametrize("body", ["{", '{"status": "paid"}', "[]"])
def test_cancelling_ignores_any_body(shop, body):
    shop.cancel(shop.order_in("pending"), body=body)
    shop.cancel(shop.order_in("paid"), body=body, headers={"Content-Type": "text/plain"})


@pytest.mark.parametrize("lines", [
    [(3, 0.1)], [(1, 0.1), (1, 0.2)], [(3, 19.99)], [(7, 1.15)], [(100, 0.29)], [(100, 4.35)],
    [(1, 0)], [(MAX_QUANTITY, 0.01)], [(3, 33.33), (1, 0.01)], [(MAX_QUANTITY, MAX_PRICE - 0.01)],
    [(1, 1000.1)], [(MAX_QUANTITY, MAX_PRICE)] * MAX_ITEMS, [(1, 0.07)] * MAX_ITEMS,
    [(1, 1.1), (2, 2.2), (3, 3.3)],
])
def test_amounts_are_exact_to_the_cent(shop, lines):
    items = [item(quantity=quantity, price=price) for quantity, price in lines]
    shop.change(shop.create(draft(items=items)).data["id"], PAY)
    shop.change(shop.order_in("pending"), {"items": items} | PAY)
