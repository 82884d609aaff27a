package recipes;

import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests that are hard to write for most services: lost responses, lost updates, time and paging. */
@ExtendWith(Sandbox.Extension.class)
class OrdersTest {
  private static final Map<String, ?> DRAFT = order("Margherita pizza");

  @RepeatedTest(4)
  void eachTestHasASandboxOfItsOwn(Sandbox sandbox) {
    assertEquals(0, total(sandbox));
    create(sandbox.api()).then().statusCode(201);
    assertEquals(1, total(sandbox));
  }

  @Test
  void aLostResponseIsRetriedUnderTheSameIdempotencyKey(Sandbox sandbox) {
    sandbox.set(Map.of("faults", List.of(
        Map.of("method", "POST", "path", "/orders", "status", 503, "times", 1, "when", "after"))));
    String key = UUID.randomUUID().toString();
    create(sandbox.api().header("Idempotency-Key", key)).then().statusCode(503);
    create(sandbox.api().header("Idempotency-Key", key)).then().statusCode(201).header("Idempotent-Replayed", "true");
    assertEquals(1, total(sandbox));
    assertEquals(List.of(201, 503), sandbox.statuses("POST"));
  }

  @Test
  void aLostUpdateIsRejected(Sandbox sandbox) {
    Response created = create(sandbox.api());
    String path = "/orders/" + created.path("data.id");
    Response first = replaceItems(sandbox, path, created.header("ETag"), "Soup");
    Response second = replaceItems(sandbox, path, created.header("ETag"), "Stew");
    first.then().statusCode(200);
    second.then().statusCode(412).body("error.details.currentETag", equalTo(first.header("ETag")));
    sandbox.api().get(path).then().body("data.items[0].name", equalTo("Soup"));
  }

  @Test
  void aReceiptUnderAFrozenClock(Sandbox sandbox) {
    sandbox.set(Map.of("clock", "2026-01-01T12:00:00Z"));
    String id = create(sandbox.api()).path("data.id");
    assertEquals("ORD-1767268800000-001", id);
    Response paid = sandbox.api().body(Map.of("status", "paid")).patch("/orders/" + id);
    // JSON has one number 19, which may also be written as 19.00.
    assertEquals(19, paid.<Number>path("data.receipt.totalAmount").doubleValue());
    paid.then()
        .body("data.receipt.receiptNumber", equalTo("RCP-1767268800000-001"))
        // A change is always later than the one before, even if the clock stands still.
        .body("data.receipt.issuedAt", equalTo("2026-01-01T12:00:00.001Z"));
  }

  @Test
  void aWalkAlongTheCursorsVisitsEveryOrderOnce(Sandbox sandbox) {
    sandbox.seed(25);
    List<String> ids = new ArrayList<>();
    String cursor = null;
    do {
      RequestSpecification request = sandbox.api().queryParam("limit", 10);
      if (cursor != null) request.queryParam("cursor", cursor);
      Response page = request.get("/orders");
      ids.addAll(page.path("data.orders.id"));
      cursor = page.path("data.pagination.nextCursor");
    } while (cursor != null);
    TreeSet<String> newestFirst = new TreeSet<>(Comparator.reverseOrder());
    newestFirst.addAll(ids);
    assertEquals(25, ids.size());
    assertEquals(new ArrayList<>(newestFirst), ids);
  }

  private static Response create(RequestSpecification request) {
    return request.body(DRAFT).post("/orders");
  }

  private static Response replaceItems(Sandbox sandbox, String path, String etag, String name) {
    Map<String, ?> items = Map.of("items", order(name).get("items"));
    return sandbox.api().header("If-Match", etag).body(items).patch(path);
  }

  private static int total(Sandbox sandbox) {
    return sandbox.api().get("/orders").path("meta.total");
  }

  private static Map<String, ?> order(String name) {
    return Map.of(
        "customerName", "Ada Lovelace",
        "customerEmail", "ada@example.com",
        "items", List.of(Map.of("name", name, "quantity", 2, "price", 9.5)));
  }
}
