// Runs a notice program: reads a store's payloads, decides about the subscription, and writes the notice. This file is
// the same for every catalog; `noticebook generate-code java` writes it next to Catalog.java.
package noticebook;

import java.lang.reflect.RecordComponent;
import java.math.*;
import java.nio.ByteBuffer;
import java.nio.charset.*;
import java.security.*;
import java.time.*;
import java.time.temporal.ChronoUnit;
import java.time.zone.*;
import java.util.*;
import java.util.function.*;
import java.util.regex.*;
import java.util.stream.*;

/**
 * A notice program that is ready to run. Make one at start, and share it: it never changes, and threads can use it
 * together.
 *
 * <p>Facts are payloads as the store sends them, decoded, and fields of the request next to them: as JSON text, or as
 * the map that a reader of JSON made of it, with maps, collections, strings, numbers, booleans and null.
 */
public final class Noticebook {
  private final Program program;

  /**
   * Makes a notebook of a program.
   *
   * @param program the notice program, as JSON text
   * @throws IllegalArgumentException if it is not a notice program that this runtime can run
   */
  public Noticebook(String program) {
    this.program = new Program(Json.read(program));
  }

  /** Makes a notebook of the program in Catalog.java. */
  public static Noticebook ofCatalog() {
    return new Noticebook(Catalog.data());
  }

  /**
   * Decides about facts, given as JSON text, at the moment that they name.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public Result decide(String facts) {
    return decide(facts, null);
  }

  /**
   * Decides about facts, given as JSON text, at a moment; a moment that equals it is past.
   *
   * @param now the moment, of which whole milliseconds count; null for that of the facts
   * @throws NoticebookException where the facts cannot be used
   */
  public Result decide(String facts, Instant now) {
    Facts read = new Facts(program, Json.read(facts));
    if (read.about != null) return read.result(null, null);
    Decider decider = new Decider(program, read, read.now(now));
    for (String name : List.of("appName", "productName", "support")) read.request(name);
    Setting.of(program, read, NoticeOptions.NONE, false);
    Verdict verdict = decider.decide();
    return read.result(decider.decision(verdict), decider.key(verdict, Steps.FIRST));
  }

  /**
   * Decides about decoded facts at the moment that they name.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public Result decide(Map<String, ?> facts) {
    return decide(facts, null);
  }

  /**
   * Decides about decoded facts at a moment; a moment that equals it is past.
   *
   * @param now the moment, of which whole milliseconds count; null for that of the facts
   * @throws NoticebookException where the facts cannot be used
   */
  public Result decide(Map<String, ?> facts, Instant now) {
    return decide(Json.written(facts, 0), now);
  }

  /**
   * Decides about facts, given as JSON text, and writes the notice that is due.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public Result notice(String facts) {
    return notice(facts, NoticeOptions.NONE);
  }

  /**
   * Decides about facts, given as JSON text, and writes the notice that is due.
   *
   * @param options what counts instead of what the facts say
   * @throws NoticebookException where the facts cannot be used
   */
  public Result notice(String facts, NoticeOptions options) {
    Facts read = new Facts(program, Json.read(facts));
    if (read.about != null) return read.result(null, null);
    Setting setting = Setting.of(program, read, options, true);
    Decider decider = new Decider(program, read, read.now(options.now));
    Verdict verdict = decider.decide();
    Decision decision = decider.decision(verdict);
    Steps steps = new Steps(program, read, setting, decider);
    String step = steps.chosen(verdict);
    NoticeWriter writer = new NoticeWriter(program, read, setting, decider.now, decision);
    Notice notice = step == null ? null : writer.notice(steps.notices(verdict).get(step), options.channels);
    String key = step == null ? null : decider.key(verdict, step);
    return read.result(setting.assumptions, decision, key, steps.next(verdict), notice, step);
  }

  /**
   * Decides about decoded facts, and writes the notice that is due.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public Result notice(Map<String, ?> facts) {
    return notice(facts, NoticeOptions.NONE);
  }

  /**
   * Decides about decoded facts, and writes the notice that is due.
   *
   * @param options what counts instead of what the facts say
   * @throws NoticebookException where the facts cannot be used
   */
  public Result notice(Map<String, ?> facts, NoticeOptions options) {
    return notice(Json.written(facts, 0), options);
  }

  // What a caller gets

  /** Facts that nothing can be decided about. */
  public static final class NoticebookException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String path;
    private final String summary;
    private final String fix;

    NoticebookException(String path, String summary, String fix) {
      super((path == null ? "" : path + ": ") + summary + ". " + fix);
      this.path = path;
      this.summary = summary;
      this.fix = fix;
    }

    /** The place in the facts; null for the facts as a whole. */
    public String path() {
      return path;
    }

    /** What is wrong there. */
    public String summary() {
      return summary;
    }

