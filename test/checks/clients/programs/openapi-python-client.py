import os
from datetime import datetime

from client import Client
from client.api.orders import cancel_order, create_order, delete_order, get_order, list_orders, update_order
from client.models import CreateOrderRequest, OrderItemRequest, OrderStatus, UpdateOrderRequest

api = Client(base_url=os.environ["BASE_URL"])

item = OrderItemRequest(name="Margherita pizza", quantity=2, price=9.5)
draft = CreateOrderRequest(customer_name="Ada Lovelace", customer_email="ada@example.com", items=[item])
created = create_order.sync(client=api, body=draft).data
assert (created.status, created.total) == (OrderStatus.PENDING, 19)
assert isinstance(created.created_at, datetime)

assert get_order.sync(created.id, client=api).data == created
assert list_orders.sync(client=api, status=OrderStatus.PENDING).data.orders == [created]

paid = update_order.sync(created.id, client=api, body=UpdateOrderRequest(status=OrderStatus.PAID)).data
assert paid.receipt.total_amount == 19
completed = update_order.sync(created.id, client=api, body=UpdateOrderRequest(status=OrderStatus.COMPLETED)).data
assert completed.status == OrderStatus.COMPLETED

refused = cancel_order.sync_detailed(created.id, client=api)
assert (refused.status_code, refused.parsed.error.code) == (422, "INVALID_STATUS_TRANSITION")
assert refused.parsed.error.details.from_ == OrderStatus.COMPLETED

assert delete_order.sync(created.id, client=api).data.deleted
missing = get_order.sync_detailed(created.id, client=api)
assert (missing.status_code, missing.parsed.error.code) == (404, "NOT_FOUND")
