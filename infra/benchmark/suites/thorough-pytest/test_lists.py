"""Lists: filters, sorting, and the three ways of paging."""

from math import ceil

import pytest

from shop import CLOCK, MOVES, draft, later

AT = [later(CLOCK, milliseconds=number) for number in range(6)]


@pytest.fixture
def full(shop):
    """A shop with 25 orders of 3 customers, in all statuses, created in 5 milliseconds."""
    shop.put_orders([
        draft(customerEmail=f"{'abc'[number % 3]}.Ada@example.com",
              status=list(MOVES)[number % len(MOVES)], createdAt=AT[number // 5])
        for number in range(25)
    ])
    return shop


def walk(shop, between=lambda: None, **query):
    reply = shop.list(**query)
    ids = reply.ids
    while reply.page["nextCursor"]:
        between()
        reply = shop.list(**query, cursor=reply.page["nextCursor"])
        assert reply.page["hasMore"] is (reply.page["nextCursor"] is not None)
        ids = ids + reply.ids
    return ids


def check_page(reply, ids, limit, offset):
    page = reply.page
    assert reply.ids == ids[offset:offset + limit]
    assert (page["total"], page["limit"], page["offset"]) == (len(ids), limit, offset)
    assert page["page"] == offset // limit + 1
    assert page["totalPages"] == ceil(len(ids) / limit)
    assert page["hasMore"] is (offset + limit < len(ids))
    assert (page["nextCursor"] is not None) is page["hasMore"]


@pytest.mark.parametrize("sort", [{}, {"sort": "-createdAt"}, {"sort": "createdAt"}])
@pytest.mark.parametrize("limit", [None, 1, 7, 25, 100])
def test_pages_offsets_and_cursors_show_the_same_list(full, sort, limit):
    ids = full.ids()[::-1] if sort == {"sort": "createdAt"} else full.ids()
    query, size = sort | ({"limit": limit} if limit else {}), limit or 20
    check_page(full.list(**query), ids, size, 0)
    for page in (1, 2, 3, 4, 26):
        check_page(full.list(**query, page=page), ids, size, (page - 1) * size)
    for offset in (0, 1, 6, 24, 25, 30):
        check_page(full.list(**query, offset=offset), ids, size, offset)
    assert walk(full, **query) == ids


@pytest.mark.parametrize("count", [0, 20, 21, 100, 101])
def test_a_full_page_is_not_followed_by_an_empty_one(shop, count):
    shop.put_orders([draft() for _ in range(count)])
    check_page(shop.list(), shop.ids(), 20, 0)
    check_page(shop.list(limit=100), shop.ids(), 100, 0)
    check_page(shop.list(limit=100, page=2), shop.ids(), 100, 100)
    assert walk(shop, limit=100) == walk(shop) == shop.ids()


@pytest.mark.parametrize("filters, matches", [
    ({"status": "paid"}, lambda o: o["status"] == "paid"),
    ({"customerEmail": "A.ADA@Example.com"}, lambda o: o["customerEmail"][0] == "a"),
    ({"customerEmail": "ada@example.com"}, lambda o: False),
    ({"createdFrom": AT[3]}, lambda o: o["createdAt"] >= AT[3]),
    ({"createdTo": AT[3]}, lambda o: o["createdAt"] < AT[3]),
    ({"createdTo": "2026-01-01T13:00:00.003+01:00"}, lambda o: o["createdAt"] < AT[3]),
    ({"createdFrom": AT[1], "createdTo": AT[3]}, lambda o: AT[1] <= o["createdAt"] < AT[3]),
    ({"createdFrom": AT[3], "createdTo": AT[3]}, lambda o: False),
    ({"status": "pending", "customerEmail": "b.ada@example.com"},
     lambda o: o["status"] == "pending" and o["customerEmail"][0] == "b"),
    ({"status": "cancelled", "createdFrom": AT[2]},
     lambda o: o["status"] == "cancelled" and o["createdAt"] >= AT[2]),
    ({"customerEmail": "c.ada@example.com", "createdTo": AT[4]},
     lambda o: o["customerEmail"][0] == "c" and o["createdAt"] < AT[4]),
    ({"status": "completed", "customerEmail": "c.Ada@example.com", "createdFrom": AT[0],
      "createdTo": AT[5]}, lambda o: o["status"] == "completed" and o["customerEmail"][0] == "c"),
])
def test_filters_combine(full, filters, matches):
    ids = full.ids(matches)
    check_page(full.list(**filters), ids, 20, 0)
    check_page(full.list(**filters, limit=1, page=2), ids, 1, 1)
    check_page(full.list(**filters, limit=2, offset=1), ids, 2, 1)
    assert walk(full, **filters, limit=2) == ids
    assert walk(full, **filters, limit=3, sort="createdAt") == ids[::-1]


def test_a_filter_follows_every_change(shop):
    first, second = shop.order_in("pending"), shop.order_in("pending")
    assert shop.list(status="pending").ids == [second, first]
    shop.change(first, {"status": "paid"})
    assert shop.list(status="pending").ids == [second]
    assert shop.list(status="paid").ids == [first]
    shop.cancel(first)
    assert (shop.list(status="paid").ids, shop.list(status="cancelled").ids) == ([], [first])
    shop.delete(second)
    assert shop.list(status="pending").ids == []
    assert shop.list(customerEmail="ADA@example.com").ids == [first]


@pytest.mark.parametrize("sort", ["createdAt", "-createdAt"])
def test_a_walk_visits_every_order_once_while_others_write(full, sort):
    existing = walk(full, sort=sort)
    full.set_clock(later(CLOCK, hours=1))
    others = iter(existing[:6])

    def write():
        full.send("POST", "/orders", 201, draft())
        full.send("DELETE", f"/orders/{next(others)}")

    visited = walk(full, write, limit=8, sort=sort)
    assert [id for id in visited if id in existing] == existing


def test_a_cursor_belongs_to_its_list(full):
    paid = {"status": "paid"}
    cursor = full.list(limit=2, **paid).page["nextCursor"]
    third = full.ids(lambda order: order["status"] == "paid")[2:5]
    assert full.list(limit=3, cursor=cursor, **paid).ids == third
    for other in ({}, {"status": "pending"}, paid | {"sort": "createdAt"}, paid | {"page": 1},
                  paid | {"customerEmail": "a.ada@example.com"}, paid | {"createdFrom": CLOCK},
                  paid | {"createdTo": CLOCK}, paid | {"offset": 0}):
        full.list("BAD_REQUEST", cursor=cursor, **other)
    full.list("BAD_REQUEST", cursor=cursor[:-2] + "xx", **paid)


@pytest.mark.parametrize("query", [
    "limit=0", "limit=101", "limit=-1", "limit=1.5", "limit=abc", "limit=", "limit=1e1", "page=0",
    "page=-1", "page=x", "page=1.5", "page=", "page=90071992547410", "offset=-1", "offset=x",
    "offset=0.5", "offset=9007199254740992", "page=1&offset=0", "page=2&offset=1", "status=Paid",
    "status=shipped", "status=", "sort=total", "sort=", "cursor=", "cursor=abc", "foo=1", "Limit=2",
    "limit=2&limit=2", "page=1&page=1", "status=paid&status=pending", "customerEmail=ada",
    "customerEmail=", "createdFrom=yesterday", "createdFrom=2026-02-30T00:00:00Z", "createdTo=",
    "createdFrom=2026-01-01T12:00:00", "createdTo=2026-01-01",
])
def test_a_wrong_query_is_refused(shop, query):
    shop.send("GET", f"/orders?{query}", "BAD_REQUEST")
