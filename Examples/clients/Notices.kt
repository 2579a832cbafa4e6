import java.io.IOException
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.time.Duration

val client: HttpClient = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(2)).build()

fun notice(url: URI, facts: String, tries: Int = 8): ByteArray {
    val request = HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(10))
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(facts)).build()
    for (attempt in 1..tries) {
        var delay = minOf(100L shl attempt, 5000L)
        try {
            val response = client.send(request, BodyHandlers.ofByteArray())
            // Other errors are application/problem+json with path and fix.
            if (response.statusCode() !in setOf(408, 429, 502, 503, 504) || attempt == tries) return response.body()
            delay = response.headers().firstValue("Retry-After").map { 1000 * it.toLong() }.orElse(delay)
        } catch (error: IOException) {
            if (attempt == tries) throw error
        }
        Thread.sleep(delay)
    }
    throw IllegalArgumentException("tries has to be at least 1")
}

/** Asks the service for the notice of each customer: java -jar notices.jar URL < customers.jsonl */
fun main(arguments: Array<String>) {
    System.`in`.bufferedReader().forEachLine { System.out.write(notice(URI.create(arguments[0]), it)) }
    System.out.flush()
}
