"""A receiver of webhooks: it knows the status of each order, and prints a ticket for each paid one."""

import asyncio
import os
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from standardwebhooks import Webhook, WebhookVerificationError

# While a secret is rotated, there are several, separated by spaces.
webhooks = [Webhook(secret) for secret in os.environ["WEBHOOK_SECRET"].split()]

# A receiver in production keeps these in its database, so that they survive a restart.
seen_ids = set()
orders = {}
tickets = []
queue = asyncio.Queue()


@asynccontextmanager
async def lifespan(_):
    worker = asyncio.create_task(work())
    yield
    worker.cancel()


app = FastAPI(lifespan=lifespan)


@app.post("/webhooks")
async def receive(request: Request):
    try:
        event = verify(await request.body(), dict(request.headers))
    except WebhookVerificationError:
        # A message without a valid signature, or with an old timestamp, is not from the service.
        return Response(status_code=401)
    message_id = request.headers["webhook-id"]
    if message_id in seen_ids:
        return Response(status_code=204)
    seen_ids.add(message_id)
    enqueue(event)
    return Response(status_code=204)


def verify(body, headers):
    """Returns the event of a message that any of the secrets has signed. The library tries every signature."""
    for webhook in webhooks[1:]:
        try:
            return webhook.verify(body, headers)
        except WebhookVerificationError:
            pass
    return webhooks[0].verify(body, headers)


def enqueue(event):
    """The work goes on after the response: the sender waits five seconds, and then sends the event again."""
    queue.put_nowait(event)


async def work():
    while True:
        event = await queue.get()
        try:
            await handle(event)
        except Exception as error:
            print(error)


STATUSES = {
    "order.created": "pending",
    "order.updated": "pending",
    "order.paid": "paid",
    "order.completed": "completed",
    "order.cancelled": "cancelled",
    "order.deleted": "deleted",
}


async def handle(event):
    # New types may be added at any time.
    if event["type"] not in STATUSES:
        return
    order = event["data"]
    known = orders.get(order["id"])
    # An event that is older than the last one says how the order was, not how it is.
    if known is None or known["timestamp"] < event["timestamp"]:
        orders[order["id"]] = {
            "status": STATUSES[event["type"]],
            "timestamp": event["timestamp"],
        }
    if event["type"] == "order.paid":
        await print_ticket(order["id"])


async def print_ticket(order_id):
    await asyncio.sleep(int(os.environ.get("PRINTING_MS", "0")) / 1000)
    tickets.append(order_id)


# For npm run probe -- --receiver: the status of each order. No status shows a second ticket, so it is told instead.
@app.get("/state")
async def state():
    return {
        order_id: known["status"] if tickets.count(order_id) < 2 else "two tickets"
        for order_id, known in orders.items()
    }
