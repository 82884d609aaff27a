"""What a client has to do when it is told that it asks too often."""


def test_a_client_that_waits_as_long_as_it_is_told_may_go_on(api, sandbox):
    sandbox.set(clock="2026-01-01T12:00:15Z", rateLimit={"requests": 2, "windowSeconds": 60})
    assert [api.get("/orders").status_code for _ in range(2)] == [200, 200]
    refused = api.get("/orders")
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "TOO_MANY_REQUESTS"
    assert refused.headers["Retry-After"] == "45"
    api.post("/clock", json={"advanceMs": 1000 * int(refused.headers["Retry-After"])}).raise_for_status()
    assert api.get("/orders").status_code == 200