    /** What to pass. */
    public String fix() {
      return fix;
    }
  }

  /**
   * What counts instead of what the facts say: {@code NoticeOptions.NONE.withLocale("ja").withChannels("push")}.
   *
   * @param now the moment of the decision, of which whole milliseconds count; null for that of the facts
   * @param locale the customer's locale; null for that of the facts, or what the storefront makes likely
   * @param timeZone the customer's time zone; null for that of the facts, or what the storefront makes likely
   * @param channels the channels to write the notice for; all when empty
   */
  public record NoticeOptions(Instant now, String locale, String timeZone, Set<String> channels) {
    /** The facts count, and the notice is written for all channels. */
    public static final NoticeOptions NONE = new NoticeOptions(null, null, null, Set.of());

    /** Keeps the channels as they are now. */
    public NoticeOptions {
      channels = Collections.unmodifiableSet(new LinkedHashSet<>(channels));
    }

    /** The same with a moment of the decision. */
    public NoticeOptions withNow(Instant now) {
      return new NoticeOptions(now, locale, timeZone, channels);
    }

    /** The same with the customer's locale. */
    public NoticeOptions withLocale(String locale) {
      return new NoticeOptions(now, locale, timeZone, channels);
    }

    /** The same with the customer's time zone. */
    public NoticeOptions withTimeZone(String timeZone) {
      return new NoticeOptions(now, locale, timeZone, channels);
    }

    /** The same with the channels to write the notice for. */
    public NoticeOptions withChannels(String... channels) {
      return new NoticeOptions(now, locale, timeZone, new LinkedHashSet<>(Arrays.asList(channels)));
    }
  }

  /**
   * What a catalog says about one request.
   *
   * @param about what the facts are about, if that is no subscription, of which nothing else is said; otherwise null
   * @param assumptions what of the customer's locale and time zone was assumed; null where no notice is asked for
   * @param decision the decision; null if the facts are not about a subscription
   * @param deduplicationKey names an occurrence of the notice and its step, so that each is sent once; null if there is
   *     no notice, or if nothing in the facts names its period or the subscription
   * @param event what the provider calls the notification; null if it has no name
   * @param format the version of the result's form
   * @param id the caller's own name for the request; null if it has none
   * @param next what is to be sent next if nothing more happens; fetch the store's object before it; null if nothing is
   * @param notice the notice; null if none is to be sent
   * @param step the step of the notice that is due, {@code first} for the notice itself; null without one
   * @param subscription what the provider calls the subscription, by field; null if the facts do not say it
   * @param warnings what the caller should know about the facts, the decision and the notice
   */
  public record Result(
      String about, List<Assumption> assumptions, Decision decision, String deduplicationKey, String event, int format,
      String id, NextNotice next, Notice notice, String step, Map<String, String> subscription,
      List<String> warnings) {
    /** The result as JSON on one line, with its members sorted by name, and without those that are null. */
    public String toJson() {
      return Json.written(this, 0);
    }
  }

  /**
   * Something that was assumed of the customer.
   *
   * @param field {@code locale} or {@code timeZone}
   * @param storefront the region of the store that makes it likely; null if none does
   * @param value what was assumed
   */
  public record Assumption(String field, String storefront, String value) {}

  /**
   * A decision about a subscription at one moment.
   *
   * @param action the action that the customer can take; null if there is none
   * @param advice what the caller should do about the facts themselves; null if there is nothing to do
   * @param entitled whether the customer has access; null means to leave it unchanged, and to fetch newer facts
   * @param evidence how sure the row is
   * @param message the message of the store that applies; null if there is none
   * @param nextChange the first later moment at which the same facts give another decision; null if there is none
   * @param notice the notice that is due; null if there is none
   * @param now the moment of the decision
   * @param outputs what the tables say in outputs of their own; null if there are none
   * @param overlays the rows of later tables that changed something, in order
   * @param row the row of the first table
   * @param state the state of the subscription; null if there is none
   * @param table the first table
   */
  public record Decision(
      String action, String advice, Boolean entitled, String evidence, String message, Instant nextChange,
      String notice, Instant now, Map<String, String> outputs, List<Overlay> overlays, String row, String state,
      String table) {}

  /**
   * A row of a later table that changed something.
   *
   * @param changes the outputs that the row changed, with their new values
   * @param overridden the outputs of the row that are something else in the end, each with the table that changed it
   *     last; null if there are none
   * @param row the row
   * @param stage the table
   */
  public record Overlay(Map<String, String> changes, Map<String, String> overridden, String row, String stage) {}

  /**
   * What is to be sent next if nothing more happens.
   *
   * @param deduplicationKey names the occurrence of the notice and its step; null if nothing in the facts names them
   * @param notice the notice of the decision at that time
   * @param step the step of the notice, {@code first} for the notice itself
   * @param time when it is due
   */
  public record NextNotice(String deduplicationKey, String notice, String step, Instant time) {}

  /**
   * A notice in words.
   *
   * @param action the action that the customer can take; null if there is none
   * @param channels the texts, by channel and name
   * @param id the name of the notice
   * @param locale the locale of all channels; null if they differ
   * @param locales the locales by channel
   * @param timeZone the time zone of days and times in the texts
   * @param validUntil the end (exclusive) of the time in which the notice may be sent; null if it never becomes wrong
   */
  public record Notice(
      Action action, Map<String, Map<String, Part>> channels, String id, String locale, Map<String, String> locales,
      String timeZone, Instant validUntil) {}

  /**
   * An action that the customer can take.
   *
   * @param id the name of the action
   * @param label the words of its button
   * @param url the address that it leads to; null if it has none
   */
  public record Action(String id, String label, String url) {}

  /**
   * A text of a channel.
   *
   * @param text the text
   * @param html the text as an HTML document; null if it is not one
   * @param messages how many messages a text message (SMS) is sent as; null for other texts
   */
  public record Part(String text, String html, Integer messages) {}

  // Trees of JSON

  /** What names lead to in a tree; null if it is absent. */
  private static Object at(Object tree, Object... names) {
    Object value = tree;
    for (Object name : names) value = value instanceof Map<?, ?> object ? object.get(name) : null;
    return value;
  }

  private static String text(Object tree, Object... names) {
    return (String) at(tree, names);
  }

  private static boolean isSet(Object tree, Object... names) {
    return Boolean.TRUE.equals(at(tree, names));
  }

  /** A whole number; 0 if it is absent. */
  private static int number(Object tree, Object... names) {
    return at(tree, names) instanceof Long number ? number.intValue() : 0;
  }

  /** A list; empty if it is absent. */
  @SuppressWarnings("unchecked")
  private static <T> List<T> list(Object tree, Object... names) {
    return at(tree, names) instanceof List<?> list ? (List<T>) list : Collections.emptyList();
  }

  /** An object; empty if it is absent. */
  @SuppressWarnings("unchecked")
  private static <T> Map<String, T> object(Object tree, Object... names) {
    return at(tree, names) instanceof Map<?, ?> object ? (Map<String, T>) object : Collections.emptyMap();
  }

  /** The items of a list; none if it is absent. */
  private static Stream<Object> each(Object tree, Object... names) {
    return list(tree, names).stream();
  }

  /** The first value that a function has for an item of a list; null if it has none. */
  private static <T> T first(Object list, Function<Object, T> value) {
    return each(list).map(value).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** A text, or a whole number as its digits; null for all other values. */
  private static String textOrDigits(Object value) {
    return value instanceof String || value instanceof Long ? value.toString() : null;
  }

  /** A value; null if there is a problem with it. */
  private static <T> T attempt(Supplier<T> value) {
    try {
      return value.get();
    } catch (NoticebookException problem) {
      return null;
    }
  }

  // The program

  /** A notice program, and the words and classes of characters in it. */
  private record Program(Object root) {
    private static final int FORMAT = 2;
    private static final int SHORT_LENGTH = 40;
    private static final Pattern BRACES = Pattern.compile("\\{(\\w+)}");

    private Program {
      if (number(root, "noticeProgram") != FORMAT) throw new IllegalArgumentException("This is no notice program");
    }

    /** The catalog's locale for a canonical one; null if there is none. */
    String nearest(String canonical) {
      Map<String, String> nearest = object(root, "negotiation", "nearest");
      String tag = canonical;
      while (!nearest.containsKey(tag) && tag.contains("-")) tag = tag.substring(0, tag.lastIndexOf('-'));
      return nearest.get(tag);
    }

    /**
     * A problem in the program's words.
     *
     * @param value the value that was found, which words can name in several ways
     * @param words other names in braces, each with its value behind it
     */
    NoticebookException problem(String name, String path, Object value, String... words) {
      Stream<String> known =
          Stream.of("path", path, "kind", kind(value), "value", shortForm(value), "text", bareForm(value));
      String[] all = Stream.concat(known, Stream.of(words)).toArray(String[]::new);
      List<String> said = list(root, "problems", name);
      return new NoticebookException(path, filled(said.get(0), all), filled(said.get(1), all));
    }

    /** A text with values in place of the names in braces. */
    String filled(String template, String... words) {
      Map<String, String> values = new HashMap<>();
      values.put("owner", text(root, "provider", "owner"));
      values.put("provider", text(root, "provider", "name"));
      for (int index = 0; index < words.length; index += 2) values.put(words[index], words[index + 1]);
      return BRACES.matcher(template).replaceAll(
          found -> Matcher.quoteReplacement(Objects.requireNonNullElse(values.get(found.group(1)), found.group())));
    }

    String kind(Object value) {
      String name = value == null ? "null" : value instanceof Boolean ? "boolean" : value instanceof Number ? "number"
          : value instanceof String ? "text" : value instanceof List ? "list" : "object";
      return text(root, "kinds", name);
    }

    String shortForm(Object value) {
      return value instanceof String ? "the text '" + bareForm(value) + "'" : bareForm(value);
    }

    String bareForm(Object value) {
      if (value instanceof String text) return shortened(text);
      return value instanceof Long || value instanceof Boolean ? value.toString() : kind(value);
    }

    String shortened(String text) {
      boolean isShort = text.codePointCount(0, text.length()) <= SHORT_LENGTH;
      String start = isShort ? text : text.substring(0, text.offsetByCodePoints(0, SHORT_LENGTH)) + "…";
      return replaced(start, "disturbing", " ");
    }

    /** Whether a code point is of a class of characters. */
    IntPredicate characters(String name) {
      List<List<Long>> ranges = list(root, "characters", name);
      return point -> ranges.stream().anyMatch(range -> range.get(0) <= point && point <= range.get(1));
    }

    /** A text with another in place of each character of a class. */
    String replaced(String text, String name, String replacement) {
      IntPredicate isReplaced = characters(name);
      return text.codePoints().mapToObj(point -> isReplaced.test(point) ? replacement : Character.toString(point))
          .collect(Collectors.joining());
    }

    Object locale(String tag) {
      return first(at(root, "locales"), locale -> tag.equals(text(locale, "tag")) ? locale : null);
    }
  }

  // Payloads

  /** Payloads, found in whatever form they came. */
  private static final class Facts {
    private static final Pattern UUID = Pattern.compile("(?i)[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}");
    private static final long LAST = Long.MAX_VALUE;

    final Program program;
    final Object payloads;
    /** What the facts are about, if that is no subscription; otherwise null. */
    String about;
    /** What the caller should know. */
    final List<String> warnings = new ArrayList<>();
    /** The objects that paths begin with, by name. */
    private final Map<String, Object> objects = new HashMap<>();
    /** Where the objects are in the facts; the request has no trail. */
    private final Map<String, String> trails = new HashMap<>();
    /** The objects that were taken from a list in which others count as much. */
    private final Set<String> tied = new HashSet<>();
    /** The object that the facts are as a whole; null if the payloads are in them. */
    private final String whole;
    /** The first step with a choice that depends on the moment; -1 if there is none. */
    private int openStep;

    Facts(Program program, Object value) {
      this.program = program;
      payloads = at(program.root, "payloads");
      List<String> passed = list(payloads, "passed");
      String names = String.join(", ", passed);
      if (!(value instanceof Map)) throw program.problem("factsNotObject", null, value, "names", names);
      objects.put("request", value);
      boolean isPassed = passed.stream().anyMatch(name -> at(value, name) != null);
      whole = isPassed ? null : first(at(payloads, "wholes"), one ->
          first(at(one, "has"), path -> at(value, list(path).toArray())) == null ? null : text(one, "object"));
      if (whole == null) checkNames(object(value).keySet(), names);
      read(0, null);
    }

    private void checkNames(Set<String> names, String holders) {
      List<String> known = list(payloads, "known");
      List<String> unknown = names.stream().filter(name -> !known.contains(name))
          .sorted((one, other) -> Arrays.compare(one.codePoints().toArray(), other.codePoints().toArray())).toList();
      if (unknown.isEmpty()) return;
      refuse();
      for (Object other : list(payloads, "others")) {
        String name = first(unknown, own -> list(other, "names").contains(own) ? (String) own : null);
        if (name != null) throw program.problem("otherProvider", name, null, "other", text(other, "name"));
      }
      throw program.problem("unknownField", program.shortened(unknown.get(0)), null,
          "names", String.join(", ", known), "holders", holders);
    }

    /** Reads the payloads, from one of the steps on. */
    private void read(int firstStep, Long now) {
      List<Object> steps = list(payloads, "steps");
      openStep = -1;
      for (int index = firstStep; index < steps.size(); index++) {
        List<Object> levels = list(steps.get(index), "items");
        if (at(steps.get(index), "oneOf") != null) pick(steps.get(index));
        else if (levels.isEmpty()) take(steps.get(index));
        else if (ItemChoice.leavesOpen(this, levels, now) && openStep < 0) openStep = index;
      }
      refuse();
      checkContainers();
      about = first(at(payloads, "otherSubjects"), one -> each(one, "has").anyMatch(this::isMet)
          && first(at(one, "unless"), this::value) == null ? text(one, "name") : null);
      Map<String, Object> derived = new HashMap<>();
      objects.put(text(payloads, "derivedObject"), derived);
      for (Object rule : list(payloads, "derived")) derived.put(text(rule, "name"), derived(rule));
      flag("marketingConsent");
      flag("textMessageLink");
      request("step");
      since();
    }

    /** Takes the object of a step from its place, if something is there. */
    private void take(Object step) {
      Object from = at(step, "from");
      String object = text(step, "object");
      boolean isKnown = objects.containsKey(object);
      boolean isOfWhole = whole != null && isOfRequest(from);
      if (isOfWhole && object.equals(whole) && !isKnown) add(step, objects.get("request"), object);
      if (isOfWhole || value(from) == null || isKnown && isSet(step, "isFallback")) return;
      add(step, value(from), trail(from));
    }

    /** Adds what a step takes, which must be a decoded payload; what is passed must not be about something else. */
    private void add(Object step, Object value, String trail) {
      String object = text(step, "object");
      boolean isPassed = isOfRequest(at(step, "from"));
      boolean isIdentifier = value instanceof String && isSet(step, "isExpandable");
      boolean isOther = value instanceof Map && !isWanted(step, value);
      boolean isElsewhere = at(step, "when") != null && !isMet(at(step, "when"));
      if (isIdentifier || isElsewhere || isOther && !isPassed) return;
      List<String> names = list(step, "where", "names");
      Object other = isOther ? at(value, names.toArray()) : null;
      if (other != null) throw program.problem("otherObject", trail, other,
          "object", object, "field", String.join(".", names), "value", program.bareForm(other));
      String signedName = text(step, "wrapper", "signed");
      Object signed = at(value, signedName);
      if (signed != null) {
        boolean isDecoded = at(value, text(step, "wrapper", "decoded")) != null;
        String problem = signed instanceof String ? isDecoded ? "signedAndDecoded" : "signedText" : "notSignedText";
        throw program.problem(problem, trail + "." + signedName, signed, "object", object);
      }
      String problem = value instanceof String && isSet(step, "isSigned") ? "signedText" : "notObject";
      if (!(value instanceof Map)) throw program.problem(problem, trail, value, "object", object);
      put(object, opened(at(step, "envelope"), value, trail), trail);
    }

    /** Takes the object of a list that counts. */
    private void pick(Object step) {
      String object = text(step, "object");
      if (objects.containsKey(object)) return;
      List<Object> path = list(step, "oneOf");
      checkList(step, value(path), trail(path));
      List<Object> items = list(objects, path.toArray());
      List<Object> wanted = items.stream().filter(item -> item instanceof Map && isWanted(step, item)).toList();
      Object rank = first(at(step, "ranks"), one -> wanted.stream().anyMatch(item -> holds(item, one)) ? one : null);
      TreeMap<Long, List<Object>> places = wanted.stream().filter(item -> rank == null || holds(item, rank))
          .collect(Collectors.groupingBy(item -> place(step, item), TreeMap::new, Collectors.toList()));
      if (places.isEmpty()) return;
      List<Object> equal = places.firstEntry().getValue();
      if (places.firstKey() != LAST && equal.stream().distinct().count() > 1) tied.add(object);
      put(object, equal.get(0), trail(path) + "[" + items.indexOf(equal.get(0)) + "]");
    }

    /** Refuses what is not a list of objects. In an object, another step looks for the list. */
    private void checkList(Object step, Object list, String trail) {
      String object = text(step, "object");
      if (list == null || list instanceof Map) return;
      if (!(list instanceof List<?> items)) throw program.problem("notList", trail, list, "object", object);
      List<String> names = list(step, "where", "names");
      for (int index = 0; index < items.size(); index++) {
        String place = trail + "[" + index + "]";
        Object item = items.get(index);
        if (!(item instanceof Map)) throw program.problem("notObject", place, item, "object", object);
        Object own = names.isEmpty() ? null : at(item, names.toArray());
        if (own == null || own instanceof String) continue;
        throw program.problem("notText", place + "." + String.join(".", names), own);
      }
    }

    /** The place of an item by the order of a step; an item without a moment is last. */
    private long place(Object step, Object item) {
      Object order = at(step, "order");
      List<String> names = list(order, "names");
      String path = text(step, "object") + "." + String.join(".", names);
      Object value = order == null ? null : at(item, names.toArray());
      Long moment = Moments.read(program, value, text(order, "form"), path);
      return moment == null ? LAST : isSet(order, "isLatest") ? -moment : moment;
    }

    private static boolean isWanted(Object step, Object object) {
      return at(step, "where") == null || holds(object, at(step, "where"));
    }

    /** Whether an object has a value that a condition lists. */
    static boolean holds(Object object, Object condition) {
      return list(condition, "among").contains(textOrDigits(at(object, list(condition, "names").toArray())));
    }

    /** Adds an object, which must equal the one that is there. */
    void put(String object, Object value, String trail) {
      Object known = objects.putIfAbsent(object, value);
      String other = trails.putIfAbsent(object, trail);
      if (known == null || known.equals(value)) return;
      throw program.problem("otherPayload", trail, value, "object", object, "other", other);
    }

    /** What is in an envelope, with the identifier of its message; the message itself if it is no envelope. */
    private Object opened(Object envelope, Object message, String trail) {
      List<String> names = list(envelope, "data");
      Object data = names.isEmpty() ? null : at(message, names.toArray());
      if (data == null) return message;
      String path = trail + "." + String.join(".", names);
      if (!(data instanceof String text)) throw program.problem("notBase64Text", path, data);
      Object content = content(text, path);
      if (!(content instanceof Map)) throw program.problem("notObjectInside", path, content);
      Object id = at(message, list(envelope, "id").toArray());
      Map<String, Object> members = new LinkedHashMap<>(object(content));
      if (id != null) members.put(text(envelope, "as"), id);
      return members;
    }

    /** The JSON in Base64, which must be in its canonical spelling, standard or for URLs. */
    private Object content(String text, String path) {
      boolean isForURLs = text.contains("-") || text.contains("_");
      try {
        byte[] bytes = (isForURLs ? Base64.getUrlDecoder() : Base64.getDecoder()).decode(text);
        String spelling = (isForURLs ? Base64.getUrlEncoder() : Base64.getEncoder()).encodeToString(bytes);
        boolean isCanonical = text.equals(spelling) || text.equals(spelling.replace("=", ""));
        if (!isCanonical) throw new IllegalArgumentException("This is another spelling");
        return Json.read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
      } catch (CharacterCodingException | NoticebookException notJson) {
        throw program.problem("notWholeJSON", path, text);
      } catch (IllegalArgumentException notBase64) {
        throw program.problem("notBase64", path, text);
      }
    }

    /** Refuses what is passed in place of payloads, such as a store's answer that there was an error. */
    private void refuse() {
      for (Object refusal : list(payloads, "refusals")) {
        List<String> path = first(at(refusal, "has"), one -> value(one) == null ? null : list(one));
        if (path == null) continue;
        String name = path.get(path.size() - 1);
        String shown = textOrDigits(value(path)) == null ? "" : " (" + name + " " + program.bareForm(value(path)) + ")";
        String place = isOfRequest(path) ? name : path.get(0);
        throw new NoticebookException(place, text(refusal, "says") + shown, text(refusal, "fix"));
      }
    }

    private void checkContainers() {
      for (Object container : list(payloads, "containers")) {
        List<String> path = list(container, "path");
        Object value = value(path);
        boolean mayBeText = isSet(container, "isExpandable") || isSet(container, "isIdentifier");
        if (value == null || value instanceof Map || mayBeText && value instanceof String) continue;
        throw program.problem("notObject", String.join(".", path), value, "object", path.get(0));
      }
    }

    /** Whether there is a value at the path of a condition, and one that it lists. */
    boolean isMet(Object condition) {
      Object value = value(at(condition, "path"));
      Object among = at(condition, "among");
      return value != null && (among == null || list(among).contains(textOrDigits(value)));
    }

    // What payloads say together

    /** The value of a derived field; null if it is absent. */
    private Object derived(Object rule) {
      if (at(rule, "has") != null) return value(at(rule, "has")) == null ? null : true;
      if (at(rule, "memberOf") != null) return memberName(rule);
      if (at(rule, "firstOf") != null) return firstValue(rule);
      if (at(rule, "isFilled") != null) return isFilled(at(rule, "isFilled"));
      if (at(rule, "later") != null) return isLater(rule);
      if (at(rule, "differ") != null) return differs(rule);
      if (at(rule, "identifierOf") != null) return first(at(rule, "identifierOf"), this::ownIdentifier);
      if (at(rule, "isTied") != null) return isTied(text(rule, "isTied")) ? true : null;
      if (at(rule, "monthEnd") != null) return monthEnd(rule);
      if (at(rule, "join") != null) return joined(rule);
      if (at(rule, "classOf") != null) {
        Stream<String> values = each(rule, "classOf").map(this::field).filter(Objects::nonNull);
        return at(rule, "classes", values.collect(Collectors.joining("/")));
      }
      Object value = value(at(rule, "isExpanded"));
      if (at(rule, "isExpanded") != null) return value == null ? null : value instanceof Map;
      Stream<Long> moments = each(rule, "latest").map(place -> moment(place, null)).filter(Objects::nonNull);
      return moments.max(Comparator.naturalOrder()).orElse(null);
    }

    private String memberName(Object rule) {
      List<String> among = list(rule, "among");
      return object(value(at(rule, "memberOf"))).entrySet().stream()
          .filter(member -> member.getValue() != null && (among.isEmpty() || among.contains(member.getKey())))
          .map(Map.Entry::getKey).findFirst().orElse(null);
    }

    private Object firstValue(Object rule) {
      Object first = null;
      for (Object path : list(rule, "firstOf")) {
        // An amount is a number or a text.
        Object value = at(rule, "type") == null ? value(path) : typed(path, text(rule, "type"), placed(path));
        if (value == null) continue;
        if (first == null) first = path;
        boolean isOther = isSet(rule, "agree") && !value.equals(value(first));
        if (isOther) throw program.problem("otherValue", placed(path), value, "other", placed(first));
        if (at(rule, "unless") != null && !value.equals(at(rule, "unless"))) return value;
      }
      return value(first);
    }

    private Boolean isFilled(Object path) {
      Object value = value(path);
      if (value == null) return null;
      if (!(value instanceof List<?> items)) throw program.problem("notListOfTexts", placed(path), value);
      for (Object item : items) {
        if (!(item instanceof String)) throw program.problem("notTextInList", placed(path), item);
      }
      return !items.isEmpty();
    }

    private Boolean isLater(Object rule) {
      Long moment = first(at(rule, "later"), place -> moment(place, null));
      Long other = moment == null ? null : first(at(rule, "than"), place -> moment(place, null));
      return other != null && moment > other ? true : null;
    }

    private Boolean differs(Object rule) {
      String own = first(at(rule, "differ"), this::field);
      String other = own == null ? null : first(at(rule, "from"), this::field);
      return other == null ? null : !own.equals(other);
    }

    /** The identifier of an object, or in its place; null if it is absent. */
    private String ownIdentifier(Object path) {
      Object value = value(path);
      return (value instanceof Map ? at(value, "id") : value) instanceof String text ? text : null;
    }

    /** Whether an object, or one that it was taken from, is tied. */
    private boolean isTied(String object) {
      return tied.stream().anyMatch(other -> (trails.get(object) + ".").startsWith(trails.get(other) + "."));
    }

    /** The first moment after a month; null if it is absent. */
    private Long monthEnd(Object rule) {
      List<Object> fields = list(rule, "monthEnd");
      Object year = typed(fields.get(0));
      LocalDate last = year == null ? null : Moments.lastDay(year, typed(fields.get(1)));
      return last == null ? null : Long.valueOf(last.plusDays(1).toEpochDay() * Moments.DAY);
    }

    private String joined(Object rule) {
      List<String> texts = each(rule, "join").map(this::field).takeWhile(Objects::nonNull).toList();
      return texts.size() < list(rule, "join").size() ? null : String.join(text(rule, "with"), texts);
    }

    /** The text or the digits in a field; null if it is absent. */
    private String field(Object field) {
      return textOrDigits(typed(field));
    }

    private Object typed(Object field) {
      return typed(at(field, "path"), text(field, "type"), shown(at(field, "path")));
    }

    /** A value of a type; null if it is absent. */
    private Object typed(Object path, String type, String shown) {
      Object value = value(path);
      boolean isText = type.equals("text");
      if (value == null || (isText ? value instanceof String : value instanceof Long)) return value;
      throw program.problem(isText ? "notText" : "notWholeNumber", shown, value);
    }

    // Paths

    private static boolean isOfRequest(Object path) {
      return list(path).get(0).equals("request");
    }

    /** The value at a path; null if it is absent, or if there is no path. */
    Object value(Object path) {
      return path == null ? null : at(objects, list(path).toArray());
    }

    /** A path as a caller knows it. */
    String shown(Object path) {
      List<String> names = list(path);
      return String.join(".", isOfRequest(path) ? names.subList(1, names.size()) : names);
    }

    /** Where a path is in the facts. */
    String trail(Object path) {
      String object = (String) list(path).get(0);
      return isOfRequest(path) ? shown(path) : trails.get(object) + shown(path).substring(object.length());
    }

    /** A path as a caller knows it; in an item of lists inside one another where it is in the facts. */
    private String placed(Object path) {
      Stream<Object> innerItems = each(payloads, "steps").flatMap(step -> each(step, "items").skip(1));
      boolean isInner = innerItems.anyMatch(item -> list(path).get(0).equals(at(item, "object")));
      return isInner ? trail(path) : shown(path);
    }

    /** The text at a path; null if it is absent. */
    String textAt(Object path) {
      return (String) typed(path, "text", shown(path));
    }

    /** A text of the request; null if it is absent. */
    String request(String name) {
      return "text".equals(at(payloads, "request", name)) ? textAt(List.of("request", name)) : null;
    }

    /** A field of the request that is true or false. */
    boolean flag(String name) {
      Object value = at(payloads, "request", name) == null ? null : at(objects, "request", name);
      if (value == null || value instanceof Boolean) return Boolean.TRUE.equals(value);
      throw program.problem("notFlag", name, value);
    }

    /** The moment at a place, after what its owner adds to it; null if it is absent. */
    Long moment(Object place, Object owner) {
      Object path = at(place, "path");
      Long moment = Moments.read(program, value(path), text(place, "form"), shown(path));
      long plus = at(owner, "plus") instanceof Long number ? number : 0;
      if (moment == null || moment + plus <= Moments.LATEST) return moment == null ? null : moment + plus;
      throw program.problem("dateTooLate", shown(path), value(path));
    }

    /** The moment of a parameter; null if it is absent. */
    Long moment(String name) {
      Object parameter = at(program.root, "parameters", name);
      return first(at(parameter, "moments"), place -> moment(place, parameter));
    }

    /** The moment of the decision: the argument, or the one of the request. */
    long now(Instant argument) {
      String text = argument == null ? request("now") : argument.toString();
      if (text == null) throw program.problem("noMoment", "now", null);
      return ownMoment("now", text);
    }

    /** The moment at which the occurrence of the notice began, as the request says; null if it is absent. */
    Long since() {
      String text = request("since");
      return text == null ? null : Long.valueOf(ownMoment("since", text));
    }

    private long ownMoment(String name, String text) {
      Long moment = Moments.ofText(text, false);
      if (moment != null && Moments.isInRange(moment)) return moment;
      throw program.problem("notMoment", name, text);
    }

    void warn(String name, String... words) {
      warnings.add(program.filled(text(program.root, "warnings", name), words));
    }

    // Names of the subscription, the notification and the request

    /** A result without a notice. */
    Result result(Decision decision, String key) {
      return result(null, decision, key, null, null, null);
    }

    /** A result with what the facts say about themselves. */
    Result result(
        List<Assumption> assumptions, Decision decision, String key, NextNotice next, Notice notice, String step) {
      Map<String, String> subscription = new TreeMap<>();
      object(payloads, "references").forEach((name, paths) -> {
        String text = first(paths, path -> textOrDigits(value(path)));
        if (text != null) subscription.put(name, text);
      });
      String event = value(at(payloads, "notification", "path")) instanceof String own && !own.isEmpty() ? own : null;
      String id = id() instanceof String own ? own : null;
      return new Result(about, assumptions, decision, key, event, Program.FORMAT, id, next, notice, step,
          subscription.isEmpty() ? null : subscription, List.copyOf(warnings));
    }

    /** The caller's own name for the request; null if it is absent, or a payload's own identifier. */
    private Object id() {
      return list(payloads, "ownIdentifiers").contains(whole) ? null : at(objects, "request", "id");
    }

    /** What distinguishes the customer's subscription from all others; null if nothing does. */
    String identity() {
      String subscription = first(at(payloads, "identity", "subscription"), this::identifier);
      if (subscription != null) return subscription;
      String customer = first(at(payloads, "identity", "customer"), this::identifier);
      String product = customer == null ? null : first(at(payloads, "identity", "product"), this::identifier);
      if (product == null) return null;
      return "customer " + customer.getBytes(StandardCharsets.UTF_8).length + " " + customer + product;
    }

    /** The identifier at a path, as a text; null if it is absent or empty. */
    private String identifier(Object path) {
      if (value(path) instanceof Long number && !isOfRequest(path)) return number.toString();
      String text = textAt(path);
      return text == null || text.isEmpty() ? null : text;
    }

    /** Refuses payloads of different subscriptions. */
    void checkSubscription() {
      Object first = null;
      for (Object path : list(payloads, "identity", "same")) {
        String value = identifier(path);
        if (first == null && value != null) first = path;
        String known = first == null ? null : identifier(first);
        if (value == null || value.equals(known)) continue;
        throw program.problem("otherSubscription", shown(path), value,
            "value", program.shortened(value), "other", program.shortened(known), "holder", shown(first));
      }
    }

    /** Refuses a notification whose name is not a UUID, where it has to be one. */
    void checkNotification() {
      List<String> path = list(payloads, "notification", "path");
      Object value = isSet(payloads, "notification", "isUUID") ? value(path) : null;
      boolean isUUID = value instanceof String text && (text.isEmpty() || UUID.matcher(text).matches());
      if (value == null || isUUID) return;
      throw program.problem(value instanceof String ? "notUUID" : "notText", String.join(".", path), value);
    }

    /** Refuses an id of the request that isn't a text or is too long, and a customer's name that is too long. */
    void checkOwnNames() {
      checkLength("id", "request", id() == null ? null : request("id"));
      checkLength("customer", "customer", at(objects, "request", "customer"));
    }

    private void checkLength(String name, String object, Object value) {
      int limit = number(program.root, "limits", "identifier");
      if (!(value instanceof String text) || text.getBytes(StandardCharsets.UTF_8).length <= limit) return;
      throw program.problem("longName", name, text, "object", object, "limit", Integer.toString(limit));
    }
  }

  /**
   * The choice of one item of lists inside one another.
   *
   * @param levels the lists, outermost first
   * @param owner the object that has the outermost list
   * @param trail where the outermost list is in the facts
   * @param now the moment of the decision; null before it is known
   */
  private record ItemChoice(Facts facts, List<Object> levels, Object innermost, String owner, String trail, Long now) {
    /** An item, the one around it, and whether both are what the request names. */
    private record Candidate(Object item, String trail, Candidate outer, boolean isWanted) {}

    /** Chooses an item, if there is one to choose, or leaves the choice open until the moment is known. */
    static boolean leavesOpen(Facts facts, List<Object> levels, Long now) {
      String owner = text(levels.get(0), "of");
      String trail = facts.trail(List.of(owner, text(levels.get(0), "list")));
      return new ItemChoice(facts, levels, levels.get(levels.size() - 1), owner, trail, now).leavesOpen();
    }

    private boolean leavesOpen() {
      boolean isRequired = isSet(levels.get(0), "isRequired");
      Object object = facts.objects.get(owner);
      if (object == null && isRequired) refuseKeys();
      if (object == null || at(object, text(levels.get(0), "list")) == null && !isRequired) return false;
      Stream<Candidate> found = Stream.of(new Candidate(object, facts.trails.get(owner), null, true));
      for (Object level : levels) {
        String key = key(level);
        found = found.flatMap(outer -> items(outer, level, key));
      }
      List<Candidate> candidates = found.toList();
      if (candidates.isEmpty() && !isRequired) return false;
      List<Candidate> left = counting(candidates.stream().filter(Candidate::isWanted).toList());
      if (left.size() > 1 && at(innermost, "end") != null && now == null) return true;
      if (left.size() != 1) throw noChoice(candidates.size(), left.size());
      Candidate own = left.get(0);
      for (int level = levels.size() - 1; level >= 0; level--, own = own.outer) {
        facts.put(text(levels.get(level), "object"), own.item, own.trail);
      }
      return false;
    }

    private void refuseKeys() {
      levels.forEach(this::key);
      Object level = first(levels, one -> key(one) == null ? null : one);
      String name = text(level, "by");
      if (level != null) throw facts.program.problem("choosesNothing", name, null, "object", owner, "name", name);
    }

    /** The identifier that the request chooses an item of a list by; null if it has none. */
    private String key(Object level) {
      String name = text(level, "by");
      Object key = at(facts.objects, "request", name);
      if (key == null || textOrDigits(key) != null) return textOrDigits(key);
      throw facts.program.problem("notText", name, key);
    }

    /** The items of a list in another item, or in the object that has the outermost list. */
    private Stream<Candidate> items(Candidate outer, Object level, String key) {
      Object list = at(outer.item, text(level, "list"));
      String path = outer.trail + "." + text(level, "list");
      if (!(list instanceof List<?> items)) throw facts.program.problem("notList", path, list, "object", owner);
      return IntStream.range(0, items.size()).mapToObj(index -> {
        Object item = items.get(index);
        String place = path + "[" + index + "]";
        if (!(item instanceof Map)) throw facts.program.problem("notObject", place, item, "object", owner);
        String own = Objects.requireNonNullElse(textOrDigits(at(item, text(level, "by"))), "");
        return new Candidate(item, place, outer, outer.isWanted && (key == null || key.equals(own)));
      });
    }

    /** Of the items that the request names those that count. */
    private List<Candidate> counting(List<Candidate> wanted) {
      if (wanted.size() > 1 && at(innermost, "end") != null) return running(wanted);
      boolean isOneList = wanted.stream().map(one -> one.outer.trail).distinct().count() == 1;
      List<Candidate> preferred = wanted.stream()
          .filter(one -> Facts.holds(one.item, at(innermost, "preferred"))).toList();
      return isOneList && preferred.size() == 1 ? preferred : wanted;
    }

    /** The items that run at the moment, or the one that ended last. An item without an end has not begun. */
    private List<Candidate> running(List<Candidate> wanted) {
      List<Candidate> begun = wanted.stream().filter(one -> end(one) != null).toList();
      Candidate last = begun.stream().reduce((one, other) -> end(other) > end(one) ? other : one).orElse(wanted.get(0));
      if (facts.isMet(at(innermost, "common"))) return List.of(last);
      if (begun.size() < 2 || now == null) return begun.isEmpty() ? wanted : begun;
      List<Candidate> running = begun.stream().filter(one -> end(one) > now).toList();
      return running.isEmpty() ? List.of(last) : running;
    }

    private Long end(Candidate candidate) {
      List<String> names = list(innermost, "end", "names");
      String path = trail + "." + String.join(".", names);
      return Moments.read(facts.program, at(candidate.item, names.toArray()), text(innermost, "end", "form"), path);
    }

    private NoticebookException noChoice(int count, int left) {
      String name = count == 0 ? "noItem" : left == 0 ? "noSuchItem" : "severalItems";
      String keys = levels.stream().map(one -> text(one, "by")).reduce((all, key) -> key + " or " + all).orElseThrow();
      String shown = Integer.toString(left == 0 ? count : left);
      return facts.program.problem(name, trail, null, "object", owner, "count", shown, "keys", keys);
    }
  }

  // Time

  /** Reads moments, which are milliseconds since 1970. */
  private static final class Moments {
    static final long MINUTE = 60_000;
    static final long DAY = 86_400_000;
    /** The moments of the years 1 to 9999. */
    static final long EARLIEST = -62_135_596_800_000L;
    static final long LATEST = 253_402_300_799_999L;
    /** As milliseconds these are days of early 1970; as seconds they are dates of the time in which stores exist. */
    private static final long FIRST_SECONDS = 1_199_145_600L;
    private static final long LAST_SECONDS = 4_102_444_799L;
    private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]{1,19}");
    private static final Pattern RFC_3339 = Pattern.compile(
        "((?!0000)\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)(?:[Zz]|([+-])(\\d\\d:\\d\\d))");

    static boolean isInRange(long moment) {
      return moment >= EARLIEST && moment <= LATEST;
    }

    private static boolean isSeconds(double moment) {
      return moment >= FIRST_SECONDS && moment <= LAST_SECONDS;
    }

    /** The moment that a value of a form is; null if the value is absent. */
    static Long read(Program program, Object value, String form, String path) {
      if (value == null) return null;
      Long moment = null;
      if (value instanceof String text && form.equals("rfc3339")) moment = ofText(text, true);
      if (value instanceof String text && form.equals("millisecondsText")) moment = ofDigits(text);
      if (value instanceof Number number && !form.equals("rfc3339")) moment = ofNumber(number, form.equals("seconds"));
      if (moment != null && isInRange(moment)) return moment;
      throw program.problem(problem(value, form), path, value, "form", text(program.root, "forms", form));
    }

    private static String problem(Object value, String form) {
      if (value instanceof Number number && form.equals("milliseconds")) {
        return isSeconds(Math.ceil(number.doubleValue())) ? "dateIn1970" : "dateOutOfRange";
      }
      if (value instanceof Number && form.equals("seconds")) {
        return value instanceof Long number && isInRange(number) ? "dateInMilliseconds" : "dateOutOfRange";
      }
      boolean isText = form.equals("rfc3339") || form.equals("millisecondsText");
      return value instanceof String && isText ? "notDateText" : "notDate";
    }

    /** The last day of a month; null if there is no such month. */
    static LocalDate lastDay(Object year, Object month) {
      if (!(year instanceof Long ofYear && month instanceof Long ofMonth)) return null;
      boolean isMonth = ofYear >= 1 && ofYear <= 9999 && ofMonth >= 1 && ofMonth <= 12;
      return isMonth ? YearMonth.of(ofYear.intValue(), ofMonth.intValue()).atEndOfMonth() : null;
    }

    /** The number that a text of digits is; null if it is none in the range of 64 bits. */
    static Long ofDigits(String text) {
      BigInteger number = DIGITS.matcher(text).matches() ? new BigInteger(text) : null;
      return number == null || number.bitLength() > 63 ? null : Long.valueOf(number.longValue());
    }

    /** The milliseconds of a number, rounded up; null if they are too many, or if they must be seconds. */
    private static Long ofNumber(Number number, boolean isInSeconds) {
      if (!(Math.abs(number.doubleValue()) <= LATEST)) return null;
      BigDecimal exact = new BigDecimal(number.toString()).scaleByPowerOfTen(isInSeconds ? 3 : 0);
      long moment = exact.setScale(0, RoundingMode.CEILING).longValue();
      return isSeconds(moment) && !isInSeconds ? null : Long.valueOf(moment);
    }

    /** The moment of a text in RFC 3339, of which the rest of a millisecond is rounded; null if it is none. */
    static Long ofText(String text, boolean isRoundedUp) {
      Matcher found = RFC_3339.matcher(text);
      if (!found.matches()) return null;
      try {
        LocalDateTime local = LocalDateTime.parse(found.group(1));
        // The platform's offsets end at 18 hours; a time of day goes as far as an offset may.
        int offset = found.group(3) == null ? 0 : LocalTime.parse(found.group(3)).toSecondOfDay();
        long second = local.toEpochSecond(ZoneOffset.UTC) - ("-".equals(found.group(2)) ? -offset : offset);
        return second * 1000 + (local.getNano() + (isRoundedUp ? 999_999 : 0)) / 1_000_000;
      } catch (DateTimeException noDate) {
        return null;
      }
    }
  }

  // Language and zone

  /** The customer's locale, as a canonical tag, and time zone, given or assumed. */
  private record Setting(
      String locale, String timeZone, ZoneRules rules, boolean isZoneAssumed, List<Assumption> assumptions) {
    /** Zones of the IANA database that the platform knows as offsets, in hours. */
    private static final Map<String, Integer> OFFSETS = Map.of("EST", -5, "MST", -7, "HST", -10);
    private static final int TAG_LIMIT = 100;
    /** How many texts of the payloads are tried. */
    private static final int PREFERRED_LIMIT = 10;
    private static final Pattern TAG = Pattern.compile(
        "(?<language>[A-Za-z]+)(?:-(?<script>[A-Za-z]{4}))?(?:-(?<region>[A-Za-z]{2,3}|[0-9]{3}))?"
            + "(?<rest>(?:-(?:[0-9A-Za-z]{5,8}|[0-9][0-9A-Za-z]{3}))*"
            + "(?:-[0-9A-WY-Za-wy-z](?:-[0-9A-Za-z]{2,8})+)*(?:-[Xx](?:-[0-9A-Za-z]{1,8})+)?)");

    /** Reads the setting, of which options count more than the request. */
    static Setting of(Program program, Facts facts, NoticeOptions options, boolean isLocaleNeeded) {
      String locale = options.locale == null ? facts.request("locale") : options.locale;
      String timeZone = options.timeZone == null ? facts.request("timeZone") : options.timeZone;
      boolean isZoneAssumed = timeZone == null;
      boolean isOpen = timeZone == null || locale == null && isLocaleNeeded;
      Object region = isOpen ? at(facts.payloads, "region") : null;
      String storefront = region == null ? null : facts.textAt(region);
      List<String> usual = list(program.root, "regions", storefront);
      String tag = locale == null ? preferred(program, facts) : canonical(program, locale);
      if (locale != null && tag == null) throw program.problem("notLocale", "locale", locale);
      List<Assumption> assumptions = new ArrayList<>();
      if (tag == null && !usual.isEmpty()) tag = assumed("locale", storefront, usual.get(0), assumptions);
      if (tag == null && isLocaleNeeded) throw program.problem("noLocale", "locale", null);
      if (isZoneAssumed && !usual.isEmpty()) timeZone = assumed("timeZone", storefront, usual.get(1), assumptions);
      if (timeZone == null) timeZone = assumed("timeZone", null, text(program.root, "zoneElsewhere"), assumptions);
      return new Setting(tag, timeZone, rules(program, timeZone), isZoneAssumed, assumptions);
    }

    private static String assumed(String field, String storefront, String value, List<Assumption> assumptions) {
      if (value != null) assumptions.add(new Assumption(field, storefront, value));
      return value;
    }

    /** The first locale of the payloads that the catalog has texts for, or else the first; null if they have none. */
    private static String preferred(Program program, Facts facts) {
      List<Object> values = new ArrayList<>();
      for (Object path : list(facts.payloads, "locales")) {
        if (facts.value(path) instanceof List<?> texts) values.addAll(texts);
        else values.add(facts.value(path));
      }
      List<String> tags = values.stream().filter(String.class::isInstance).limit(PREFERRED_LIMIT)
          .map(text -> canonical(program, (String) text)).filter(Objects::nonNull).toList();
      return tags.stream().filter(tag -> program.nearest(tag) != null).findFirst()
          .orElse(tags.isEmpty() ? null : tags.get(0));
    }

    /** The canonical form of a tag, which may be written with underscores; null if there is no such locale. */
    private static String canonical(Program program, String tag) {
      Object known = at(program.root, "negotiation");
      Matcher found = TAG.matcher(tag.replace('_', '-'));
      boolean isTag = tag.length() <= TAG_LIMIT && found.matches();
      String language = isTag ? spelled(known, "languages", found.group("language")) : null;
      String script = isTag ? spelled(known, "scripts", found.group("script")) : null;
      String region = isTag ? spelled(known, "regions", found.group("region")) : null;
      if (language == null || script == null || region == null) return null;
      String[] alias = Objects.requireNonNullElse(text(known, "languageAliases", language), language).split("-");
      String ownScript = script.isEmpty() && alias.length > 1 ? alias[1] : script;
      String ownRegion = Objects.requireNonNullElse(text(known, "regionAliases", region), region);
      // What follows the region changes nothing.
      return Stream.of(alias[0], ownScript, ownRegion).filter(part -> !part.isEmpty())
          .collect(Collectors.joining("-"));
    }

    /** A subtag as the program spells it; empty if it is absent, and null if there is no such subtag. */
    private static String spelled(Object known, String name, String subtag) {
      if (subtag == null) return "";
      return Stream.of(text(known, name).split(" ")).filter(subtag::equalsIgnoreCase).findFirst().orElse(null);
    }

    /** A moment on a clock in the zone; null outside the years 1 to 9999. */
    LocalDateTime local(long moment) {
      Instant instant = Instant.ofEpochMilli(moment);
      LocalDateTime local = LocalDateTime.ofInstant(instant, rules.getOffset(instant));
      return local.getYear() >= 1 && local.getYear() <= 9999 ? local : null;
    }

    private static ZoneRules rules(Program program, String timeZone) {
      Integer offset = OFFSETS.get(timeZone);
      if (offset != null) return ZoneRules.of(ZoneOffset.ofHours(offset));
      // The platform's own names of 1986 are not in the IANA database.
      boolean isKnown = ZoneRulesProvider.getAvailableZoneIds().contains(timeZone) && !timeZone.startsWith("SystemV/");
      if (isKnown) return ZoneRulesProvider.getRules(timeZone, false);
      throw program.problem("notTimeZone", "timeZone", timeZone);
    }
  }

  // Deciding

  /** A row of a table, and the outputs that it changed. */
  private record Change(String table, String name, Object row, Map<String, String> changed) {}

  /**
   * What the tables say at a moment: the notice, the row of the first table, those of others that changed something,
   * the outputs in the end, and the variables.
   */
  private record Verdict(
      long now, String notice, Change first, List<Change> overlays, Map<String, String> outputs,
      List<Integer> numbers) {}

  /** Decides about facts at a moment. */
  private record Decider(Program program, Facts facts, long now) {
    private static final int KEY_LENGTH = 32;

    /** What the tables say now. Checks the facts, and adds warnings about them. */
    Verdict decide() {
      if (facts.openStep >= 0) facts.read(facts.openStep, now);
      Verdict verdict = verdict(now);
      facts.checkSubscription();
      facts.checkNotification();
      String identity = facts.identity();
      facts.checkOwnNames();
      // All are read, because each can be a problem.
      List<String> periods = occurrence(verdict).stream().map(this::period).filter(Objects::nonNull).toList();
      if (identity == null) facts.warn("noIdentity", "fields", text(facts.payloads, "identity", "hint"));
      warnOfEvents();
      warnOfContainers();
      warnOfStatus(verdict);
      String fields = occurrence(verdict).stream()
          .map(place -> facts.shown(at(place, "path"))).collect(Collectors.joining(" or "));
      boolean hasNoPeriod = verdict.notice != null && identity != null && periods.isEmpty();
      if (hasNoPeriod) facts.warn(fields.isEmpty() ? "noPeriodWithoutFields" : "noPeriod", "fields", fields);
      warnOfUnrecognised(verdict);
      warnOfAdvice(verdict);
      return verdict;
    }

    /** A verdict as a caller gets it. */
    Decision decision(Verdict verdict) {
      Verdict later = later(verdict);
      return new Decision(
          part("action", verdict), part("advice", verdict), access(verdict), text(verdict.first.row, "evidence"),
          part("message", verdict), later == null ? null : Instant.ofEpochMilli(later.now), verdict.notice,
          Instant.ofEpochMilli(verdict.now), others(verdict),
          verdict.overlays.stream().map(change -> overlay(change, verdict)).toList(), verdict.first.name,
          verdict.outputs.get(output("state")), verdict.first.table);
    }

    /** The tables' own outputs; null if there are none. */
    private Map<String, String> others(Verdict verdict) {
      Map<String, String> others = new TreeMap<>(verdict.outputs);
      others.keySet().removeAll(object(program.root, "decision", "parts").values());
      others.keySet().remove("evidence");
      others.values().removeIf("none"::equals);
      return others.isEmpty() ? null : others;
    }

    private String output(String part) {
      return text(program.root, "decision", "parts", part);
    }

    /** The output that is a part of the decision; null if it is none. */
    private String part(String name, Verdict verdict) {
      String value = verdict.outputs.get(output(name));
      return "none".equals(value) ? null : value;
    }

    /** Whether the customer has access; null if the facts do not say. */
    private Boolean access(Verdict verdict) {
      String word = part("access", verdict);
      return "true".equals(word) || "false".equals(word) ? Boolean.valueOf(word) : null;
    }

    private static Overlay overlay(Change change, Verdict verdict) {
      Map<String, String> overridden = new TreeMap<>();
      for (Change later : verdict.overlays) {
        for (String output : later.changed.keySet()) {
          String own = text(change.row, "then", output);
          if (own != null && !own.equals(verdict.outputs.get(output))) overridden.put(output, later.table);
        }
      }
      return new Overlay(change.changed, overridden.isEmpty() ? null : overridden, change.name, change.table);
    }

    /** The verdict at the first later moment at which the row or the outputs are others; null if there is none. */
    Verdict later(Verdict verdict) {
      Stream<Long> moments = each(program.root, "decision", "variables").flatMap(variable ->
          each(variable, "moments").map(place -> facts.moment(place, variable)).filter(Objects::nonNull)
              .limit(isSet(variable, "isCombination") ? Long.MAX_VALUE : 1));
      // A moment at which a table has no row is no change.
      return moments.filter(moment -> moment > verdict.now).distinct().sorted()
          .map(moment -> attempt(() -> verdict(moment))).filter(Objects::nonNull)
          .filter(later -> later.first.row != verdict.first.row || !later.outputs.equals(verdict.outputs))
          .findFirst().orElse(null);
    }

    // Tables

    /** What the tables say at a moment. */
    private Verdict verdict(long moment) {
      List<Integer> numbers = each(program.root, "decision", "variables")
          .map(variable -> at(variable, "field") == null ? state(variable, moment) : literal(variable)).toList();
      Map<String, String> outputs = new HashMap<>();
      each(program.root, "decision", "outputs").forEach(one -> outputs.put(text(one, "name"), text(one, "initial")));
      List<Change> changes = new ArrayList<>();
      for (Object table : list(program.root, "decision", "tables")) {
        Object row = row(table, numbers, outputs, changes.isEmpty() ? null : text(changes.get(0).row, "evidence"));
        Map<String, String> changed = new TreeMap<>(object(row, "then"));
        changed.entrySet().removeIf(entry -> entry.getValue().equals(outputs.get(entry.getKey())));
        outputs.putAll(changed);
        Change change = new Change(text(table, "table"), text(row, "row"), row, changed);
        if (changes.isEmpty() || !changed.isEmpty()) changes.add(change);
      }
      String notice = outputs.get(output("notice"));
      List<Change> overlays = changes.subList(1, changes.size());
      return new Verdict(moment, "none".equals(notice) ? null : notice, changes.get(0), overlays, outputs, numbers);
    }

    /** The first row of a table that allows the words of its inputs. */
    private Object row(Object table, List<Integer> numbers, Map<String, String> outputs, String evidence) {
      Map<String, Object> words = new HashMap<>();
      for (Object input : list(table, "inputs")) {
        String output = text(input, "output");
        Object value = "evidence".equals(output) ? evidence : outputs.get(output);
        boolean isVariable = at(input, "variable") != null;
        words.put(text(input, "name"), isVariable
            ? list(input, "values").get(numbers.get(number(input, "variable"))) : at(input, "values", value));
      }
      Object row = first(at(table, "rows"), one -> object(one, "when").keySet().stream()
          .allMatch(name -> list(one, "when", name).contains(words.get(name))) ? one : null);
      if (row != null) return row;
      throw program.problem("noRow", null, null, "table", text(table, "table"));
    }

    /** Whether moments are absent, past or future. */
    private int state(Object variable, long moment) {
      int number = 0;
      for (Object place : list(variable, "moments")) {
        Long value = facts.moment(place, variable);
        int digit = value == null ? 0 : value <= moment ? 1 : 2;
        if (digit > 0 && !isSet(variable, "isCombination")) return digit;
        number = number * 3 + digit;
      }
      return number;
    }

    /** The number of the literal that a field has. */
    private int literal(Object variable) {
      Object value = facts.value(at(variable, "field"));
      if (value == null) return number(variable, "absent");
      Object literals = at(variable, "literals");
      Object number = first(literals, one -> list(one).get(0).equals(value) ? list(one).get(1) : null);
      boolean isOfType = each(literals).anyMatch(one -> list(one).get(0).getClass() == value.getClass());
      if (number == null && isOfType) number = at(variable, "unlisted");
      if (number != null) return ((Long) number).intValue();
      String path = facts.shown(at(variable, "field"));
      throw program.problem("notListed", path, value, "expected", text(variable, "expected"));
    }

    // The key

    /** The key of a step of the notice; null if nothing names its occurrence. What can't be read names nothing. */
    String key(Verdict verdict, String step) {
      if (verdict.notice == null) return null;
      Map<String, String> parts = new HashMap<>();
      parts.put("situation", text(program.root, "notices", verdict.notice, "situation"));
      parts.put("step", step);
      parts.put("period", first(occurrence(verdict), place -> attempt(() -> period(place))));
      parts.put("identity", facts.identity());
      List<String> key = each(program.root, "decision", "key").map(parts::get).toList();
      if (key.contains(null)) return null;
      String text = String.join("\n", key);
      try {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest).substring(0, KEY_LENGTH);
      } catch (GeneralSecurityException impossible) {
        throw new IllegalStateException("Every Java platform has SHA-256", impossible);
      }
    }

    /** The places that name the period that a notice is about. */
    private List<Object> occurrence(Verdict verdict) {
      return list(program.root, "notices", verdict.notice, "occurrence");
    }

    /** The period at a place; null if it is absent. */
    private String period(Object place) {
      Long moment = at(place, "form") == null ? null : facts.moment(place, null);
      if (moment != null) return Instant.ofEpochMilli(moment).toString();
      String text = at(place, "form") == null ? textOrDigits(facts.value(at(place, "path"))) : null;
      return "".equals(text) ? null : text;
    }

    // Warnings

    /** Warns of events that have no class in any of the fields that look at them. */
    private void warnOfEvents() {
      Map<List<Object>, Boolean> groups = new LinkedHashMap<>();
      for (Object rule : list(facts.payloads, "derived")) {
        boolean hasClass = at(facts.objects, text(facts.payloads, "derivedObject"), text(rule, "name")) != null;
        if (at(rule, "classOf") != null) groups.merge(list(rule, "classOf"), hasClass, Boolean::logicalOr);
      }
      groups.forEach((fields, hasClass) -> {
        List<Object> values = fields.stream().map(field -> facts.value(at(field, "path")))
            .filter(value -> textOrDigits(value) != null).toList();
        String shown = values.stream().map(program::bareForm).collect(Collectors.joining("/"));
        String object = (String) list(fields.get(0), "path").get(0);
        if (!hasClass && !values.isEmpty()) facts.warn("unknownEvent", "object", object, "values", shown);
      });
    }

    private void warnOfContainers() {
      for (Object container : list(facts.payloads, "containers")) {
        Object path = at(container, "path");
        if (!isSet(container, "isExpandable") || !(facts.value(path) instanceof String text)) continue;
        facts.warn("unexpanded", "path", facts.shown(path), "text", program.shortened(text));
      }
    }

    /** Warns where the provider's own status is unknown, or another than what the first table says. */
    private void warnOfStatus(Verdict verdict) {
      List<String> path = list(facts.payloads, "status");
      Object status = path.isEmpty() ? null : facts.value(path);
      if (textOrDigits(status) == null) return;
      List<Object> statuses = list(program.root, "decision", "statuses");
      Object known = first(statuses, one -> status.equals(at(one, "value")) ? one : null);
      boolean areListed = statuses.stream().anyMatch(one -> isSet(one, "isListed"));
      String shown = program.bareForm(status);
      boolean isUnknown = areListed && !isSet(known, "isListed");
      if (isUnknown) facts.warn("unknownStatus", "path", String.join(".", path), "value", shown);
      String theirs = text(known, "state");
      String own = text(verdict.first.row, "then", output("state"));
      String end = verdict.outputs.get(output("state"));
      List<Object> tables = list(program.root, "decision", "statusTables");
      boolean isAgreed = end.equals(theirs) && verdict.overlays.stream().noneMatch(one -> tables.contains(one.table));
      if (theirs == null || own == null || own.equals(theirs) || isAgreed) return;
      String name = end.equals(theirs) ? "statusCounts" : end.equals(own) ? "rowCounts" : "neitherCounts";
      facts.warn(name, "status", status.toString(), "theirs", theirs, "own", own, "row", verdict.first.name);
    }

    private void warnOfUnrecognised(Verdict verdict) {
      List<Object> variables = list(program.root, "decision", "variables");
      each(program.root, "decision", "tables").flatMap(table -> each(table, "inputs"))
          .filter(input -> list(input, "unrecognised").contains((long) verdict.numbers.get(number(input, "variable"))))
          .map(input -> at(variables.get(number(input, "variable")), "field")).distinct()
          .forEach(path -> facts.warn(
              "unrecognised", "path", facts.shown(path), "value", program.shortForm(facts.value(path))));
    }

    private void warnOfAdvice(Verdict verdict) {
      String advice = part("advice", verdict);
      String row = verdict.first.name;
      String words = text(program.root, "advice", advice);
      if (words != null) facts.warnings.add(program.filled(words, "row", row));
      if (!"refresh".equals(advice)) return;
      String place = verdict.overlays.stream().filter(one -> advice.equals(one.changed.get(output("advice"))))
          .map(one -> "overlay " + one.table + ", row " + one.name).reduce((one, other) -> other).orElse("row " + row);
      Boolean access = access(verdict);
      facts.warn(access == null ? "refreshUnknown" : access ? "refreshEntitled" : "refreshNotEntitled", "place", place);
    }
  }

  // Steps

  /** A step after the first, and its day in the customer's zone. */
  private record Step(String name, long moment, LocalDate day) {}

  /** Finds which step of a notice is due, and what is sent next. */
  private record Steps(Program program, Facts facts, Setting setting, Decider decider) {
    static final String FIRST = "first";
    private static final int CHANGE_LIMIT = 50;

    /** The step of the request, or the one that is due; null without a notice, or with a warning. */
    String chosen(Verdict verdict) {
      String notice = verdict.notice;
      if (notice != null && !maySend(verdict)) facts.warn("noConsent", "notice", notice);
      if (!maySend(verdict)) return null;
      String step = Objects.requireNonNullElse(facts.request("step"), due(verdict));
      Set<String> names = notices(verdict).keySet();
      if (names.contains(step)) return step;
      String steps = String.join(", ", names);
      facts.warn("noStep", "notice", notice, "step", program.shortened(step), "steps", steps);
      return null;
    }

    /** The names of the notices that are sent, by step. */
    Map<String, String> notices(Verdict verdict) {
      Map<String, String> notices = new LinkedHashMap<>();
      notices.put(FIRST, verdict.notice);
      List<Object> steps = list(program.root, "notices", verdict.notice, "steps");
      steps.forEach(step -> notices.put(text(step, "name"), text(step, "notice")));
      return notices;
    }

    /** Whether there is a notice that may be sent: marketing needs the customer's consent. */
    private boolean maySend(Verdict verdict) {
      boolean isMarketing = isSet(program.root, "notices", verdict.notice, "isMarketing");
      return verdict.notice != null && (!isMarketing || facts.flag("marketingConsent"));
    }

    /** The steps after the first, in order, each on a day of its own. */
    private List<Step> steps(Verdict verdict) {
      Object notice = at(program.root, "notices", verdict.notice);
      List<Step> steps = new ArrayList<>();
      if (list(notice, "steps").isEmpty()) return steps;
      Long known = facts.moment(text(notice, "since"));
      Long start = known == null ? facts.since() : known;
      LocalDate firstDay = start == null ? null : day(start);
      Verdict later = decider.later(verdict);
      Long change = later == null ? null : Long.valueOf(later.now);
      Long validUntil = facts.moment(text(notice, "validUntil"));
      for (Object step : list(notice, "steps")) {
        Long other = facts.moment(text(step, "of"));
        Long anchor = at(step, "of") == null ? start : other;
        if (anchor == null) continue;
        long moment = anchor + (Long) at(step, "plus");
        boolean isOver = Stream.of(change, validUntil, other).anyMatch(end -> end != null && moment >= end);
        LocalDate day = isOver ? null : day(moment);
        boolean isLater = day != null && (firstDay == null || day.isAfter(firstDay));
        if (isLater) steps.add(new Step(text(step, "name"), moment, day));
      }
      steps.sort(Comparator.comparingLong(Step::moment));
      List<Step> last = new ArrayList<>();
      for (Step step : steps) {
        // Of several on one day the last counts.
        last.removeIf(before -> before.day.equals(step.day));
        last.add(step);
      }
      return last;
    }

    /** The day of a moment in the customer's zone; null outside the years 1 to 9999. */
    private LocalDate day(long moment) {
      LocalDateTime local = Moments.isInRange(moment) ? setting.local(moment) : null;
      return local == null ? null : local.toLocalDate();
    }

    /** The last step whose moment is past. */
    private String due(Verdict verdict) {
      return steps(verdict).stream().filter(step -> step.moment <= verdict.now).map(Step::name)
          .reduce(FIRST, (before, last) -> last);
    }

    /** What is sent next if nothing more happens; null if nothing is. */
    NextNotice next(Verdict first) {
      String key = decider.key(first, FIRST);
      Verdict verdict = first;
      for (int count = 0; count < CHANGE_LIMIT; count++) {
        long now = verdict.now;
        List<Step> steps = maySend(verdict) ? steps(verdict) : List.of();
        Step step = steps.stream().filter(one -> one.moment > now).findFirst().orElse(null);
        if (step != null) return next(verdict, step.name, step.moment);
        verdict = decider.later(verdict);
        if (verdict == null) return null;
        boolean isOther = key == null || !key.equals(decider.key(verdict, FIRST));
        if (isOther && maySend(verdict)) return next(verdict, due(verdict), verdict.now);
      }
      return null;
    }

    private NextNotice next(Verdict verdict, String step, long moment) {
      return new NextNotice(decider.key(verdict, step), verdict.notice, step, Instant.ofEpochMilli(moment));
    }
  }

  // Values of notices

  /** A price in units of its currency. */
  private record Price(BigDecimal amount, String currency) {}

  /** A day, the time of the end that is on it, and the last minute before an end. Times are null without an end. */
  private record Day(LocalDate date, LocalTime time, LocalTime lastMinute) {}

  /** Values that texts take, and whether days show their year and their time. A missing parameter is an empty text. */
  private record Values(Map<String, Object> byName, boolean hasYear, boolean hasTime) {}

  /** Reads the parameters of notices. */
  private record Parameters(Program program, Facts facts, Setting setting, long now) {
    private static final Pattern CURRENCY = Pattern.compile("[A-Za-z]{3}");
    private static final Pattern AMOUNT = Pattern.compile("[0-9]{1,15}");
    private static final int BILLIONTHS = 9;

    /** The values of parameters, read in the order of their names. */
    Values values(Collection<String> names) {
      Map<String, Object> values = new TreeMap<>();
      for (String name : new TreeSet<>(names)) {
        if (at(definition(name), "moments") == null) values.put(name, value(name, definition(name)));
      }
      List<Day> days = values.values().stream().filter(Day.class::isInstance).map(Day.class::cast).toList();
      boolean hasTime = days.stream().anyMatch(day -> day.time != null);
      values.replaceAll((name, value) -> hasTime && value instanceof Day day && day.time == null
          ? new Day(day.date, day.lastMinute, null) : value);
      int limit = number(program.root, "styles", "daysWithoutYear");
      // A line shows times only if an end is today.
      boolean endsToday = days.stream().anyMatch(day -> day.lastMinute != null && daysUntil(day) == 0);
      return new Values(values, days.stream().anyMatch(day -> Math.abs(daysUntil(day)) > limit), endsToday);
    }

    private Object definition(String name) {
      return at(program.root, "parameters", name);
    }

    /** The value of a parameter that texts show. */
    private Object value(String name, Object parameter) {
      if (at(parameter, "text") != null) return givenText(at(parameter, "text"), parameter);
      if (at(parameter, "price") != null) return price(name, parameter);
      if (at(parameter, "daysUntil") != null) return Math.max(0, daysUntil(day(text(parameter, "daysUntil"))));
      Object path = at(parameter, "wholeNumber");
      if (path == null) return day(name);
      if (facts.value(path) instanceof Long number) return number;
      throw program.problem("noNumber", facts.shown(path), facts.value(path), "parameter", name);
    }

    private String givenText(Object path, Object parameter) {
      String given = facts.textAt(path);
      String text = given == null ? defaultText(parameter) : cleaned(given, facts.shown(path));
      if (given == null && text != null) return text;
      boolean isBlank = text == null || text.codePoints().allMatch(program.characters("blank"));
      int limit = number(program.root, "limits", "text");
      if (!isBlank && text.codePointCount(0, text.length()) <= limit) return text;
      String shown = facts.shown(path);
      throw program.problem(isBlank ? "noText" : "longText", shown, text, "limit", Integer.toString(limit));
    }

    /** The catalog's text for a product, or for all; empty for one that is optional, otherwise null. */
    private String defaultText(Object parameter) {
      String product = first(at(parameter, "productIds"), facts::textAt);
      String language = setting.locale.split("-")[0];
      List<String> keys = List.of(setting.locale, language, "any", text(program.root, "sourceLocale"));
      String own = first(keys, key -> text(parameter, "byProduct", product, key));
      String other = first(keys, key -> text(parameter, "defaults", key));
      return own != null ? own : other != null || !isSet(parameter, "isOptional") ? other : "";
    }

    /** A text on one line, without characters that have no place in it. */
    private String cleaned(String text, String path) {
      IntPredicate isWrong = program.characters("lineBreaks").or(program.characters("unsafe"));
      text.codePoints().filter(isWrong).findFirst().ifPresent(point -> {
        String code = Integer.toHexString(point).toUpperCase(Locale.ROOT);
        facts.warn("unsafeText", "path", path, "code", code);
      });
      return program.replaced(program.replaced(text, "lineBreaks", " "), "unsafe", "");
    }

    /** The moment of a parameter. */
    long moment(String name) {
      Long moment = facts.moment(name);
      if (moment != null) return moment;
      throw noDate(name, each(definition(name), "moments").map(place -> at(place, "path")));
    }

    private NoticebookException noDate(String name, Stream<Object> paths) {
      String shown = paths.map(facts::shown).collect(Collectors.joining(" or "));
      return program.problem("noDate", shown, null, "parameter", name);
    }

    private Day day(String name) {
      List<Object> month = list(definition(name), "monthEnd");
      if (!month.isEmpty()) {
        LocalDate last = Moments.lastDay(facts.value(month.get(0)), facts.value(month.get(1)));
        if (last == null) throw noDate(name, month.stream());
        return new Day(last, null, null);
      }
      String dayOf = text(definition(name), "dayOf");
      if (dayOf != null) return new Day(local(moment(dayOf), dayOf).toLocalDate(), null, null);
      String end = text(definition(name), "lastDayBefore");
      LocalDateTime last = local(Math.floorDiv(moment(end), Moments.MINUTE) * Moments.MINUTE - 1, end);
      LocalDateTime local = local(moment(end), end);
      boolean isOnDay = local.toLocalDate().equals(last.toLocalDate());
      return new Day(last.toLocalDate(), isOnDay ? local.toLocalTime() : null, last.toLocalTime());
    }

    private LocalDateTime local(long moment, String name) {
      LocalDateTime local = setting.local(moment);
      if (local != null) return local;
      throw program.problem("dayOutOfRange", name, null, "zone", setting.timeZone);
    }

    /** The days from today to a day. */
    private long daysUntil(Day day) {
      return ChronoUnit.DAYS.between(local(now, "now").toLocalDate(), day.date);
    }

    private Price price(String name, Object parameter) {
      Object path = at(parameter, "price");
      Object value = facts.value(path);
      String form = text(parameter, "form");
      String currency = currency(name, parameter, value);
      int digits = digits(currency);
      int minor = minorDigits(currency, digits);
      BigDecimal amount = null;
      if (form.equals("money")) amount = money(value);
      else if (amountOf(value) instanceof Long whole) {
        amount = BigDecimal.valueOf(whole, form.equals("thousandths") ? 3 : minor);
      }
      boolean isAmount = amount != null && amount.signum() >= 0;
      if (isAmount && amount.stripTrailingZeros().scale() <= digits) return new Price(amount, currency);
      throw program.problem(isAmount ? "exactPrice" : "noPrice", facts.shown(path), value,
          "parameter", name, "currency", currency, "form", text(program.root, "forms", form));
    }

    private String currency(String name, Object parameter, Object money) {
      Object place = at(parameter, "currency");
      String path = place == null ? facts.shown(at(parameter, "price")) + ".currencyCode" : facts.shown(place);
      Object code = place == null ? at(money, "currencyCode") : facts.textAt(place);
      if (!(code instanceof String text)) throw program.problem("noCurrency", path, null, "parameter", name);
      String capitals = text.toUpperCase(Locale.ROOT);
      if (CURRENCY.matcher(text).matches() && digits(capitals) >= 0) return capitals;
      throw program.problem("notCurrency", path, text);
    }

    /** An amount, which some providers write as a text. */
    private static Object amountOf(Object value) {
      return value instanceof String text && AMOUNT.matcher(text).matches() ? Long.valueOf(text) : value;
    }

    /** The digits that a currency has; -1 for an unknown one. */
    private int digits(String currency) {
      Stream<Object> styles = each(program.root, "styles", "prices")
          .flatMap(style -> Stream.concat(Stream.of(at(style, "usual")), object(style, "regional").values().stream()));
      return styles.map(style -> list(style, "currencies", currency)).filter(own -> !own.isEmpty())
          .map(own -> ((Long) own.get(2)).intValue()).findFirst().orElse(-1);
    }

    /** The digits of minor units: those of the provider, or of the currency. */
    private int minorDigits(String currency, int digits) {
      Object own = at(facts.payloads, "minorUnits");
      Object exception = at(own, "exceptions", currency);
      return own == null ? digits : number(exception == null ? at(own, "digits") : exception);
    }

    /** Units and billionths of one; null if they are no amount. */
    private static BigDecimal money(Object money) {
      Long units = wholeNumber(at(money, "units"));
      Long nanos = wholeNumber(at(money, "nanos"));
      boolean isAbsent = at(money, "units") == null && at(money, "nanos") == null;
      if (isAbsent || units == null || nanos == null || nanos < 0 || nanos > 999_999_999) return null;
      BigDecimal amount = BigDecimal.valueOf(units).add(BigDecimal.valueOf(nanos, BILLIONTHS));
      return amount.unscaledValue().bitLength() > 63 ? null : amount;
    }

    /** A whole number, which may be a text, and is 0 where it is absent; null if it is none. */
    private static Long wholeNumber(Object value) {
      if (value instanceof String text) return Moments.ofDigits(text);
      return value == null ? Long.valueOf(0) : value instanceof Long number ? number : null;
    }

    /** Warns of two prices that contradict each other; returns whether there are any. */
    boolean warnOfContradiction(Values values, String notice) {
      for (String higher : values.byName.keySet()) {
        String lower = text(definition(higher), "moreThan");
        Object less = lower == null ? null : values.byName.get(lower);
        if (!(values.byName.get(higher) instanceof Price price) || !(less instanceof Price other)) continue;
        boolean isOneCurrency = price.currency.equals(other.currency);
        if (isOneCurrency && price.amount.compareTo(other.amount) > 0) continue;
        String name = isOneCurrency ? "lowerPrice" : "otherCurrencies";
        facts.warn(name, "notice", notice, "higher", higher, "lower", lower);
        return true;
      }
      return false;
    }
  }

  // Texts

  /** A piece of a paragraph, with an address where it leads somewhere. */
  private record Run(String text, String url) {}

  /** Writes the texts of a locale with values, and those of the source locale where it has none. */
  private record Texts(Program program, Object locale, String customer, Values values) {
    private static final String END_OF_ISOLATE = "\u2069";

    /** The same with values that are texts alone. */
    Texts with(Map<String, Object> texts) {
      return new Texts(program, locale, customer, new Values(texts, false, false));
    }

    /** The same for a document, in which ends show their time. */
    Texts showingTimes() {
      return new Texts(program, locale, customer, new Values(values.byName, values.hasYear, true));
    }

    /** The locale that has a text; null if neither has. */
    Object localeOf(String key) {
      Object source = program.locale(text(program.root, "sourceLocale"));
      return first(List.of(locale, source), one -> at(one, "texts", key) == null ? null : one);
    }

    /** A text on one line. */
    String line(String key) {
      return paragraphs(key).stream()
          .map(runs -> runs.stream().map(Run::text).collect(Collectors.joining())).collect(Collectors.joining(" "));
    }

    /** The paragraphs of a text; none if there is no such text, or if it needs a parameter that is missing. */
    List<List<Run>> paragraphs(String key) {
      Object text = at(localeOf(key), "texts", key);
      if (each(text, "needs").anyMatch(name -> "".equals(values.byName.get(name)))) return List.of();
      Texts own = new Texts(program, localeOf(key), customer, values);
      Object variant = first(at(text, "variants"), one -> each(one, "when").allMatch(own::isMet) ? one : null);
      return each(variant, "paragraphs").map(inlines -> each(inlines).map(own::run).toList()).toList();
    }

    /** Whether a condition of a variant is met. */
    private boolean isMet(Object condition) {
      Object value = values.byName.get(text(condition, "value"));
      Object equal = at(condition, "equals");
      if (equal != null) return equal instanceof List<?> texts ? texts.contains(value) : equal.equals(value);
      boolean isAnyOf = at(condition, "anyOf") != null;
      return value instanceof Long number && isAnyOf == each(condition, isAnyOf ? "anyOf" : "noneOf")
          .anyMatch(relations -> each(relations).allMatch(relation -> isMet(relation, number)));
    }

    private static boolean isMet(Object relation, long number) {
      // As an unsigned number, the magnitude of the smallest number is right too.
      long magnitude = Math.abs(number);
      Object modulus = at(relation, "modulus");
      long rest = modulus == null ? magnitude : Long.remainderUnsigned(magnitude, (Long) modulus);
      List<List<Long>> ranges = list(relation, "ranges");
      return isSet(relation, "isOutside") != ranges.stream().anyMatch(range ->
          Long.compareUnsigned(range.get(0), rest) <= 0 && Long.compareUnsigned(rest, range.get(1)) <= 0);
    }

    private Run run(Object inline) {
      Stream<Object> pieces = inline instanceof List ? each(inline) : each(inline, "pieces");
      return new Run(pieces.map(this::piece).collect(Collectors.joining()), text(inline, "url"));
    }

    private String piece(Object piece) {
      if (piece instanceof String text) return text;
      String constant = text(piece, "constant");
      String text = constant == null ? written(values.byName.get(text(piece, "value")), at(piece, "as")) : constant;
      String isolate = text(piece, "isolate");
      return isolate != null && isIsolating() ? isolate + text + END_OF_ISOLATE : text;
    }

    /** Whether a value may run against the text around it. */
    private boolean isIsolating() {
      IntPredicate isRightToLeft = program.characters("rightToLeft");
      return isSet(locale, "isRightToLeft") || values.byName.values().stream()
          .anyMatch(value -> value instanceof String text && text.codePoints().anyMatch(isRightToLeft));
    }

    /** A value as a piece writes it. */
    private String written(Object value, Object as) {
      if (value instanceof Long number) return integer(Long.toString(number), style("integers", as, "integer"));
      if (value instanceof Price price) return price(price, style("prices", as, "price"));
      return value instanceof Day day ? day(day, as) : (String) value;
    }

    /** The way of a style that counts for the customer. */
    private Object style(String kind, Object as, String name) {
      Object style = list(program.root, "styles", kind).get(number(as, name));
      Object regional = list(locale, "regions").contains(customer) ? at(style, "regional", customer) : null;
      return regional == null ? at(style, "usual") : regional;
    }

    private static String integer(String number, Object style) {
      StringBuilder grouped = new StringBuilder(number.replace("-", ""));
      boolean isGrouped = grouped.length() >= number(style, "leastGroupedDigits");
      int place = isGrouped ? grouped.length() - number(style, "lastGroup") : 0;
      for (; place > 0; place -= number(style, "otherGroups")) grouped.insert(place, ',');
      String text = digits(grouped.toString(), style);
      List<String> minus = list(style, "minus");
      return number.startsWith("-") ? minus.get(0) + text + minus.get(1) : text;
    }

    /** Digits, and separators in place of commas. */
    private static String digits(String plain, Object style) {
      List<String> digits = list(style, "digits");
      return plain.chars().mapToObj(unit -> unit == ',' ? text(style, "separator") : digits.get(unit - '0'))
          .collect(Collectors.joining());
    }

    private static String price(Price price, Object style) {
      List<Object> currency = list(style, "currencies", price.currency);
      int digits = ((Long) currency.get(2)).intValue();
      String[] parts = price.amount.setScale(digits).toPlainString().split("\\.");
      String fraction = digits == 0 ? "" : text(style, "decimalSign") + digits(parts[1], at(style, "whole"));
      return currency.get(0) + integer(parts[0], at(style, "whole")) + fraction + currency.get(1);
    }

    private String day(Day day, Object as) {
      boolean hasTime = values.hasTime && day.time != null && at(as, "time") != null;
      Object style = style("days", as, (hasTime ? "time" : "day") + (values.hasYear ? "WithYear" : ""));
      return each(style).map(piece -> dayPiece(piece, day)).collect(Collectors.joining());
    }

    private static String dayPiece(Object piece, Day day) {
      if (piece instanceof String text) return text;
      String field = object(piece).keySet().iterator().next();
      List<String> words = list(piece, field);
      return switch (field) {
        case "year" -> digits(Integer.toString(day.date.getYear()), Map.of("digits", words));
        case "month" -> words.get(day.date.getMonthValue() - 1);
        case "day" -> words.get(day.date.getDayOfMonth() - 1);
        case "weekday" -> words.get(day.date.getDayOfWeek().getValue() - 1);
        case "hour" -> words.get(day.time.getHour());
        default -> words.get(day.time.getMinute());
      };
    }
  }

  // Notices

  /** Writes the notice of a decision. */
  private record NoticeWriter(Program program, Facts facts, Setting setting, long now, Decision decision) {
    /** The notice with a name for some channels; null if none is to be sent. */
    Notice notice(String id, Set<String> wanted) {
      int count = facts.warnings.size();
      try {
        return notice(id, at(program.root, "notices", id), wanted);
      } catch (NoticebookException problem) {
        if (!isUnfetched(problem.path)) throw problem;
        // Warnings about values count only where all of these can be read.
        facts.warnings.subList(count, facts.warnings.size()).clear();
        return unsent("notFetched", "notice", id, "path", problem.path);
      }
    }

    private Notice unsent(String warning, String... words) {
      facts.warn(warning, words);
      return null;
    }

    /** Whether a problem is in an object of which the facts have the identifier alone. */
    private boolean isUnfetched(String path) {
      return each(facts.payloads, "containers")
          .filter(container -> isSet(container, "isExpandable") && facts.value(at(container, "path")) instanceof String)
          .anyMatch(container -> path.startsWith(facts.shown(at(container, "path")) + "."));
    }

    private Notice notice(String id, Object notice, Set<String> wanted) {
      Parameters parameters = new Parameters(program, facts, setting, now);
      Long end = at(notice, "validUntil") == null ? null : parameters.moment(text(notice, "validUntil"));
      Instant validUntil = end == null ? null : Instant.ofEpochMilli(end);
      if (end != null && end <= now) return unsent("expired", "notice", id, "moment", validUntil.toString());
      String source = text(program.root, "sourceLocale");
      String nearest = program.nearest(setting.locale);
      String own = Objects.requireNonNullElse(nearest, source);
      List<Object> shown = each(notice, "channels")
          .filter(channel -> wanted.isEmpty() || wanted.contains(text(channel, "name"))).toList();
      List<String> names = new ArrayList<>();
      shown.forEach(channel -> names.addAll(list(channel, "parameters", own)));
      Values values = parameters.values(names);
      if (parameters.warnOfContradiction(values, id)) return null;
      if (nearest == null) facts.warn("noTexts", "locale", setting.locale, "source", source);
      warnOfChannels(id, notice, wanted);
      Map<String, Map<String, Part>> channels = new TreeMap<>();
      Map<String, String> locales = new TreeMap<>();
      for (Object channel : shown) {
        ChannelWriter writer = inOneLocale(new ChannelWriter(this, id, notice, channel, textsIn(own, values)));
        channels.put(writer.name(), writer.parts());
        locales.put(writer.name(), writer.tag());
      }
      Set<String> tags = new HashSet<>(locales.values());
      String locale = tags.isEmpty() ? own : tags.size() > 1 ? null : tags.iterator().next();
      String label = textsIn(locale == null ? own : locale, values).line(labelKey());
      Action action = decision.action == null ? null : new Action(decision.action, label, url());
      return new Notice(action, channels, id, locale, locales, setting.timeZone, validUntil);
    }

    private Texts textsIn(String tag, Values values) {
      return new Texts(program, program.locale(tag), setting.locale, values);
    }

    private void warnOfChannels(String id, Object notice, Set<String> wanted) {
      List<String> names = each(notice, "channels").map(channel -> text(channel, "name")).toList();
      wanted.stream().filter(name -> !names.contains(name)).map(program::shortened)
          .forEach(one -> facts.warn("noChannel", "notice", id, "channel", one, "channels", String.join(", ", names)));
    }

    /** A channel in the customer's locale, or with a warning in the source locale. */
    private ChannelWriter inOneLocale(ChannelWriter channel) {
      ChannelWriter chosen = chosen(channel);
      for (String key : channel.keys()) {
        boolean isBeyond = at(chosen.texts.localeOf(key), "texts", key, "source") != null;
        if (isBeyond) throw program.problem("beyondProgram", null, null, "key", key);
      }
      return chosen;
    }

    private ChannelWriter chosen(ChannelWriter channel) {
      Texts texts = channel.texts;
      List<String> missing = channel.keys().stream().distinct()
          .filter(key -> texts.localeOf(key) != null && texts.localeOf(key) != texts.locale).toList();
      if (missing.isEmpty()) return channel;
      String source = text(program.root, "sourceLocale");
      String more = missing.size() == 1 ? "" : " and " + (missing.size() - 1) + " more";
      facts.warn("otherLocale", "channel", channel.name(), "notice", channel.id, "source", source,
          "locale", setting.locale, "key", missing.get(0), "more", more);
      return new ChannelWriter(this, channel.id, channel.notice, channel.channel, textsIn(source, texts.values));
    }

    String labelKey() {
      return "notices.common.action." + decision.action;
    }

    /** The address of the action; null if there is no action, or if it has none. */
    String url() {
      return text(program.root, "links", decision.action);
    }
  }

  /** Writes one channel of a notice in the texts of one locale. */
  private record ChannelWriter(NoticeWriter writer, String id, Object notice, Object channel, Texts texts) {
    private static final String ZONE_CLOSING = "notices.common.zone.closing";
    private static final String PLAIN_LINK = "notices.common.link.plain";
    private static final Pattern ESCAPED = Pattern.compile("[&<>\"']");
    private static final Map<String, String> ESCAPES =
        Map.of("&", "&amp;", "<", "&lt;", ">", "&gt;", "\"", "&quot;", "'", "&#39;");

    String name() {
      return text(channel, "name");
    }

    String tag() {
      return text(texts.locale, "tag");
    }

    private String key(Object part) {
      boolean isLabel = text(part, "format").equals("actionLabel");
      return isLabel ? writer.labelKey() : "notices." + id + "." + name() + "." + text(part, "name");
    }

    /** Whether a part says which zone was assumed. */
    private boolean namesZone(Object part) {
      return writer.setting.isZoneAssumed && list(channel, "zoneParts", tag()).contains(text(part, "name"));
    }

    /** Writes the text that names the zone. */
    private Texts zone() {
      return texts.with(Map.of("zone", text(writer.program.root, "zones", writer.setting.timeZone, tag())));
    }

    /** The parts that the channel shows; one without a text is left out. */
    private List<Object> shownParts() {
      return each(writer.program.root, "channels", name()).filter(part -> texts.localeOf(key(part)) != null).toList();
    }

    /** The keys of all texts that the channel may need. */
    List<String> keys() {
      List<String> keys = new ArrayList<>();
      for (Object part : shownParts()) {
        boolean isDocument = text(part, "format").equals("paragraphs");
        keys.add(key(part));
        if (isDocument) Stream.of("openings", "closings").forEach(name -> keys.addAll(list(notice, name)));
        if (isDocument && writer.decision.action != null) keys.add(writer.labelKey());
        if (namesZone(part)) keys.add(ZONE_CLOSING);
        if (isDocument) keys.add(PLAIN_LINK);
      }
      return keys;
    }

    /** The parts of the channel, by name. */
    Map<String, Part> parts() {
      Map<String, Part> parts = new TreeMap<>();
      for (Object part : shownParts()) parts.put(text(part, "name"), part(part, parts));
      return parts;
    }

    private Part part(Object part, Map<String, Part> before) {
      if (text(part, "format").equals("paragraphs")) return document(part, before);
      String line = texts.line(key(part));
      return isSet(part, "isTextMessage") ? textMessage(line) : new Part(line, null, null);
    }

    private Part textMessage(String line) {
      boolean hasLink = writer.url() != null && writer.facts.flag("textMessageLink");
      String text = writer.program.replaced(hasLink ? line + " " + writer.url() : line, "narrowSpaces", " ");
      Object characters = at(writer.program.root, "characters");
      String extensions = text(characters, "gsm7Extensions");
      String known = text(characters, "gsm7") + extensions;
      boolean isPlain = text.codePoints().allMatch(point -> known.indexOf(point) >= 0);
      long extra = isPlain ? text.codePoints().filter(point -> extensions.indexOf(point) >= 0).count() : 0;
      Object sizes = at(characters, "textMessages", isPlain ? "gsm7" : "ucs2");
      int length = text.length() + (int) extra;
      return new Part(text, null, length <= number(sizes, "single") ? 1 : (length - 1) / number(sizes, "part") + 1);
    }

    private Part document(Object part, Map<String, Part> before) {
      Object locale = texts.localeOf(key(part));
      Map<String, Object> words = new HashMap<>();
      texts.values.byName.forEach((name, value) -> { if (value instanceof String) words.put(name, value); });
      for (String name : List.of("subject", "preheader")) {
        words.put(name, before.containsKey(name) ? before.get(name).text : "");
      }
      words.putAll(Map.of("lang", text(locale, "tag"), "dir", isSet(locale, "isRightToLeft") ? "rtl" : "ltr",
          "hasAction", writer.decision.action != null, "action", texts.line(writer.labelKey()),
          "actionURL", Objects.requireNonNullElse(writer.url(), "")));
      String html = laidOut("html", part, words, run -> run.url == null ? escaped(run.text)
          : "<a href=\"" + escaped(run.url) + "\">" + escaped(run.text) + "</a>");
      String text = laidOut("text", part, words, run -> run.url == null ? run.text
          : texts.with(Map.of("text", run.text, "url", run.url)).line(PLAIN_LINK));
      return new Part(withoutSpaceAtEnd(text), html, null);
    }

    private String laidOut(String layout, Object part, Map<String, Object> words, Function<Run, String> run) {
      List<String> ending = new ArrayList<>();
      if (namesZone(part)) ending.addAll(paragraphs(Stream.of(ZONE_CLOSING), zone(), run));
      Texts texts = this.texts.showingTimes();
      ending.addAll(paragraphs(each(notice, "closings"), texts, run));
      words.put("paragraphs", paragraphs(Stream.concat(each(notice, "openings"), Stream.of(key(part))), texts, run));
      words.put("closings", ending);
      words.put("hasClosings", !ending.isEmpty());
      String purpose = isSet(notice, "isMarketing") ? "marketing" : "service";
      Object frame = at(texts.localeOf(key(part)), "emails", purpose, layout);
      ((Map<?, ?>) frame).forEach((name, value) -> words.put((String) name, value));
      return filled(at(writer.program.root, "layouts", layout), words);
    }

    private static List<String> paragraphs(Stream<Object> keys, Texts texts, Function<Run, String> run) {
      return keys.flatMap(key -> texts.paragraphs((String) key).stream())
          .map(runs -> runs.stream().map(run).collect(Collectors.joining())).toList();
    }

    private String withoutSpaceAtEnd(String text) {
      IntPredicate isSpace = writer.program.characters("whiteSpace");
      int end = text.length();
      while (end > 0 && isSpace.test(text.codePointBefore(end))) end = text.offsetByCodePoints(end, -1);
      return text.substring(0, end);
    }

    private static String escaped(String text) {
      return ESCAPED.matcher(text).replaceAll(found -> ESCAPES.get(found.group()));
    }

    /** A layout with values in its places. */
    private static String filled(Object parts, Map<String, Object> values) {
      return each(parts).map(part -> {
        if (part instanceof String text) return text;
        if (at(part, "section") != null) return section(part, values);
        String value = Objects.toString(values.get(text(part, "value")), "");
        return isSet(part, "isEscaped") ? escaped(value) : value;
      }).collect(Collectors.joining());
    }

    private static String section(Object section, Map<String, Object> values) {
      Object value = values.get(text(section, "section"));
      boolean isThere = value != null && !List.of("", false, List.of()).contains(value);
      if (isThere == isSet(section, "isInverted")) return "";
      List<?> items = isThere && value instanceof List<?> list ? list : Collections.singletonList(values.get("."));
      return items.stream().map(item -> {
        Map<String, Object> own = new HashMap<>(values);
        own.put(".", item);
        return filled(at(section, "parts"), own);
      }).collect(Collectors.joining());
    }
  }

  // JSON

  /**
   * Reads JSON text (RFC 8259) as {@link Map}, {@link List}, {@link String}, {@link Long}, {@link Double}, booleans and
   * null, and writes it. Names that an object has twice are refused.
   */
  private static final class Json {
    private static final int DEPTH_LIMIT = 512;
    /** Beyond it a double no longer names one whole number. */
    private static final double WHOLE_LIMIT = 0x1p53;
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");
    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9A-Fa-f]{4}");
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    private final String text;
    private int position;

    private Json(String text) {
      this.text = text;
    }

    /** The one value that the whole text is, behind a byte order mark if there is one. */
    static Object read(String text) {
      Json json = new Json(Objects.requireNonNullElse(text, "").replaceFirst("^\ufeff", ""));
      Object value = json.value(0);
      json.skip("");
      if (json.position == json.text.length()) return value;
      throw json.error("the end of the text");
    }

    private Object value(int depth) {
      if (depth > DEPTH_LIMIT) throw tooDeep();
      if (skip("{")) return object(depth + 1);
      if (skip("[")) return array(depth + 1);
      if (skip("\"")) return string();
      if (skip("true")) return true;
      if (skip("false")) return false;
      if (skip("null")) return null;
      Matcher number = NUMBER.matcher(text).region(position, text.length());
      if (!number.lookingAt()) throw error("a value");
      position = number.end();
      return number(number.group());
    }

    private Map<String, Object> object(int depth) {
      Map<String, Object> members = new LinkedHashMap<>();
      items("}", () -> {
        if (!skip("\"")) throw error("a name");
        String name = string();
        if (members.containsKey(name)) throw error("a name that the object does not have yet");
        if (!skip(":")) throw error("':'");
        members.put(name, value(depth));
      });
      return members;
    }

    private List<Object> array(int depth) {
      List<Object> items = new ArrayList<>();
      items("]", () -> items.add(value(depth)));
      return items;
    }

    /** Reads what is between commas, up to the end. */
    private void items(String end, Runnable item) {
      if (skip(end)) return;
      do {
        item.run();
      } while (skip(","));
      if (!skip(end)) throw error("'" + end + "'");
    }

    /** A number; one without a fraction is a {@link Long} where that is exact. */
    private static Number number(String written) {
      try {
        return Long.valueOf(written);
      } catch (NumberFormatException notWhole) {
        Double number = Double.valueOf(written);
        boolean isWhole = number == Math.rint(number) && Math.abs(number) <= WHOLE_LIMIT;
        return isWhole ? (Number) number.longValue() : number;
      }
    }

    /** A string, after its opening quotation mark. */
    private String string() {
      StringBuilder string = new StringBuilder();
      for (char unit = next(); unit != '"'; unit = next()) {
        if (unit < ' ') throw error("an escape");
        string.append(unit == '\\' ? escaped() : unit);
      }
      boolean isWhole = string.codePoints().noneMatch(point -> Character.getType(point) == Character.SURROGATE);
      if (isWhole) return string.toString();
      throw error("both halves of a surrogate pair");
    }

    private char next() {
      if (position == text.length()) throw error("the end of a string");
      return text.charAt(position++);
    }

    private char escaped() {
      char letter = next();
      int index = ESCAPES.indexOf(letter);
      if (index >= 0) return ESCAPED.charAt(index);
      Matcher digits = HEXADECIMAL.matcher(text).region(position, text.length());
      if (letter != 'u' || !digits.lookingAt()) throw error("an escape");
      position = digits.end();
      return (char) HexFormat.fromHexDigits(digits.group());
    }

    /** Skips space, and a token behind it. */
    private boolean skip(String token) {
      while (position < text.length() && " \n\r\t".indexOf(text.charAt(position)) >= 0) position++;
      if (!text.startsWith(token, position)) return false;
      position += token.length();
      return true;
    }

    private NoticebookException error(String expected) {
      String summary = "This is not JSON: expected " + expected + " at character " + (position + 1);
      return new NoticebookException(null, summary, "Correct the JSON");
    }

    private static NoticebookException tooDeep() {
      String summary = "The JSON is nested more than " + DEPTH_LIMIT + " deep";
      return new NoticebookException(null, summary, "Pass the payloads as the store sends them");
    }

    /** Writes a value on one line without any space. */
    static String written(Object value, int depth) {
      if (depth > DEPTH_LIMIT) throw tooDeep();
      if (value == null || value instanceof Boolean || value instanceof Number) return String.valueOf(value);
      if (value instanceof Record record) return written(members(record), depth);
      if (value instanceof Collection<?> items) {
        return items.stream().map(item -> written(item, depth + 1)).collect(Collectors.joining(",", "[", "]"));
      }
      if (!(value instanceof Map<?, ?> members)) return quoted(value.toString());
      return members.entrySet().stream()
          .map(member -> quoted(String.valueOf(member.getKey())) + ":" + written(member.getValue(), depth + 1))
          .collect(Collectors.joining(",", "{", "}"));
    }

    /** The members of a record, sorted by name; null is a value of those that are true or false. */
    private static Map<String, Object> members(Record record) {
      Map<String, Object> members = new TreeMap<>();
      try {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
          Object value = component.getAccessor().invoke(record);
          if (value != null || component.getType() == Boolean.class) members.put(component.getName(), value);
        }
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException("The records of results are public", impossible);
      }
      return members;
    }

    private static String quoted(String text) {
      StringBuilder quoted = new StringBuilder("\"");
      for (char unit : text.toCharArray()) {
        boolean isEscaped = unit < 0x20 || (unit >= 0x7f && unit <= 0x9f) || unit == 0x2028 || unit == 0x2029;
        if (isEscaped) quoted.append("\\u").append(HexFormat.of().toHexDigits(unit));
        else quoted.append(unit == '"' || unit == '\\' ? "\\" : "").append(unit);
      }
      return quoted.append('"').toString();
    }
  }
}
