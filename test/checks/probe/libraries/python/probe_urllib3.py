"""requests with urllib3.Retry() as it is: ten attempts, but neither a POST nor a PATCH is among its allowed methods.

https://urllib3.readthedocs.io/en/stable/reference/urllib3.util.html#urllib3.util.Retry
"""

import json
import os

import requests
from requests.adapters import HTTPAdapter
from urllib3.util import Retry

BASE_URL = os.environ["BASE_URL"]

session = requests.Session()
session.mount("http://", HTTPAdapter(max_retries=Retry()))


def send(method, path, body):
    response = session.request(method, f"{BASE_URL}{path}", json=body)
    response.raise_for_status()
    return response.json()["data"]


order = send("POST", "/orders", json.loads(os.environ["ORDER"]))
send("PATCH", f"/orders/{order['id']}", {"status": "paid"})
