# Reads everything with the client that openapi-python-client generates.
import os
import sys
import time

import httpx
from client import Client
from client.api.orders import list_orders
from client.types import UNSET

api = Client(base_url=os.environ["BASE_URL"], timeout=httpx.Timeout(10))


def read_page(cursor):
    for attempt in range(5):
        wait = 0.5 * 2**attempt
        try:
            response = list_orders.sync_detailed(client=api, limit=100, cursor=cursor or UNSET)
            if response.status_code == 200:
                return response.parsed.data
            wait = max(wait, float(response.headers.get("Retry-After", 0)))
        except httpx.TransportError:
            pass
        time.sleep(wait)
    sys.exit("A page cannot be read")


ids = []
cursor = None
while True:
    page = read_page(cursor)
    ids += [order.id for order in page.orders]
    cursor = page.pagination.next_cursor
    if cursor is None:
        break
print("\n".join(ids))
