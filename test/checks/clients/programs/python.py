import os
from datetime import datetime

from openapi_client import (
    ApiClient,
    ApiException,
    ApiResponse,
    Configuration,
    CreateOrderRequest,
    OrderListData,
    OrdersApi,
    OrderStatus,
    UpdateOrderRequest,
)

orders = OrdersApi(ApiClient(Configuration(host=os.environ["BASE_URL"])))


def refused(request):
    """Returns the status and the typed body. With several possible codes, the body is in an object of its own."""
    try:
        request()
    except ApiException as error:
        return error.status, getattr(error.data, "actual_instance", error.data)
    raise AssertionError("the request was accepted")


items = [{"name": "Margherita pizza", "quantity": 2, "price": 9.5}]
draft = CreateOrderRequest(customerName="Ada Lovelace", customerEmail="ada@example.com", items=items)
created = orders.create_order(draft).data
assert (created.status, created.total) == (OrderStatus.PENDING, 19)
assert isinstance(created.created_at, datetime)

assert orders.get_order(created.id).data == created
assert isinstance(orders.get_order_with_http_info(created.id), ApiResponse)
listed: OrderListData = orders.list_orders(status=OrderStatus.PENDING).data
assert listed.orders == [created]

paid = orders.update_order(created.id, UpdateOrderRequest(status=OrderStatus.PAID)).data
assert paid.receipt.total_amount == 19
completed = orders.update_order(created.id, UpdateOrderRequest(status=OrderStatus.COMPLETED)).data
assert completed.status == OrderStatus.COMPLETED

status, conflict = refused(lambda: orders.cancel_order(created.id))
assert (status, conflict.error.code) == (422, "INVALID_STATUS_TRANSITION")
assert conflict.error.details.var_from == OrderStatus.COMPLETED

assert orders.delete_order(created.id).data.deleted
status, missing = refused(lambda: orders.get_order(created.id))
assert (status, missing.error.code) == (404, "NOT_FOUND")
