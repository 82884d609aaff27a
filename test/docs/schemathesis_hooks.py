"""What Schemathesis cannot know about the service, each with its reason."""

import itertools
import re
import time

import schemathesis

# Keys of an earlier run on the same server would be a 422, because they belong to other bodies.
RUN = time.time_ns()
KEYS = itertools.count(1)

ENTITY_TAGS = ("If-Match", "If-None-Match")
SANDBOX_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
STATUS = re.compile(r"[0-9]{3}")
DELAY = re.compile(r"[0-9]{1,5}")


@schemathesis.hook
def before_call(context, case, kwargs):
    leave_out_faults(case)
    leave_out_sandbox(case)
    enter_sandbox_with_tokens(case)
    # Two ways of paging at once are a 400 by contract. OpenAPI 3.1 cannot say so.
    if case.query and "page" in case.query:
        case.query.pop("offset", None)
    if case.meta and case.meta.generation.mode.is_positive:
        repair(case)


def leave_out_faults(case):
    """Only wrong values are sent. A right one returns the very 500 that it requests, or waits for 20 seconds, and is
    tested in test/contract/requested-faults.test.ts. `Prefer` itself is sent, as any text."""
    for name, right in (("__code", STATUS), ("__delay", DELAY)):
        if case.query and right.fullmatch(str(case.query.get(name, ""))):
            del case.query[name]


def leave_out_sandbox(case):
    """An order is only in its own sandbox, and a link from a response to the next request carries no header. Besides,
    an earlier request may have set faults there."""
    if case.headers and SANDBOX_NAME.fullmatch(str(case.headers.get("X-Sandbox", ""))):
        del case.headers["X-Sandbox"]


def enter_sandbox_with_tokens(case):
    """In the default sandbox, a token request is a 404. The test has set up one that issues tokens."""
    if case.operation.path == "/oauth/token":
        case.headers = case.headers or {}
        case.headers.setdefault("X-Sandbox", "fuzz-tokens")


def repair(case):
    """Makes a request valid that is valid by its schemas, but not by the rules that they cannot express."""
    # A cursor is only valid if the service gave it, for the same list; a made-up one is a 400 by contract.
    if case.query:
        case.query.pop("cursor", None)
    # The coverage phase makes header values of letters and digits only. Where a pattern has none of these, as that of
    # entity tags, it sends 0 and calls it valid.
    for name in ENTITY_TAGS:
        if case.headers and case.headers.get(name, "").isalnum():
            case.headers[name] = '"1"'
    # Defects that exclude each other are a 422 by contract, and so is a hunt beside them, also one that an earlier request
    # has set. The schema cannot say so.
    if case.operation.method.upper() == "PATCH" and isinstance(case.body, dict) and case.path.endswith("/{name}"):
        separate_defects_and_hunt(case.body)
    # A clock never goes beyond the year 2285, where the steps of earlier requests would soon lead.
    if case.path.endswith("/clock") and isinstance(case.body, dict):
        case.body["advanceMs"] = min(case.body.get("advanceMs", 1), 1000)
    if case.operation.method.upper() == "PUT" and isinstance(case.body, dict):
        repair_state(case.body)
    # Short made-up keys would soon repeat with another body, which is a 422.
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = f"key-{RUN}-{next(KEYS)}"


def separate_defects_and_hunt(settings):
    if settings.get("hunt"):
        settings["defects"] = None
        # Few defects, or none, may be of one level and one area.
        settings["hunt"].pop("level", None)
        settings["hunt"].pop("area", None)
    elif settings.get("defects"):
        settings["defects"] = settings["defects"][:1]
        settings["hunt"] = None


def repair_state(state):
    """What an order gives besides has to agree with the rest of it, or it is a 422 by contract. No schema can say so."""
    separate_defects_and_hunt(state.get("settings", {}))
    if "orders" in state:
        state.pop("seed", None)
    for order in state.get("orders", []):
        for name in ("id", "total", "receipt", "createdAt", "updatedAt", "version"):
            order.pop(name, None)
        for item in order["items"]:
            for name in ("id", "orderId", "subtotal"):
                item.pop(name, None)
            if is_price(item.get("price")):
                item["price"] = max(round(item["price"], 2), 0.01)


def is_price(value):
    """The document leaves out that a price in a state has at most two decimals."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


@schemathesis.check
def valid_body_is_not_called_invalid(ctx, response, case):
    """A 422 for something that the order's status does not allow is fine. A 422 for a body that its schema accepts is
    not."""
    is_positive = case.meta and case.meta.generation.mode.is_positive
    if is_positive and response.status_code == 422 and "the end of 2285 by the sandbox's clock" not in response.text:
        assert response.json()["error"]["code"] != "VALIDATION_ERROR", response.text


@schemathesis.check
def wrong_query_value_is_rejected(ctx, response, case):
    """The hooks leave some parameters out of valid requests. In the others, a wrong value of them is a 400."""
    if response.status_code >= 400 or not case.query or case.method != "GET":
        return
    wrong = [name for name in ("__code", "__delay", "cursor") if name in case.query]
    assert not wrong, f"{wrong} accepted: {case.query}"
