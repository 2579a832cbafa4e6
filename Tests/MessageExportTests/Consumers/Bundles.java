import com.ibm.icu.text.MessageFormat;
import com.ibm.icu.util.Currency;
import com.ibm.icu.util.CurrencyAmount;
import com.ibm.icu.util.TimeZone;
import com.ibm.icu.util.ULocale;
import java.io.File;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/** Formats the patterns of resource bundles, which the platform's own class finds and reads. */
class Bundles {
  public static void main(String[] arguments) throws Exception {
    Locale.setDefault(Locale.JAPANESE);
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    Path folder = Path.of(arguments[0]);
    URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
    List<?> cases = (List<?>) new Json(Files.readString(folder.resolve("cases.json"))).value();
    List<String> texts = new ArrayList<>();
    for (Object each : cases) {
      Map<?, ?> test = (Map<?, ?>) each;
      String tag = (String) test.get("locale");
      ResourceBundle bundle = ResourceBundle.getBundle("notices", Locale.forLanguageTag(tag), loader);
      Map<String, Object> values = new HashMap<>();
      ((Map<?, ?>) test.get("arguments")).forEach((name, value) -> values.put((String) name, value((Map<?, ?>) value)));
      texts.add(new MessageFormat(bundle.getString((String) test.get("key")), ULocale.forLanguageTag(tag)).format(values));
    }
    StringBuilder json = new StringBuilder("[");
    for (String text : texts) {
      if (json.length() > 1) json.append(",");
      json.append('"');
      for (char unit : text.toCharArray()) json.append(String.format("\\u%04x", (int) unit));
      json.append('"');
    }
    new PrintStream(System.out, true, StandardCharsets.UTF_8).print(json.append("]"));
  }

  static Object value(Map<?, ?> argument) {
    Object value = argument.get("value");
    switch ((String) argument.get("type")) {
      case "integer": return ((BigDecimal) value).intValueExact();
      case "date": return Date.from(LocalDate.parse((String) value).atStartOfDay().toInstant(ZoneOffset.UTC));
      case "price":
        return new CurrencyAmount(new BigDecimal((String) value), Currency.getInstance((String) argument.get("currency")));
      default: return value;
    }
  }

  /** Reads the cases; Java has no reader of JSON of its own. */
  static class Json {
    final String text;
    int at = 0;

    Json(String text) { this.text = text; }

    Object value() {
      char first = text.charAt(at);
      if (first == '{' || first == '[') {
        Map<String, Object> members = new HashMap<>();
        List<Object> items = new ArrayList<>();
        at++;
        while (text.charAt(at) != '}' && text.charAt(at) != ']') {
          if (text.charAt(at) == ',') at++;
          if (first == '[') {
            items.add(value());
          } else {
            String name = (String) value();
            at++;
            members.put(name, value());
          }
        }
        at++;
        return first == '{' ? members : items;
      }
      if (text.startsWith("true", at) || text.startsWith("false", at)) {
        at += first == 't' ? 4 : 5;
        return first == 't';
      }
      if (first != '"') {
        int start = at;
        while ("-0123456789.".indexOf(text.charAt(at)) >= 0) at++;
        return new BigDecimal(text.substring(start, at));
      }
      StringBuilder result = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char unit = text.charAt(at);
        if (unit != '\\') {
          result.append(unit);
          continue;
        }
        char escape = text.charAt(++at);
        switch (escape) {
          case 'n': result.append('\n'); break;
          case 't': result.append('\t'); break;
          case 'r': result.append('\r'); break;
          case 'u':
            result.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
            at += 4;
            break;
          default: result.append(escape);
        }
      }
      at++;
      return result.toString();
    }
  }
}
