import java.nio.charset.StandardCharsets;
import noticebook.Noticebook;
import noticebook.Noticebook.NoticebookException;

public final class Main {
  // Make it once, and share it.
  private static final Noticebook NOTICEBOOK = Noticebook.ofCatalog();

  public static void main(String[] arguments) throws Exception {
    // The store's payloads, decoded, and what you know about the customer, as JSON.
    String facts = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);

    try {
      var result = NOTICEBOOK.notice(facts);
      Boolean entitled = result.decision() == null ? null : result.decision().entitled();
      if (result.about() != null) {
        System.out.println("Nothing to do: " + result.about());
      } else if (entitled == null) {
        System.out.println("Ask the store again, and leave access as it is");
      } else {
        System.out.println(entitled ? "Keep access" : "End access");
      }
      if (result.notice() != null) {
        // Store result.deduplicationKey(): send each notice once, and not after notice().validUntil().
        System.out.println(result.notice().channels().get("push").get("body").text());
      }
    } catch (NoticebookException error) {
      System.out.println((error.path() == null ? "facts" : error.path()) + ": " + error.summary());
    }
  }
}
