import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;

/** Asks the service for the notice of each customer: java Notices.java URL < customers.jsonl */
public class Notices {
    private static final HttpClient CLIENT =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(2)).build();

    static byte[] notice(URI url, String facts, int tries) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(facts)).build();
        for (int attempt = 1; ; attempt++) {
            long delay = Math.min(100L << attempt, 5000);
            try {
                var response = CLIENT.send(request, BodyHandlers.ofByteArray());
                // Other errors are application/problem+json with path and fix.
                if (!Set.of(408, 429, 502, 503, 504).contains(response.statusCode()) || attempt == tries) return response.body();
                delay = response.headers().firstValue("Retry-After").map(text -> 1000 * Long.parseLong(text)).orElse(delay);
            } catch (IOException error) {
                if (attempt == tries) throw error;
            }
            Thread.sleep(delay);
        }
    }

    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null; ) {
            System.out.write(notice(URI.create(arguments[0]), line, 8));
        }
        System.out.flush();
    }
}
