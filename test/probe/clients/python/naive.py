"""A naive client: it sends each request once, and tells only the status if something goes wrong."""

import json
import os
import sys

import requests

BASE_URL = os.environ["BASE_URL"]


def send(method, path, body):
    response = requests.request(method, f"{BASE_URL}{path}", json=body)
    if not response.ok:
        sys.exit(f"Failed with {response.status_code}")
    return response.json()["data"]


order = send("POST", "/orders", json.loads(os.environ["ORDER"]))
send("PATCH", f"/orders/{order['id']}", {"status": "paid"})
