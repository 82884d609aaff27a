"""Rules of the service that the OpenAPI document cannot express, for Schemathesis."""

import itertools
import re
import time

import schemathesis

# A key of an earlier run on the same server would be a 422, because it belongs to another body.
RUN = time.time_ns()
KEYS = itertools.count(1)

ENTITY_TAGS = ("If-Match", "If-None-Match")
SANDBOX_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,62}")
STATUS = re.compile(r"[0-9]{3}")
DELAY = re.compile(r"[0-9]{1,5}")
SECRET = "whsec_" + "A" * 32


@schemathesis.hook
def before_call(context, case, kwargs):
    leave_out_faults(case)
    leave_out_sandbox(case)
    enter_sandbox_with_tokens(case)
    # page together with offset is a 400, which OpenAPI 3.1 cannot express.
    if case.query and "page" in case.query:
        case.query.pop("offset", None)
    if case.meta and case.meta.generation.mode.is_positive:
        repair(case)


def leave_out_faults(case):
    """Sends only invalid values of __code and __delay: a valid one would cause a 500 or a delay of 20 seconds.
    test/contract/requested-faults.test.ts tests the valid values."""
    for name, right in (("__code", STATUS), ("__delay", DELAY)):
        if case.query and right.fullmatch(str(case.query.get(name, ""))):
            del case.query[name]


def leave_out_sandbox(case):
    """Sends requests to the default sandbox: links between requests carry no header, and an earlier request may have
    set faults in another sandbox."""
    if case.headers and SANDBOX_NAME.fullmatch(str(case.headers.get("X-Sandbox", ""))):
        del case.headers["X-Sandbox"]


def enter_sandbox_with_tokens(case):
    """Sends token requests to a sandbox that issues tokens: in the default sandbox they are a 404."""
    if case.operation.path == "/oauth/token":
        case.headers = case.headers or {}
        case.headers.setdefault("X-Sandbox", "fuzz-tokens")


def repair(case):
    """Makes a request valid by the rules that its schemas cannot express."""
    # A cursor is valid only if the service issued it for the same list.
    if case.query:
        case.query.pop("cursor", None)
    # The coverage phase generates headers of letters and digits only. For entity tags, which need quotes, it sends 0.
    for name in ENTITY_TAGS:
        if case.headers and case.headers.get(name, "").isalnum():
            case.headers[name] = '"1"'
    # Two defects that exclude each other are a 422, and so is a hunt together with defects.
    if case.operation.method.upper() == "PATCH" and isinstance(case.body, dict) and case.path.endswith("/{name}"):
        separate_defects_and_hunt(case.body)
        allow_webhooks(case.body)
    # Small steps keep the clock before its limit, the end of 2285.
    if case.path.endswith("/clock") and isinstance(case.body, dict):
        case.body["advanceMs"] = min(case.body.get("advanceMs", 1), 1000)
    if case.operation.method.upper() == "PUT" and isinstance(case.body, dict):
        repair_state(case.body)
    # A short random key would soon repeat with another body, which is a 422.
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = f"key-{RUN}-{next(KEYS)}"


def separate_defects_and_hunt(settings):
    if settings.get("hunt"):
        settings["defects"] = None
        # One level of one area may have fewer defects than the hunt's count.
        settings["hunt"].pop("level", None)
        settings["hunt"].pop("area", None)
    elif settings.get("defects"):
        settings["defects"] = settings["defects"][:1]
        settings["hunt"] = None


def allow_webhooks(settings):
    """The server posts only to this machine, to each URL once, and never without a secret."""
    for number, webhook in enumerate(settings.get("webhooks") or []):
        webhook["url"] = f"http://localhost:9/{number}"
        webhook.setdefault("secret", SECRET)


def repair_state(state):
    """Removes members that would have to agree with the rest of their order."""
    separate_defects_and_hunt(state.get("settings", {}))
    allow_webhooks(state.get("settings", {}))
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
    """The document does not say that a price in a state has at most two decimals."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


@schemathesis.check
def valid_body_is_not_called_invalid(ctx, response, case):
    """A body that matches its schema must not be a VALIDATION_ERROR. A 422 because of the order's status is allowed."""
    is_positive = case.meta and case.meta.generation.mode.is_positive
    if is_positive and response.status_code == 422 and "the end of 2285 by the sandbox's clock" not in response.text:
        assert response.json()["error"]["code"] != "VALIDATION_ERROR", response.text


@schemathesis.check
def wrong_query_value_is_rejected(ctx, response, case):
    """A request with an invalid __code, __delay or cursor must be a 400."""
    if response.status_code >= 400 or not case.query or case.method != "GET":
        return
    wrong = [name for name in ("__code", "__delay", "cursor") if name in case.query]
    assert not wrong, f"{wrong} accepted: {case.query}"
