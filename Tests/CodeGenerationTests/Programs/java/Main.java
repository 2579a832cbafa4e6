import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import noticebook.Noticebook;
import noticebook.Noticebook.NoticebookException;
import noticebook.Noticebook.Result;

/** Runs the cases on standard input, and writes the result of each on a line. */
public final class Main {
  private static final String FACTS = "\"facts\":";

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
    String facts = factsOf(line);
    try {
      boolean isDecision = line.startsWith("{\"call\":\"decide\"");
      Result result = isDecision ? noticebook.decide(facts) : noticebook.notice(facts);
      return result.toJson();
    } catch (NoticebookException error) {
      String path = error.path() == null ? "" : "\"path\":" + quoted(error.path()) + ",";
      return "{\"error\":{" + path + "\"summary\":" + quoted(error.summary()) + "}}";
    }
  }

  /** The facts of a case, from their first brace to the one that closes it. */
  private static String factsOf(String line) {
    int start = line.indexOf(FACTS) + FACTS.length();
    int depth = 0;
    boolean isInString = false;
    for (int index = start; ; index++) {
      char unit = line.charAt(index);
      if (unit == '"') isInString = !isInString;
      if (unit == '\\') index++;
      if (isInString) continue;
      if (unit == '{') depth++;
      if (unit == '}' && --depth == 0) return line.substring(start, index + 1);
    }
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char unit : text.toCharArray()) {
      boolean isPlain = unit >= ' ' && unit != '"' && unit != '\\';
      quoted.append(isPlain ? String.valueOf(unit) : String.format("\\u%04x", (int) unit));
    }
    return quoted.append('"').toString();
  }
}
