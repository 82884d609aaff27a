package recipes;

import static io.restassured.RestAssured.given;

import com.google.gson.Gson;
import io.restassured.builder.RequestSpecBuilder;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** A new sandbox for each test with a parameter of this type. Copy this file, and register {@link Extension}. */
public final class Sandbox {
  /** The service's base URL. BASE_URL may also be the base URL of a sandbox, such as {@code …/sandboxes/ci}. */
  private static final String SERVICE = Optional.ofNullable(System.getenv("BASE_URL"))
      .orElse("http://localhost:3000").replaceFirst("(/sandboxes/[^/]+)?/*$", "");

  /** The key of a closed environment. */
  private static final String KEY = System.getenv("API_KEY");

  private final String base = SERVICE + "/sandboxes/junit-" + UUID.randomUUID();

  /** A request to the API in this sandbox. */
  public RequestSpecification api() {
    RequestSpecBuilder spec = new RequestSpecBuilder().setBaseUri(base).setContentType(ContentType.JSON);
    if (KEY != null) spec.addHeader("X-Api-Key", KEY);
    return given().spec(spec.build());
  }

  /** Changes settings: the clock, faults, the journal. */
  public void set(Map<String, ?> settings) {
    Response response = api().body(settings).patch();
    // A closed environment says that it needs a key.
    if (response.statusCode() == 403) throw new IllegalStateException(response.<String>path("error.message"));
    response.then().statusCode(200);
  }

  /** Adds realistic orders, the same every time. */
  public void seed(int orders) {
    api().body(Map.of("orders", orders)).post("/seed").then().statusCode(201);
  }

  /** The statuses of the recorded requests with this method, the newest first. */
  public List<Integer> statuses(String method) {
    return api().queryParam("method", method).get("/requests").path("data.requests.status");
  }

  private List<?> requests() {
    return api().queryParam("limit", 100).get("/requests").path("data.requests");
  }

  private void remove() {
    api().delete().then().statusCode(200);
  }

  /** Passes a sandbox to each test, adds its requests to the error of a failed test, and removes it. */
  public static final class Extension implements ParameterResolver, AfterEachCallback {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Sandbox.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Sandbox.class;
    }

    @Override
    public Sandbox resolveParameter(ParameterContext parameter, ExtensionContext context) {
      Sandbox sandbox = new Sandbox();
      sandbox.set(Map.of("journal", true));
      context.getStore(NAMESPACE).put(Sandbox.class, sandbox);
      return sandbox;
    }

    @Override
    public void afterEach(ExtensionContext context) {
      Sandbox sandbox = context.getStore(NAMESPACE).get(Sandbox.class, Sandbox.class);
      if (sandbox == null) return;
      // Surefire prints the suppressed errors of an error, but no report entries.
      context.getExecutionException().ifPresent(error -> error.addSuppressed(new ReceivedRequests(sandbox.requests())));
      sandbox.remove();
    }
  }

  /** The requests of a sandbox, for the report of a failed test. */
  private static final class ReceivedRequests extends Exception {
    ReceivedRequests(List<?> requests) {
      super("the sandbox received, the newest first:\n  "
          + requests.stream().map(new Gson()::toJson).collect(Collectors.joining("\n  ")), null, false, false);
    }
  }
}
