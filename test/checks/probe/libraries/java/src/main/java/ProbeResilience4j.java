import io.github.resilience4j.retry.Retry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

/** java.net.http with Retry.ofDefaults, which retries every exception: https://resilience4j.readme.io/docs/retry */
class ProbeResilience4j {
    static final HttpClient CLIENT = HttpClient.newHttpClient();
    static final Retry RETRY = Retry.ofDefaults("orders");

    static HttpResponse<String> send(String method, URI uri, String body) throws Exception {
        var request = HttpRequest.newBuilder(uri).method(method, BodyPublishers.ofString(body))
            .header("Content-Type", "application/json").build();
        return RETRY.executeCallable(() -> {
            var response = CLIENT.send(request, BodyHandlers.ofString());
            if (response.statusCode() >= 400) throw new IOException("Status " + response.statusCode());
            return response;
        });
    }

    public static void main(String[] args) throws Exception {
        String base = System.getenv("BASE_URL");
        var created = send("POST", URI.create(base + "/orders"), System.getenv("ORDER"));
        var id = Pattern.compile("\"id\"\\s*:\\s*\"(ORD-[\\d-]+)\"").matcher(created.body());
        if (!id.find()) throw new IOException("No id in " + created.body());
        send("PATCH", URI.create(base + "/orders/" + id.group(1)), "{\"status\": \"paid\"}");
    }
}
