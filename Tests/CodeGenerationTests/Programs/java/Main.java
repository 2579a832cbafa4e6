import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import noticebook.Noticebook;
import noticebook.Noticebook.NoticebookException;

/** Writes a result, or an error, for each line of facts. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Noticebook noticebook = Noticebook.ofCatalog();
    PrintStream output = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      output.print(answer(noticebook, line) + "\n");
    }
    output.flush();
  }

  private static String answer(Noticebook noticebook, String line) {
    try {
      return noticebook.notice(line).toJson();
    } catch (NoticebookException error) {
      return error.path() == null ? "{\"error\": null}" : "{\"error\": \"" + error.path() + "\"}";
    }
  }
}
