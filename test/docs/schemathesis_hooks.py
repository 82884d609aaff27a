"""What Schemathesis cannot know of the service, each with its reason."""

import itertools

import schemathesis

KEYS = itertools.count(1)

# These ask for faults and delays: the tool would find the very 500 that it asked for, and wait 20 seconds to do
# so. What they do is tested in test/contract/requested-faults.test.ts. `Prefer` itself stays, as text.
FAULTS = ("code", "delay")

# A cursor is only good when the service gave it, for the same list; a made-up one is a 400 by contract.
MADE_UP = ("cursor",)

ENTITY_TAGS = ("If-Match", "If-None-Match")


@schemathesis.hook
def before_load_schema(context, raw_schema):
    parameters = raw_schema["components"]["parameters"]
    for name in FAULTS:
        del parameters[name]
    gone = {f"#/components/parameters/{name}" for name in FAULTS}
    for methods in raw_schema["paths"].values():
        for operation in methods.values():
            operation["parameters"] = [
                parameter
                for parameter in operation["parameters"]
                if parameter.get("$ref") not in gone and parameter.get("name") not in MADE_UP
            ]


@schemathesis.hook
def before_call(context, case, kwargs):
    # Two ways of paging at once are a 400 by contract, which OpenAPI 3.1 has no words for.
    if case.query and "page" in case.query:
        case.query.pop("offset", None)
    if case.meta and case.meta.generation.mode.is_positive:
        repair(case)


def repair(case):
    """Makes a request valid that is so by its schemas, but not by what they cannot say."""
    # The coverage phase makes header values of letters and digits only; where a pattern has none of these, as that
    # of entity tags, it sends 0 and calls it valid.
    for name in ENTITY_TAGS:
        if case.headers and case.headers.get(name, "").isalnum():
            case.headers[name] = '"1"'
    # Short made-up keys would meet again, with another body: a 422.
    if case.headers and "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = f"key-{next(KEYS)}"
    # An order is found in its own sandbox only, and a link from one answer to the next request carries no header.
    if case.headers:
        case.headers.pop("X-Sandbox", None)
    # A clock is an instant that an order id can hold; `date-time` has those of all years.
    if isinstance(case.body, dict) and isinstance(case.body.get("clock"), str):
        if not "1971" <= case.body["clock"][:4] <= "2285":
            case.body["clock"] = "2026-02-01T18:30:00Z"


@schemathesis.check
def valid_body_is_not_called_invalid(ctx, response, case):
    """A 422 for what a status does not allow is fine; one for a body that its schema takes is not."""
    is_positive = case.meta and case.meta.generation.mode.is_positive
    if is_positive and response.status_code == 422:
        assert response.json()["error"]["code"] != "VALIDATION_ERROR", response.text
