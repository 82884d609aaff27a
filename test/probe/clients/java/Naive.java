import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A naive client: it has a time limit and tries again after it, but does not look at any status. */
class Naive {
    static final HttpClient CLIENT = HttpClient.newHttpClient();

    static HttpResponse<String> send(String method, URI uri, String body) throws Exception {
        var request = HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString(body))
            .header("Content-Type", "application/json").timeout(Duration.ofSeconds(2)).build();
        while (true) {
            try {
                return CLIENT.send(request, BodyHandlers.ofString());
            } catch (IOException error) {
                System.err.println("Trying again: " + error);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        URI orders = URI.create(System.getenv("BASE_URL") + "/orders");
        var created = send("POST", orders, System.getenv("ORDER"));
        String location = created.headers().firstValue("Location").orElse("/nowhere");
        send("PATCH", orders.resolve(location), "{\"status\": \"paid\"}");
        System.out.println("Done");
    }
}
