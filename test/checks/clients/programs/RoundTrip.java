import java.math.BigDecimal;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.OrdersApi;
import org.openapitools.client.model.*;

public class RoundTrip {
  interface Request {
    Object send() throws ApiException;
  }

  public static void main(String[] args) throws Exception {
    var orders = new OrdersApi(new ApiClient().setBasePath(System.getenv("BASE_URL")));

    var item = new OrderItemRequest().name("Margherita pizza").quantity(2).price(new BigDecimal("9.5"));
    var draft = new CreateOrderRequest();
    draft.customerName("Ada Lovelace").customerEmail("ada@example.com").items(List.of(item));
    var created = orders.createOrder(draft).execute().getData();
    var id = created.getId();
    equal(created.getStatus(), OrderStatus.PENDING);
    equal(created.getTotal(), BigDecimal.valueOf(19));

    equal(orders.getOrder(id).execute().getData(), created);
    OrderListData listed = orders.listOrders().status(OrderStatus.PENDING).execute().getData();
    equal(listed.getOrders(), List.of(created));

    var paid = orders.updateOrder(id, new UpdateOrderRequest().status(OrderStatus.PAID)).execute();
    equal(paid.getData().getReceipt().getTotalAmount(), BigDecimal.valueOf(19));
    var completed = orders.updateOrder(id, new UpdateOrderRequest().status(OrderStatus.COMPLETED)).execute();
    equal(completed.getData().getStatus(), OrderStatus.COMPLETED);

    var conflict = InvalidStatusTransitionErrorBody.fromJson(refused(422, () -> orders.cancelOrder(id).execute()));
    equal(conflict.getError().getCode().getValue(), "INVALID_STATUS_TRANSITION");
    equal(conflict.getError().getDetails().getFrom(), OrderStatus.COMPLETED);

    equal(orders.deleteOrder(id).execute().getData().getDeleted(), true);
    var missing = NotFoundErrorBody.fromJson(refused(404, () -> orders.getOrder(id).execute()));
    equal(missing.getError().getCode().getValue(), "NOT_FOUND");
  }

  static String refused(int status, Request request) {
    try {
      request.send();
    } catch (ApiException error) {
      equal(error.getCode(), status);
      return error.getResponseBody();
    }
    throw new AssertionError("the request was accepted");
  }

  static void equal(Object found, Object expected) {
    if (!found.equals(expected)) throw new AssertionError("found " + found + ", expected " + expected);
  }
}
