"""What Schemathesis cannot know of the service, each with its reason."""

import schemathesis

# These ask for faults and delays: the tool would find the very 500 that it asked for, and wait 20 seconds to do
# so. What they do is tested in test/contract/asked-for-faults.test.ts. `Prefer` itself stays, as text.
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
    # The coverage phase makes header values of letters and digits only; where a pattern has none of these, as that
    # of entity tags, it sends 0 and calls it valid.
    if case.meta and case.meta.generation.mode.is_positive:
        for name in ENTITY_TAGS:
            if case.headers and case.headers.get(name, "").isalnum():
                case.headers[name] = '"1"'
