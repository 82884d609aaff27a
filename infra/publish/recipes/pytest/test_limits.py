"""A client that exceeds its rate limit has to wait."""


def test_a_client_that_waits_for_retry_after_may_continue(api, sandbox):
    sandbox.set(clock="2026-01-01T12:00:15Z", rateLimit={"requests": 2, "windowSeconds": 60})
    assert [api.get("/orders").status_code for _ in range(2)] == [200, 200]
    refused = api.get("/orders")
    assert refused.status_code == 429
    assert refused.json()["error"]["code"] == "TOO_MANY_REQUESTS"
    assert refused.headers["Retry-After"] == "45"
    api.post("/clock", json={"advanceMs": 1000 * int(refused.headers["Retry-After"])}).raise_for_status()
    assert api.get("/orders").status_code == 200
