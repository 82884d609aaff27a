import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;

/** A careful client that needs no JSON parser: the address of the order is in Location, its version in ETag. */
class Careful {
    static final Map<String, String> ENV = System.getenv();
    static final Set<Integer> RETRIED = Set.of(429, 502, 503, 504);
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    static String token;

    static HttpResponse<String> once(String method, URI uri, String type, String body, String... headers)
            throws IOException, InterruptedException {
        var content = body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(uri).method(method, content).timeout(Duration.ofSeconds(5));
        if (body != null) request.header("Content-Type", type);
        if (token != null) request.header("Authorization", "Bearer " + token);
        if (headers.length > 0) request.headers(headers);
        var response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.body().endsWith("}")) return response;
        throw new IOException("The response breaks off");
    }

    /** Sends a request until it has a complete response that is worth keeping. */
    static HttpResponse<String> send(String method, URI uri, String body, String... headers) throws Exception {
        String failure = "";
        for (int attempt = 0; ; attempt++) {
            double wait = 500 * Math.pow(2, attempt) * (1 + Math.random() / 2);
            try {
                var response = once(method, uri, "application/json", body, headers);
                if (response.statusCode() == 401 && ENV.containsKey("CLIENT_ID") && attempt == 0) {
                    renewToken();
                    continue;
                }
                if (!RETRIED.contains(response.statusCode())) return response;
                failure = response.body();
                wait = Math.max(wait, 1000 * response.headers().firstValueAsLong("Retry-After").orElse(0));
            } catch (IOException error) {
                failure = error.toString();
            }
            if (attempt == 4) giveUp("Gave up after 5 attempts: " + failure);
            Thread.sleep((long) wait);
        }
    }

    static void renewToken() throws Exception {
        String form = "grant_type=client_credentials&client_id=" + ENV.get("CLIENT_ID") + "&client_secret=" + ENV.get("CLIENT_SECRET");
        token = null;
        var response = once("POST", URI.create(ENV.get("BASE_URL") + "/oauth/token"), "application/x-www-form-urlencoded", form);
        var found = Pattern.compile("\"access_token\"\\s*:\\s*\"([^\"]+)\"").matcher(response.body());
        if (found.find()) token = found.group(1);
    }

    static void giveUp(String reason) {
        System.err.println(reason);
        System.exit(1);
    }

    public static void main(String[] args) throws Exception {
        if (ENV.containsKey("CLIENT_ID")) renewToken();
        URI orders = URI.create(ENV.get("BASE_URL") + "/orders");
        var created = send("POST", orders, ENV.get("ORDER"), "Idempotency-Key", UUID.randomUUID().toString());
        if (created.statusCode() != 201) giveUp("The order was refused: " + created.body());
        URI order = orders.resolve(created.headers().firstValue("Location").orElseThrow());
        String seen = created.headers().firstValue("ETag").orElseThrow();
        var paid = send("PATCH", order, "{\"status\": \"paid\"}", "If-Match", seen);
        if (paid.statusCode() == 200) return;
        // The payment may be done already, although its response was lost.
        boolean isPaid = Pattern.compile("\"status\"\\s*:\\s*\"paid\"").matcher(send("GET", order, null).body()).find();
        if (!isPaid) giveUp("The order was not paid: " + paid.body());
    }
}
