"""A careful client: one idempotency key for all attempts, waits as asked, and pays only what it saw."""

import json
import os
import random
import sys
import time
import uuid

import requests

BASE_URL = os.environ["BASE_URL"]
ATTEMPTS = 5
TIME_LIMIT = 5
RETRIED = {429, 502, 503, 504}

session = requests.Session()


def renew_token():
    credentials = (os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
    form = {"grant_type": "client_credentials"}
    response = session.post(f"{BASE_URL}/oauth/token", data=form, auth=credentials, timeout=TIME_LIMIT)
    session.headers["Authorization"] = f"Bearer {response.json()['access_token']}"


def send(method, path, **request):
    """Sends a request until it has a complete response that is worth keeping. Returns the response and its JSON."""
    renewed = False
    for attempt in range(ATTEMPTS):
        if attempt > 0:
            time.sleep(max(wait, 0.5 * 2 ** (attempt - 1) * random.uniform(1, 1.5)))
        wait = 0
        try:
            response = session.request(method, f"{BASE_URL}{path}", timeout=TIME_LIMIT, **request)
            body = response.json()
        except (requests.RequestException, ValueError) as error:
            failure = f"no complete response: {error}"
            continue
        if response.status_code == 401 and "CLIENT_ID" in os.environ and not renewed:
            renewed = True
            renew_token()
            continue
        if response.status_code not in RETRIED:
            return response, body
        failure = json.dumps(body["error"])
        wait = float(response.headers.get("Retry-After", 0))
    sys.exit(f"Gave up after {ATTEMPTS} attempts: {failure}")


def main():
    if "CLIENT_ID" in os.environ:
        renew_token()
    key = {"Idempotency-Key": str(uuid.uuid4())}
    created, body = send("POST", "/orders", json=json.loads(os.environ["ORDER"]), headers=key)
    if created.status_code != 201:
        sys.exit(f"The order was refused: {json.dumps(body['error'])}")
    path = f"/orders/{body['data']['id']}"
    paid, body = send("PATCH", path, json={"status": "paid"}, headers={"If-Match": created.headers["ETag"]})
    if paid.status_code == 200:
        return
    refusal = body["error"]
    # The payment may be done already, although its response was lost.
    read, body = send("GET", path)
    if read.status_code != 200 or body["data"]["status"] != "paid":
        sys.exit(f"The order was not paid: {json.dumps(refusal)}")


main()
