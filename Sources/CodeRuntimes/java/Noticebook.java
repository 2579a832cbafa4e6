// Decides about subscriptions and words notices with the data of a Noticebook catalog. This file is the same for every
// catalog; `noticebook generate-code java` writes it next to Catalog.java.
package noticebook;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.time.zone.ZoneRulesException;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A catalog that is ready to decide and to word notices. Make one at start, and share it: it never changes, and threads
 * can use it together.
 *
 * <p>Facts are payloads as the store sends them, decoded, and fields of the request beside them: as JSON text, or as the
 * map that a reader of JSON made of it, with maps, collections, strings, numbers, booleans and null.
 */
public final class Noticebook {
  private final CatalogData catalog;

  /**
   * Makes a notebook of a catalog.
   *
   * @param data the data of the catalog, as JSON text
   * @throws IllegalArgumentException if it is not the data of a catalog
   */
  public Noticebook(String data) {
    try {
      catalog = CatalogData.read(new Data(JsonReader.read(data)));
    } catch (NoticebookException error) {
      throw new IllegalArgumentException("This is not the data of a catalog: " + error.problem(), error);
    }
  }

  /** Makes a notebook of the catalog in Catalog.java. */
  public static Noticebook ofCatalog() {
    return new Noticebook(Catalog.data());
  }

  /**
   * Decides about facts, given as JSON text, at the moment that they name.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public DecisionResult decide(String facts) {
    return decide(facts, null);
  }

  /**
   * Decides about facts, given as JSON text, at a moment; a moment that equals it is past.
   *
   * @param now the moment, of which whole milliseconds count; null for that of the facts
   * @throws NoticebookException where the facts cannot be used
   */
  public DecisionResult decide(String facts, Instant now) {
    return decide(Facts.read(facts, catalog.payloads), now);
  }

  /**
   * Decides about decoded facts at the moment that they name.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public DecisionResult decide(Map<String, ?> facts) {
    return decide(facts, null);
  }

  /**
   * Decides about decoded facts at a moment; a moment that equals it is past.
   *
   * @param now the moment, of which whole milliseconds count; null for that of the facts
   * @throws NoticebookException where the facts cannot be used
   */
  public DecisionResult decide(Map<String, ?> facts, Instant now) {
    return decide(Facts.of(facts, catalog.payloads), now);
  }

  /**
   * Decides about facts, given as JSON text, and words the notice that the decision asks for.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public NoticeResult notice(String facts) {
    return notice(facts, NoticeOptions.NONE);
  }

  /**
   * Decides about facts, given as JSON text, and words the notice that the decision asks for.
   *
   * @param options what counts instead of what the facts say
   * @throws NoticebookException where the facts cannot be used
   */
  public NoticeResult notice(String facts, NoticeOptions options) {
    return notice(Facts.read(facts, catalog.payloads), options);
  }

  /**
   * Decides about decoded facts, and words the notice that the decision asks for.
   *
   * @throws NoticebookException where the facts cannot be used
   */
  public NoticeResult notice(Map<String, ?> facts) {
    return notice(facts, NoticeOptions.NONE);
  }

  /**
   * Decides about decoded facts, and words the notice that the decision asks for.
   *
   * @param options what counts instead of what the facts say
   * @throws NoticebookException where the facts cannot be used
   */
  public NoticeResult notice(Map<String, ?> facts, NoticeOptions options) {
    return notice(Facts.of(facts, catalog.payloads), options);
  }

  private DecisionResult decide(Facts facts, Instant now) {
    String locale = facts.request("locale");
    Setting.of(catalog, facts, locale == null ? catalog.sourceLocale : locale, null);
    for (String name : List.of("appName", "productName", "support")) facts.request(name);
    return new Decider(catalog, facts, Moments.ofDecision(now, facts)).decide();
  }

  private NoticeResult notice(Facts facts, NoticeOptions options) {
    Setting setting = Setting.of(catalog, facts, options.locale(), options.timeZone());
    long now = Moments.ofDecision(options.now(), facts);
    DecisionResult result = new Decider(catalog, facts, now).decide();
    Decision decision = result.decision();
    List<String> warnings = new ArrayList<>();
    Notice notice = null;
    if (decision.notice() != null) {
      notice = new Notices(catalog, facts, now, setting, warnings)
          .notice(decision.notice(), decision.action(), options.channels());
    }
    return new NoticeResult(
        setting.assumptions, decision, result.deduplicationKey(), result.id(), notice, List.copyOf(warnings));
  }

  // What a caller gets

  /** Facts that nothing can be decided about. */
  public static final class NoticebookException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The place in the facts; null for the facts as a whole. */
    private final String path;
    /** What is wrong there, and what to pass. */
    private final String problem;

    NoticebookException(String path, String problem) {
      super(path == null ? problem : path + ": " + problem);
      this.path = path;
      this.problem = problem;
    }

    /** The place in the facts; null for the facts as a whole. */
    public String path() {
      return path;
    }

    /** What is wrong there, and what to pass. */
    public String problem() {
      return problem;
    }
  }

  /**
   * What counts instead of what the facts say: {@code NoticeOptions.NONE.withLocale("ja").withChannels("push")}.
   *
   * @param now the moment of the decision, of which whole milliseconds count; null for that of the facts
   * @param locale the customer's locale; null for that of the facts, or what the store's region makes likely
   * @param timeZone the customer's time zone; null for that of the facts, or what the store's region makes likely
   * @param channels the channels to word the notice for; all when empty
   */
  public record NoticeOptions(Instant now, String locale, String timeZone, Set<String> channels) {
    /** The facts count, and the notice is worded for all channels. */
    public static final NoticeOptions NONE = new NoticeOptions(null, null, null, Set.of());

    public NoticeOptions {
      channels = Set.copyOf(channels);
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

    /** The same with the channels to word the notice for. */
    public NoticeOptions withChannels(String... channels) {
      return new NoticeOptions(now, locale, timeZone, new HashSet<>(Arrays.asList(channels)));
    }
  }

  /**
   * What a catalog says about one customer's subscription at one moment.
   *
   * @param action the link of the action that the customer can take; null if there is none
   * @param advice what the caller should do about the facts themselves, or about a notice that is only a test; null if
   *     there is nothing to do
   * @param entitled whether the customer has access; null means to leave it unchanged, and to fetch newer facts
   * @param evidence how sure the row is
   * @param message the message of the store that applies; null if there is none
   * @param nextChange the first later moment at which the same facts give another decision, which it belongs to; null if
   *     there is none
   * @param notice the notice to send; null if there is none
   * @param now the moment of the decision
   * @param overlays the rows over the table that changed something, in order
   * @param row the row of the table that decided
   * @param state the state of the subscription
   * @param table the table that decided
   */
  public record Decision(
      String action,
      String advice,
      Boolean entitled,
      String evidence,
      String message,
      Instant nextChange,
      String notice,
      Instant now,
      List<Overlay> overlays,
      String row,
      String state,
      String table) {
    /** The decision as JSON, with its members sorted and absent ones left out; {@code entitled} is always there. */
    public String toJson() {
      return Json.text(members());
    }

    private Map<String, Object> members() {
      Map<String, Object> members = Json.members(
          "action", action, "advice", advice, "evidence", evidence, "message", message,
          "nextChange", nextChange == null ? null : Moments.text(nextChange.toEpochMilli()), "notice", notice,
          "now", Moments.text(now.toEpochMilli()), "overlays", overlays.stream().map(Overlay::members).toList(),
          "row", row, "state", state, "table", table);
      members.put("entitled", entitled);
      return members;
    }
  }

  /**
   * A row over the table that changed something.
   *
   * @param row the row
   * @param stage the table that it belongs to
   */
  public record Overlay(String row, String stage) {
    private Map<String, Object> members() {
      return Json.members("row", row, "stage", stage);
    }
  }

  /**
   * A decision about one request.
   *
   * @param decision the decision
   * @param deduplicationKey names an occurrence of the notice, so that each is sent once; null if there is no notice,
   *     or if nothing in the facts tells its period, or the subscription from others
   * @param id the caller's own name for the request; null if it has none
   */
  public record DecisionResult(Decision decision, String deduplicationKey, String id) {
    /** The result as JSON, with its members sorted and absent ones left out. */
    public String toJson() {
      return Json.text(
          Json.members("decision", decision.members(), "deduplicationKey", deduplicationKey, "id", id));
    }
  }

  /**
   * A decision about one request, with the notice in words.
   *
   * @param assumptions what of the customer's language and zone was assumed
   * @param decision the decision
   * @param deduplicationKey names an occurrence of the notice, so that each is sent once; null if there is no notice,
   *     or if nothing in the facts tells its period, or the subscription from others
   * @param id the caller's own name for the request; null if it has none
   * @param notice the notice; null if none is to be sent
   * @param warnings why a notice that the decision names is not to be sent
   */
  public record NoticeResult(
      List<Assumption> assumptions,
      Decision decision,
      String deduplicationKey,
      String id,
      Notice notice,
      List<String> warnings) {
    /** The result as JSON, with its members sorted and absent ones left out. */
    public String toJson() {
      return Json.text(
          Json.members(
              "assumptions", assumptions.stream().map(Assumption::members).toList(), "decision", decision.members(),
              "deduplicationKey", deduplicationKey, "id", id, "notice", notice == null ? null : notice.members(),
              "warnings", warnings));
    }
  }

  /**
   * Something that was assumed of the customer.
   *
   * @param field {@code locale} or {@code timeZone}
   * @param storefront the region of the store that makes it likely; null if none does
   * @param value what was assumed
   */
  public record Assumption(String field, String storefront, String value) {
    private Map<String, Object> members() {
      return Json.members("field", field, "storefront", storefront, "value", value);
    }
  }

  /**
   * A notice in words.
   *
   * @param action the action that the customer can take; null if there is none
   * @param channels the texts, by channel and name, sorted
   * @param id the notice
   * @param locale the locale of all channels; null if they differ
   * @param locales the locales by channel, sorted
   * @param timeZone the zone of days and times in the texts
   * @param validUntil the end (exclusive) of the time in which the notice may be sent; null if it never becomes wrong
   */
  public record Notice(
      Action action,
      Map<String, Map<String, Part>> channels,
      String id,
      String locale,
      Map<String, String> locales,
      String timeZone,
      Instant validUntil) {
    /** The notice as JSON, with its members sorted and absent ones left out. */
    public String toJson() {
      return Json.text(members());
    }

    private Map<String, Object> members() {
      Map<String, Object> written = new TreeMap<>();
      channels.forEach((channel, parts) -> {
        Map<String, Object> own = new TreeMap<>();
        parts.forEach((name, part) -> own.put(name, part.members()));
        written.put(channel, own);
      });
      return Json.members(
          "action", action == null ? null : action.members(), "channels", written, "id", id, "locale", locale,
          "locales", new TreeMap<>(locales), "timeZone", timeZone,
          "validUntil", validUntil == null ? null : Moments.text(validUntil.toEpochMilli()));
    }
  }

  /**
   * An action that the customer can take.
   *
   * @param id the name of its link
   * @param label the words of its button, in the locale of the notice
   * @param url the address that it leads to
   */
  public record Action(String id, String label, String url) {
    private Map<String, Object> members() {
      return Json.members("id", id, "label", label, "url", url);
    }
  }

  /**
   * A text of a channel.
   *
   * @param text the text
   * @param html the text as an HTML document, for bodies of emails; null for others
   * @param messages how many messages a text message (SMS) is sent as; null for other texts
   */
  public record Part(String text, String html, Integer messages) {
    private Map<String, Object> members() {
      return Json.members("html", html, "messages", messages, "text", text);
    }
  }

  // Deciding

  /** Decides about facts at a moment. */
  private static final class Decider {
    private final DecisionData data;
    private final Map<String, NoticeData> notices;
    private final Facts facts;
    private final long now;

    Decider(CatalogData catalog, Facts facts, long now) {
      this.data = catalog.decision;
      this.notices = catalog.notices;
      this.facts = facts;
      this.now = now;
    }

    DecisionResult decide() {
      facts.chooseItems(now);
      int[] values = new int[data.variables.size()];
      for (int index = 0; index < values.length; index++) values[index] = data.variables.get(index).value(facts, now);
      Verdict first = verdict(values);
      facts.checkIdentity();
      Long change = nextChange(values, first);
      String notice = part("notice", first);
      Decision decision = new Decision(
          part("action", first), part("advice", first), access(first), first.evidence, part("message", first),
          change == null ? null : Instant.ofEpochMilli(change), notice, Instant.ofEpochMilli(now), first.overlays,
          first.row, first.outcome.get(data.parts.get("state")), data.table().name);
      return new DecisionResult(decision, occurrenceKey(notice), facts.id());
    }

    /** Whether the customer has access; null if the facts do not say. */
    private Boolean access(Verdict verdict) {
      String word = verdict.outcome.get(data.parts.get("access"));
      if ("true".equals(word)) return Boolean.TRUE;
      return "false".equals(word) ? Boolean.FALSE : null;
    }

    private String part(String name, Verdict verdict) {
      String value = verdict.outcome.get(data.parts.get(name));
      return "none".equals(value) ? null : value;
    }

    /** What the tables say about values of the variables. */
    private Verdict verdict(int[] values) {
      Map<String, String> outcome = new LinkedHashMap<>(data.outputs);
      List<Overlay> overlays = new ArrayList<>();
      Row decisive = null;
      for (Table table : data.tables) {
        Row row = table.row(values, outcome, decisive == null ? null : decisive.evidence);
        boolean isChange = !outcome.entrySet().containsAll(row.then.entrySet());
        outcome.putAll(row.then);
        if (decisive == null) decisive = row;
        else if (isChange) overlays.add(new Overlay(row.name, table.name));
      }
      return new Verdict(decisive.name, decisive.evidence, outcome, List.copyOf(overlays));
    }

    /** The first later moment at which the same facts give another row or outcome; null if there is none. */
    private Long nextChange(int[] values, Verdict first) {
      for (Long next = firstMoment(now); next != null; next = firstMoment(next)) {
        int[] later = values.clone();
        for (int index = 0; index < later.length; index++) {
          Variable variable = data.variables.get(index);
          if (variable instanceof MomentVariable) later[index] = variable.value(facts, next);
        }
        Verdict verdict = verdict(later);
        if (!verdict.row.equals(first.row) || !verdict.outcome.equals(first.outcome)) return next;
      }
      return null;
    }

    /** The first moment after another that a variable is; null if there is none. */
    private Long firstMoment(long after) {
      Long first = null;
      for (Variable variable : data.variables) {
        for (long at : variable.moments(facts)) if (at > after && (first == null || at < first)) first = at;
      }
      return first;
    }

    /**
     * Names an occurrence of a notice: a digest of its situation, the step, the period and the subscription; null if
     * there is no notice, or if nothing tells the period, or the subscription from others.
     */
    private String occurrenceKey(String name) {
      String identity = facts.identity();
      if (name == null) return null;
      NoticeData notice = notices.get(name);
      String occurrence = notice.occurrence.stream()
          .map(place -> place.text(facts)).filter(Objects::nonNull).findFirst().orElse(null);
      if (occurrence == null || identity == null) return null;
      String step = facts.flag("reminder") ? "reminder" : "first";
      return Texts.sha256(String.join("\n", notice.situation, step, occurrence, identity)).substring(0, 32);
    }
  }

  /** What the tables say. */
  private record Verdict(String row, String evidence, Map<String, String> outcome, List<Overlay> overlays) {}

  // Language and zone

  /** The customer's language and zone, given or assumed. */
  private record Setting(
      String locale, String timeZone, Zone zone, boolean isZoneAssumed, List<Assumption> assumptions) {
    static Setting of(CatalogData catalog, Facts facts, String locale, String timeZone) {
      if (locale == null) locale = facts.request("locale");
      if (timeZone == null) timeZone = facts.request("timeZone");
      Path place = catalog.payloads.region;
      String storefront = place != null && (locale == null || timeZone == null) ? facts.text(place) : null;
      Region region = storefront == null ? Region.UNKNOWN : catalog.regions.getOrDefault(storefront, Region.UNKNOWN);
      List<Assumption> assumptions = new ArrayList<>();
      if (locale == null) {
        locale = region.locale;
        if (locale == null) {
          throw new NoticebookException(
              "locale", "No locale is given, and no storefront tells it; pass the customer's locale");
        }
        assumptions.add(new Assumption("locale", storefront, locale));
      } else if (!isTag(locale)) {
        throw new NoticebookException("locale", "This is not a locale; pass a tag of BCP 47, such as ja or pt-BR");
      }
      boolean isZoneAssumed = timeZone == null;
      if (isZoneAssumed) {
        timeZone = region.timeZone == null ? "UTC" : region.timeZone;
        assumptions.add(new Assumption("timeZone", region.timeZone == null ? null : storefront, timeZone));
      }
      return new Setting(locale, timeZone, Zone.named(timeZone), isZoneAssumed, List.copyOf(assumptions));
    }

    /** Whether a text is a language of letters, and subtags behind it, each of up to 8 characters. */
    private static boolean isTag(String text) {
      String[] parts = text.split("-", -1);
      return parts[0].length() >= 2 && parts[0].chars().allMatch(Texts::isLetter)
          && Stream.of(parts).allMatch(part -> !part.isEmpty() && part.length() <= 8)
          && text.chars().allMatch(unit -> Texts.isLetter(unit) || Texts.isDigit(unit) || unit == '-');
    }

    String language() {
      return Texts.lower(locale.split("-", 2)[0]);
    }
  }

  // Notices

  /** Words the notices that decisions name. */
  private static final class Notices {
    private final CatalogData catalog;
    private final Facts facts;
    private final long now;
    private final Setting setting;
    private final List<String> warnings;

    Notices(CatalogData catalog, Facts facts, long now, Setting setting, List<String> warnings) {
      this.catalog = catalog;
      this.facts = facts;
      this.now = now;
      this.setting = setting;
      this.warnings = warnings;
    }

    /** A notice in words; null, with a warning, if it is not to be sent. */
    Notice notice(String name, String action, Set<String> wanted) {
      String id = name;
      if (facts.flag("reminder")) {
        id = catalog.notices.get(name).reminder;
        if (id == null) return unsent("Notice " + name + " has no reminder");
      }
      NoticeData notice = catalog.notices.get(id);
      Parameters parameters = new Parameters(catalog, facts, now, setting.zone);
      Long validUntil = notice.validUntil == null ? null : parameters.moment(notice.validUntil);
      if (validUntil != null && validUntil <= now) {
        return unsent(
            "Notice " + id + " was valid until " + Moments.text(validUntil) + ", which is over; it must not be sent");
      }
      LocaleTexts locale = catalog.nearest(setting.locale);
      List<NoticeChannel> shown =
          notice.channels.stream().filter(channel -> wanted.isEmpty() || wanted.contains(channel.name)).toList();
      Values values = parameters.values(used(shown, locale), defaultKeys(), locale.region(setting.locale));
      if (values.contradiction() != null) {
        return unsent("Notice " + id + " must not be sent: " + values.contradiction());
      }
      Wording wording =
          new Wording(catalog, id, notice, action, setting, values, locale, facts.flag("textMessageLink"));
      return noticeInWords(id, action, shown.stream().map(wording::channel).toList(), wording, validUntil);
    }

    private Notice unsent(String warning) {
      warnings.add(warning);
      return null;
    }

    private Notice noticeInWords(
        String id, String action, List<WrittenChannel> written, Wording wording, Long validUntil) {
      Map<String, Map<String, Part>> channels = new TreeMap<>();
      Map<String, String> locales = new TreeMap<>();
      for (WrittenChannel channel : written) {
        channels.put(channel.name, channel.parts);
        locales.put(channel.name, channel.locale.tag);
      }
      LocaleTexts common = written.isEmpty() ? wording.nearest : written.get(0).locale;
      boolean isCommon = Set.copyOf(locales.values()).size() <= 1;
      String label = action == null ? null : wording.actionLabel(isCommon ? common : wording.nearest);
      return new Notice(
          action == null ? null : new Action(action, label, catalog.links.get(action)),
          Collections.unmodifiableMap(channels), id, isCommon ? common.tag : null,
          Collections.unmodifiableMap(locales), setting.timeZone,
          validUntil == null ? null : Instant.ofEpochMilli(validUntil));
    }

    /** The parameters that channels use. */
    private static Set<String> used(List<NoticeChannel> channels, LocaleTexts locale) {
      Set<String> used = new TreeSet<>();
      for (NoticeChannel channel : channels) used.addAll(channel.parameters.get(locale.tag));
      return used;
    }

    /** The locales whose default of a parameter counts, the best first. */
    private List<String> defaultKeys() {
      return List.of(setting.locale, setting.language(), "any", catalog.sourceLocale);
    }
  }

  /** A channel in words. */
  private record WrittenChannel(String name, LocaleTexts locale, Map<String, Part> parts) {}

  /** A piece of a paragraph, which leads to an address unless that is null. */
  private record Run(String text, String url) {}

  /** Words the channels of a notice. */
  private static final class Wording {
    private static final String ZONE_LINE = "notices.common.zone.line";
    private static final String ZONE_CLOSING = "notices.common.zone.closing";
    private static final String PLAIN_LINK = "notices.common.link.plain";

    private final CatalogData catalog;
    private final String id;
    private final NoticeData notice;
    private final String action;
    private final String address;
    private final Setting setting;
    private final Values values;
    private final LocaleTexts nearest;
    private final boolean linksTextMessages;

    Wording(
        CatalogData catalog, String id, NoticeData notice, String action, Setting setting, Values values,
        LocaleTexts nearest, boolean linksTextMessages) {
      this.catalog = catalog;
      this.id = id;
      this.notice = notice;
      this.action = action;
      this.address = action == null ? null : catalog.links.get(action);
      this.setting = setting;
      this.values = values;
      this.nearest = nearest;
      this.linksTextMessages = linksTextMessages;
    }

    /** A channel in a locale, or as a whole in the source locale where one of its texts is missing. */
    WrittenChannel channel(NoticeChannel channel) {
      LocaleTexts locale = isWhole(channel) ? nearest : catalog.source;
      List<String> named = zoneParts(channel, locale);
      Map<String, Part> parts = new TreeMap<>();
      Map<String, String> lines = new HashMap<>();
      for (ChannelPart part : catalog.channels.get(channel.name)) {
        String key = key(channel, part);
        if (key == null || !isThere(key, locale)) continue;
        boolean namesZone = named.contains(part.name);
        if (part.format == PartFormat.PARAGRAPHS) {
          parts.put(part.name, document(key, namesZone, locale, lines));
        } else {
          String text = partLine(part, key, namesZone, locale);
          lines.put(part.name, text);
          parts.put(part.name, new Part(text, null, part.isTextMessage ? catalog.characters.messages(text) : null));
        }
      }
      return new WrittenChannel(channel.name, locale, Collections.unmodifiableMap(parts));
    }

    String actionLabel(LocaleTexts locale) {
      return line(actionKey(), locale, values);
    }

    private String actionKey() {
      return "notices.common.action." + action;
    }

    /** The text of a part; null for the label of an action where there is none. */
    private String key(NoticeChannel channel, ChannelPart part) {
      if (part.format != PartFormat.ACTION_LABEL) return "notices." + id + "." + channel.name + "." + part.name;
      return action == null ? null : actionKey();
    }

    private boolean isThere(String key, LocaleTexts locale) {
      return locale.texts.containsKey(key) || catalog.source.texts.containsKey(key);
    }

    /** The parts that name the zone, because it is assumed. */
    private List<String> zoneParts(NoticeChannel channel, LocaleTexts locale) {
      return setting.isZoneAssumed ? channel.zoneParts.get(locale.tag) : List.of();
    }

    /** Whether the nearest locale has all texts of a channel that the source locale has. */
    private boolean isWhole(NoticeChannel channel) {
      List<String> named = zoneParts(channel, nearest);
      return catalog.channels.get(channel.name).stream()
          .flatMap(part -> neededKeys(channel, part, named.contains(part.name)))
          .allMatch(key -> nearest.texts.containsKey(key) || !catalog.source.texts.containsKey(key));
    }

    /** The texts that a part is made of. */
    private Stream<String> neededKeys(NoticeChannel channel, ChannelPart part, boolean namesZone) {
      String key = key(channel, part);
      if (key == null || !isThere(key, nearest)) return Stream.of();
      List<String> keys = new ArrayList<>(List.of(key));
      if (part.format == PartFormat.LINE && namesZone) keys.add(ZONE_LINE);
      if (part.format == PartFormat.PARAGRAPHS) {
        keys.addAll(notice.openings);
        keys.addAll(notice.closings);
        if (action != null) keys.add(actionKey());
        if (namesZone) keys.add(ZONE_CLOSING);
        keys.add(PLAIN_LINK);
      }
      return keys.stream();
    }

    private String partLine(ChannelPart part, String key, boolean namesZone, LocaleTexts locale) {
      String text = line(key, locale, values);
      if (namesZone) {
        text = line(ZONE_LINE, locale, values.with(Map.of("text", text, "zone", zoneName(locale))));
      }
      if (!part.isTextMessage) return text;
      if (linksTextMessages && address != null) text += " " + address;
      return text.replace('\u202f', ' ').replace('\u2009', ' ').replace('\u00a0', ' ');
    }

    private String zoneName(LocaleTexts locale) {
      return catalog.zones.get(setting.timeZone).get(locale.tag);
    }

    /** A text of one line. */
    private String line(String key, LocaleTexts locale, Values values) {
      return paragraphs(key, locale, values).stream()
          .map(paragraph -> paragraph.stream().map(Run::text).collect(Collectors.joining()))
          .collect(Collectors.joining(" "));
    }

    /** An email's body, in its layouts. */
    private Part document(String key, boolean namesZone, LocaleTexts locale, Map<String, String> lines) {
      List<List<Run>> text = shared(notice.openings, locale);
      text.addAll(paragraphs(key, locale, values));
      List<List<Run>> ending = new ArrayList<>();
      if (namesZone) ending.addAll(paragraphs(ZONE_CLOSING, locale, values.with(Map.of("zone", zoneName(locale)))));
      ending.addAll(shared(notice.closings, locale));
      LocaleTexts found = catalog.having(key, locale);
      Map<String, Object> common = new HashMap<>();
      common.put("lang", found.tag);
      common.put("dir", found.isRightToLeft ? "rtl" : "ltr");
      common.put("subject", lines.getOrDefault("subject", ""));
      common.put("preheader", lines.getOrDefault("preheader", ""));
      common.put("appName", values.text("appName"));
      common.put("hasAction", action != null);
      common.put("action", action == null ? "" : actionLabel(locale));
      common.put("actionURL", address == null ? "" : address);
      common.put("hasClosings", !ending.isEmpty());
      String html = laidOut(catalog.htmlLayout, common, text, ending, Wording::html);
      String plain = laidOut(catalog.textLayout, common, text, ending, run -> plain(run, locale));
      return new Part(Texts.withoutSpaceAtEnd(plain), html, null);
    }

    /** The paragraphs of texts around a body, without those that need a value which is missing. */
    private List<List<Run>> shared(List<String> keys, LocaleTexts locale) {
      List<List<Run>> paragraphs = new ArrayList<>();
      for (String key : keys) {
        LocaleTexts found = catalog.having(key, locale);
        if (found == null || found.texts.get(key).needs.stream().anyMatch(values::isMissing)) continue;
        paragraphs.addAll(paragraphs(key, locale, values));
      }
      return paragraphs;
    }

    private static String laidOut(
        List<LayoutPart> layout, Map<String, Object> common, List<List<Run>> paragraphs, List<List<Run>> closings,
        Function<Run, String> write) {
      Function<List<Run>, String> joined = runs -> runs.stream().map(write).collect(Collectors.joining());
      Map<String, Object> own = new HashMap<>(common);
      own.put("paragraphs", paragraphs.stream().map(joined).toList());
      own.put("closings", closings.stream().map(joined).toList());
      return LayoutPart.written(layout, own, "");
    }

    private static String html(Run run) {
      String text = Texts.escaped(run.text);
      return run.url == null ? text : "<a href=\"" + Texts.escaped(run.url) + "\">" + text + "</a>";
    }

    private String plain(Run run, LocaleTexts locale) {
      if (run.url == null) return run.text;
      return line(PLAIN_LINK, locale, values.with(Map.of("text", run.text, "url", run.url)));
    }

    /** The paragraphs of a text, as pieces that may lead to an address. */
    private List<List<Run>> paragraphs(String key, LocaleTexts locale, Values values) {
      LocaleTexts found = catalog.having(key, locale);
      if (found == null) return List.of();
      boolean isIsolating = found.isRightToLeft || values.hasRightToLeftText(catalog.characters);
      Variant variant = found.texts.get(key).variants.stream()
          .filter(candidate -> candidate.when.stream().allMatch(values::fits))
          .findFirst().orElseThrow();
      return variant.paragraphs.stream().map(inlines -> runs(inlines, values, isIsolating)).toList();
    }

    private static List<Run> runs(List<Inline> inlines, Values values, boolean isIsolating) {
      return inlines.stream().map(inline -> {
        StringBuilder text = new StringBuilder();
        for (Piece piece : inline.pieces) text.append(values.written(piece, isIsolating));
        return new Run(text.toString(), inline.url);
      }).toList();
    }
  }

  // Payloads

  /** Payloads, found in whatever form they came. */
  private static final class Facts {
    private static final int BYTE_LIMIT = 1 << 20;
    private static final int IDENTIFIER_LIMIT = 256;
    private static final Pattern UUID =
        Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");

    private final PayloadData payloads;
    private final Map<String, JsonObject> places = new HashMap<>();

    private Facts(Object value, PayloadData payloads) {
      this.payloads = payloads;
      if (!(value instanceof JsonObject facts)) {
        throw new NoticebookException(null, "The facts are " + Json.kind(value) + ", not an object");
      }
      places.put("request", facts);
      refuse();
      readObjects(facts);
      refuse();
      for (OtherSubject subject : payloads.otherSubjects) {
        if (!subject.isOf(this)) continue;
        throw new NoticebookException(null, "The facts are about no subscription (" + subject.name + ")");
      }
      addDerived();
    }

    static Facts read(String text, PayloadData payloads) {
      if (text != null && (text.length() > BYTE_LIMIT || Texts.byteCount(text) > BYTE_LIMIT)) {
        throw new NoticebookException(
            null, "The facts have more than " + BYTE_LIMIT + " bytes; pass the payloads as the store sends them");
      }
      return new Facts(text == null ? null : JsonReader.read(text), payloads);
    }

    static Facts of(Map<String, ?> decoded, PayloadData payloads) {
      return new Facts(new JsonTaker().taken(decoded, 0), payloads);
    }

    /** Refuses what is passed in place of payloads, such as a store's answer that there was an error. */
    private void refuse() {
      for (Refusal refusal : payloads.refusals) {
        for (Path path : refusal.has) {
          if (value(path) != null) throw new NoticebookException(path.payload(), refusal.says + "; " + refusal.fix);
        }
      }
    }

    private void readObjects(JsonObject facts) {
      PayloadObject whole = null;
      if (payloads.passed.stream().allMatch(name -> facts.get(name) == null)) {
        whole = payloads.objects.stream().filter(object -> object.isWhole(facts)).findFirst().orElse(null);
      }
      if (whole == null) facts.members.keySet().forEach(this::checkName);
      for (PayloadObject object : payloads.objects) {
        if (object == whole) add(object, facts, object.name);
        else if (object.item != null) chooseItem(object, null);
        else find(object, facts, whole != null);
      }
    }

    private void checkName(String name) {
      String reason = payloads.refused.get(name);
      if (reason != null) throw new NoticebookException(name, reason);
      if (!payloads.passed.contains(name) && !payloads.request.containsKey(name)) {
        throw new NoticebookException(
            name, "The facts have no field of this name; payloads are " + String.join(", ", payloads.passed));
      }
    }

    private void find(PayloadObject object, JsonObject facts, boolean hasWhole) {
      for (List<String> names : object.from) {
        boolean isCarried = names.size() > 1;
        if (!isCarried && hasWhole) continue;
        Object found = isCarried ? value(new Path(names)) : facts.at(names);
        if (found == null) continue;
        String path = String.join(".", names);
        if (places.containsKey(object.name)) {
          if (isCarried) return;
          throw new NoticebookException(path, "The facts have " + object.name + " under two names; pass one of the two");
        }
        add(object, found, path);
      }
    }

    private void add(PayloadObject object, Object value, String path) {
      if (value instanceof String) {
        throw new NoticebookException(
            path, "This is a text; verify it where it is signed, and pass the decoded " + object.name);
      }
      if (!(value instanceof JsonObject payload)) {
        throw new NoticebookException(path, "This is " + Json.kind(value) + ", not an object");
      }
      Object data = object.envelope == null ? null : payload.at(object.envelope.data);
      places.put(object.name, data == null ? payload : opened(object.envelope, data, payload, path));
    }

    /** What an envelope holds, with the identifier of its message. */
    private static JsonObject opened(Envelope envelope, Object data, JsonObject payload, String path) {
      String decoded = data instanceof String text ? Texts.ofBase64(text) : null;
      Object content = null;
      try {
        content = decoded == null || decoded.length() > BYTE_LIMIT ? null : JsonReader.read(decoded);
      } catch (NoticebookException notJson) {
        content = null;
      }
      if (!(content instanceof JsonObject object)) {
        throw new NoticebookException(
            path + "." + String.join(".", envelope.data),
            "This is not an object as JSON in whole Base64; pass the request's body as it came");
      }
      Object id = payload.at(envelope.id);
      if (id == null) return object;
      Map<String, Object> members = new LinkedHashMap<>(object.members);
      members.put(envelope.as, id);
      return new JsonObject(members);
    }

    /** Finds the items of lists that only a moment tells. */
    void chooseItems(long now) {
      boolean isFound = false;
      for (PayloadObject object : payloads.objects) {
        boolean isOpen = object.item != null && !places.containsKey(object.name);
        if (isOpen && chooseItem(object, now)) isFound = true;
      }
      if (isFound) addDerived();
    }

    /**
     * Finds the item of a list that counts: the only one, the one that the request names, any where one state is common
     * to all, or the one that is running.
     *
     * @param now the moment of the decision; null before it is known
     * @return whether one was found
     */
    private boolean chooseItem(PayloadObject object, Long now) {
      Item item = object.item;
      JsonObject owner = places.get(item.of);
      Object list = owner == null ? null : owner.get(item.list);
      if (list == null) return false;
      String path = item.of + "." + item.list;
      if (!(list instanceof List<?> items) || !items.stream().allMatch(JsonObject.class::isInstance)) {
        throw new NoticebookException(path, "This is " + Json.kind(list) + ", where a list of objects belongs");
      }
      String wanted = request(item.by);
      List<JsonObject> all = items.stream().map(JsonObject.class::cast).toList();
      List<JsonObject> found = all.stream().filter(one -> wanted == null || item.key(one).equals(wanted)).toList();
      if (found.size() > 1 && !item.end.isEmpty()) found = running(item, found, now);
      if (!all.isEmpty() && found.size() != 1) {
        // Without the moment nothing tells which of them is running.
        if (now == null && !found.isEmpty()) return false;
        String keys = all.stream().limit(5).map(item::key).collect(Collectors.joining(", "));
        throw new NoticebookException(
            path,
            "There are " + found.size() + " items to choose from (" + keys + "); pass " + item.by + " of one");
      }
      if (found.isEmpty()) return false;
      places.put(object.name, found.get(0));
      return true;
    }

    /** Of several items the one that counts, if anything tells it. */
    private List<JsonObject> running(Item item, List<JsonObject> items, Long now) {
      // It isn't known yet which item counts, so an error names the list.
      String place = item.of + "." + item.list;
      List<MomentPlace> ends = item.end.stream().map(end -> end.in(place)).toList();
      List<EndedItem> ended = new ArrayList<>();
      for (JsonObject one : items) {
        places.put(place, one);
        Long end = MomentPlace.first(ends, this);
        if (end != null) ended.add(new EndedItem(one, end));
      }
      places.remove(place);
      JsonObject latest = ended.stream()
          .max(Comparator.comparingLong(EndedItem::end)).map(EndedItem::item).orElse(items.get(0));
      if (item.common != null && item.common.holds(this)) return List.of(latest);
      if (ended.isEmpty()) return items;
      // An item without an end has not begun.
      if (ended.size() == 1 || now == null) return ended.stream().map(EndedItem::item).toList();
      List<JsonObject> running = ended.stream().filter(one -> one.end > now).map(EndedItem::item).toList();
      return running.isEmpty() ? List.of(latest) : running;
    }

    /** Works out what the payloads say together; a field may be worked out of those before it. */
    private void addDerived() {
      Map<String, Object> derived = new LinkedHashMap<>();
      places.put("subscription", new JsonObject(derived));
      for (DerivedField field : payloads.derived) {
        Object own = field.rule.value(this);
        if (own != null) derived.put(field.name, own);
      }
    }

    /** The value at a path; null if it is absent or null. */
    Object value(Path path) {
      JsonObject place = places.get(path.object());
      return place == null ? null : place.at(path.members());
    }

    /** The text at a path; null if it is absent. */
    String text(Path path) {
      Object value = value(path);
      if (value == null || value instanceof String) return (String) value;
      throw noText(path, value);
    }

    /** The first text that is there; null if all are absent. */
    String firstText(List<Path> paths) {
      return paths.stream().map(this::text).filter(Objects::nonNull).findFirst().orElse(null);
    }

    /** The text at a path, or the whole number as a text; null for all other values. */
    String textOrNumber(Path path) {
      Object value = value(path);
      return value instanceof String || value instanceof Long ? value.toString() : null;
    }

    /** The first text or whole number that is there; null if none is. */
    String firstTextOrNumber(List<Path> paths) {
      return paths.stream().map(this::textOrNumber).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static NoticebookException noText(Path path, Object value) {
      return new NoticebookException(path.shown(), "This is " + Json.kind(value) + ", where a text belongs");
    }

    /** A text of the request; null if it is absent. */
    String request(String name) {
      return "text".equals(payloads.request.get(name)) ? text(Path.ofRequest(name)) : null;
    }

    /** A field of the request that is true or false. */
    boolean flag(String name) {
      Object value = value(Path.ofRequest(name));
      if (value == null || value instanceof Boolean) return Boolean.TRUE.equals(value);
      throw new NoticebookException(name, "This is " + Json.kind(value) + ", where true or false belongs");
    }

    /** The caller's own name for the request; null if it has none. */
    String id() {
      return request("id");
    }

    /** The name of the notification; null if there is none. */
    String notificationName() {
      String name = payloads.notification == null ? null : text(payloads.notification);
      return name == null || name.isEmpty() ? null : name;
    }

    /** What tells the customer's subscription from all others; null if nothing does. */
    String identity() {
      String own = first(payloads.identity.subscription);
      if (own != null) return own;
      String person = first(payloads.identity.customer);
      String thing = person == null ? null : first(payloads.identity.product);
      return thing == null ? null : "customer " + Texts.byteCount(person) + " " + person + thing;
    }

    private String first(List<Path> paths) {
      for (Path path : paths) {
        String found = identifier(path);
        if (found != null) return found;
      }
      return null;
    }

    /** An identifier, which some stores write as a number; null if it is absent or empty. */
    private String identifier(Path path) {
      Object value = value(path);
      if (value == null || value.equals("")) return null;
      if (value instanceof String text) return text;
      if (value instanceof Long number && !path.object().equals("request")) return number.toString();
      throw noText(path, value);
    }

    /** Refuses payloads of different subscriptions, and identifiers that nothing can be told by. */
    void checkIdentity() {
      String known = null;
      for (Path path : payloads.identity.same) {
        String value = identifier(path);
        if (value == null) continue;
        if (known != null && !known.equals(value)) {
          throw new NoticebookException(
              path.shown(), "The payloads name different subscriptions; pass those of one");
        }
        known = value;
      }
      String name = payloads.isNotificationUUID ? notificationName() : null;
      if (name != null && !UUID.matcher(name).matches()) {
        throw new NoticebookException(
            payloads.notification.shown(), "This is not a UUID; pass the notification's own, or leave it out");
      }
      request("id");
      for (String own : List.of("id", "customer")) {
        if (value(Path.ofRequest(own)) instanceof String text && Texts.byteCount(text) > IDENTIFIER_LIMIT) {
          throw new NoticebookException(
              own, "The name has more than " + IDENTIFIER_LIMIT + " bytes; pass a shorter one");
        }
      }
    }
  }

  /** An item of a list, and its end. */
  private record EndedItem(JsonObject item, long end) {}

  /** A list of names: an object of the facts, and what leads to a field in it. */
  private record Path(List<String> names) {
    static Path ofRequest(String name) {
      return new Path(List.of("request", name));
    }

    String object() {
      return names.get(0);
    }

    List<String> members() {
      return names.subList(1, names.size());
    }

    /** The path as a caller knows it. */
    String shown() {
      return String.join(".", object().equals("request") ? members() : names);
    }

    /** The payload as a caller knows it: the object, or of the request the field. */
    String payload() {
      return object().equals("request") ? names.get(names.size() - 1) : object();
    }
  }

  /** The form in which a store writes moments. */
  private enum MomentForm {
    MILLISECONDS("milliseconds"),
    MILLISECONDS_TEXT("millisecondsText"),
    SECONDS("seconds"),
    RFC3339("rfc3339");

    private final String word;

    MomentForm(String word) {
      this.word = word;
    }

    static MomentForm of(String word) {
      return Stream.of(values()).filter(form -> form.word.equals(word)).findFirst().orElseThrow(
          () -> new IllegalArgumentException("The data of the catalog has an unknown form of moments, " + word));
    }
  }

  /** A place of a moment in facts. */
  private record MomentPlace(Path path, MomentForm form) {
    static MomentPlace read(Data data) {
      return new MomentPlace(data.path("path"), MomentForm.of(data.text("form")));
    }

    /** As milliseconds these are days of early 1970; as seconds they are the dates of stores' time. */
    private static final long FIRST_SECONDS = 1_199_145_600L;
    private static final long LAST_SECONDS = 4_102_444_799L;
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");

    /** The place of the same field in another object. */
    MomentPlace in(String object) {
      return new MomentPlace(new Path(Stream.concat(Stream.of(object), path.members().stream()).toList()), form);
    }

    /** The first of several moments that is there, in milliseconds since 1970; null if none is. */
    static Long first(List<MomentPlace> places, Facts facts) {
      for (MomentPlace place : places) {
        Long at = place.moment(facts);
        if (at != null) return at;
      }
      return null;
    }

    /** The moment at the place, in milliseconds since 1970; null if it is absent. */
    Long moment(Facts facts) {
      Object value = facts.value(path);
      if (value == null) return null;
      Long at = value instanceof String text ? ofText(text) : ofNumber(value);
      if (at == null || !Moments.isSupported(at)) {
        throw new NoticebookException(
            path.shown(), "This is not a date from the years 1 to 9999 in the form of payloads (" + form.word + ")");
      }
      return at;
    }

    /** A later moment than the one at the place, in milliseconds since 1970; null if that is absent. */
    Long moment(Facts facts, long plus) {
      Long at = moment(facts);
      if (at == null) return null;
      if (Moments.isSupported(at + plus)) return at + plus;
      throw new NoticebookException(path.shown(), "This date is too late");
    }

    private Long ofText(String text) {
      if (form == MomentForm.RFC3339) return Moments.ofText(text, true);
      return form == MomentForm.MILLISECONDS_TEXT && WHOLE.matcher(text).matches() ? Long.valueOf(text) : null;
    }

    private Long ofNumber(Object value) {
      if (form == MomentForm.RFC3339 || !(value instanceof Number number)) return null;
      int factor = form == MomentForm.SECONDS ? 1000 : 1;
      // Doubles beyond the range of Long become its ends, which are not dates from these years.
      long at = number instanceof Long whole
          ? (Moments.isSupported(whole) ? whole * factor : Long.MAX_VALUE)
          : (long) Math.ceil(number.doubleValue() * factor);
      if (factor == 1 && at >= FIRST_SECONDS && at <= LAST_SECONDS) {
        throw new NoticebookException(
            path.shown(), "This date is in 1970, so it is probably in seconds; pass milliseconds");
      }
      return at;
    }
  }

  // Values of notices

  /** Reads the parameters of notices. */
  private static final class Parameters {
    private static final int TEXT_LIMIT = 200;

    private final CatalogData catalog;
    private final Map<String, Parameter> definitions;
    private final Facts facts;
    private final long now;
    private final Zone zone;

    Parameters(CatalogData catalog, Facts facts, long now, Zone zone) {
      this.catalog = catalog;
      this.definitions = catalog.parameters;
      this.facts = facts;
      this.now = now;
      this.zone = zone;
    }

    /** The moment of a parameter. */
    long moment(String name) {
      MomentParameter parameter = (MomentParameter) definitions.get(name);
      Long at = MomentPlace.first(parameter.moments, facts);
      if (at == null) {
        throw new NoticebookException(
            parameter.moments.get(0).path.shown(), "The notice needs this date (" + name + "), and it is absent");
      }
      return at + parameter.plus;
    }

    /** The last millisecond before the minute in which an end is: a text has no seconds. */
    private long lastMoment(String name) {
      return Math.floorDiv(moment(name), Moments.MINUTE) * Moments.MINUTE - 1;
    }

    /** The day of a parameter, and for an end that is in the middle of one, the end itself. */
    private DayValue day(String name) {
      Parameter parameter = definitions.get(name);
      if (parameter instanceof DayOf day) return new DayValue(zone.local(moment(day.moment)).day, null);
      String moment = ((LastDayBefore) parameter).moment;
      long last = zone.local(lastMoment(moment)).day;
      LocalTime end = zone.local(moment(moment));
      return new DayValue(last, end.day == last ? end : null);
    }

    /** The values of some parameters. */
    Values values(Set<String> used, List<String> defaultKeys, String region) {
      Map<String, Value> values = new LinkedHashMap<>();
      Set<String> missing = new HashSet<>();
      long today = zone.local(now).day;
      for (String name : used) {
        Value value = value(name, definitions.get(name), defaultKeys, today);
        if (value == null) continue;
        if (value == TextValue.MISSING) missing.add(name);
        values.put(name, value);
      }
      List<DayValue> days =
          values.values().stream().filter(DayValue.class::isInstance).map(DayValue.class::cast).toList();
      int limit = catalog.styles.daysWithoutYear;
      boolean hasYear = days.stream().anyMatch(value -> Math.abs(value.day - today) > limit);
      if (days.stream().anyMatch(value -> value.time != null)) values.replaceAll(this::withTime);
      return new Values(values, missing, hasYear, catalog.styles, region, contradiction(values));
    }

    /** The value of a parameter; null for a moment, which texts say as a day. */
    private Value value(String name, Parameter parameter, List<String> defaultKeys, long today) {
      if (parameter instanceof TextParameter text) return text(text, defaultKeys);
      if (parameter instanceof WholeNumber whole) return number(name, whole);
      if (parameter instanceof PriceParameter price) return price(name, price);
      if (parameter instanceof DaysUntil until) return new NumberValue(Math.max(0, day(until.day).day - today));
      return parameter instanceof MomentParameter ? null : day(name);
    }

    /** Beside an end in the middle of a day, one at midnight is the last minute before it. */
    private Value withTime(String name, Value value) {
      boolean isAtMidnight = value instanceof DayValue day && day.time == null;
      if (!isAtMidnight || !(definitions.get(name) instanceof LastDayBefore end)) return value;
      return new DayValue(((DayValue) value).day, zone.local(lastMoment(end.moment) + 1 - Moments.MINUTE));
    }

    private TextValue text(TextParameter parameter, List<String> defaultKeys) {
      String given = facts.text(parameter.path);
      if (given == null) {
        String product = facts.firstText(parameter.productIds);
        Map<String, String> texts =
            product == null ? parameter.defaults : parameter.byProduct.getOrDefault(product, parameter.defaults);
        for (String key : defaultKeys) if (texts.containsKey(key)) return new TextValue(texts.get(key));
        if (parameter.isOptional) return TextValue.MISSING;
      }
      String text = Texts.cleaned(given == null ? "" : given);
      if (Texts.isBlank(text)) {
        throw new NoticebookException(
            parameter.path.shown(), "The notice needs this text, and it is missing or blank");
      }
      if (text.codePointCount(0, text.length()) > TEXT_LIMIT) {
        throw new NoticebookException(
            parameter.path.shown(), "The text has more than " + TEXT_LIMIT + " code points");
      }
      return new TextValue(text);
    }

    private NumberValue number(String name, WholeNumber parameter) {
      if (facts.value(parameter.path) instanceof Long number) return new NumberValue(number);
      throw new NoticebookException(parameter.path.shown(), "The notice needs this whole number (" + name + ")");
    }

    /** A price in the smallest units of its currency. */
    private PriceValue price(String name, PriceParameter parameter) {
      Object value = facts.value(parameter.path);
      JsonObject money = parameter.form == PriceForm.MONEY && value instanceof JsonObject object ? object : null;
      String code = currencyCode(parameter, money);
      String currency = code == null || !code.matches("[A-Za-z]{3}") ? "" : code.toUpperCase(Locale.ROOT);
      CurrencyStyle style = catalog.styles.currency(currency);
      if (style == null) {
        String place =
            parameter.currency == null ? parameter.path.shown() + ".currencyCode" : parameter.currency.shown();
        throw new NoticebookException(place, "The notice needs the currency of a price (" + name + ")");
      }
      BigInteger amount =
          parameter.form == PriceForm.MONEY ? billionths(money) : value instanceof Long own ? BigInteger.valueOf(own) : null;
      if (amount == null || amount.signum() < 0) {
        throw new NoticebookException(
            parameter.path.shown(), "The notice needs this price (" + name + "), from 0, as payloads have it");
      }
      int excess = parameter.form.scale(style.digits) - style.digits;
      BigInteger[] exact = amount.divideAndRemainder(BigInteger.TEN.pow(Math.max(0, excess)));
      if (exact[1].signum() != 0) {
        throw new NoticebookException(
            parameter.path.shown(), "The price (" + name + ") is more exact than " + currency + " can be paid");
      }
      return new PriceValue(exact[0].multiply(BigInteger.TEN.pow(Math.max(0, -excess))), currency);
    }

    private String currencyCode(PriceParameter parameter, JsonObject money) {
      if (parameter.currency != null) return facts.text(parameter.currency);
      return money != null && money.get("currencyCode") instanceof String code ? code : null;
    }

    /** An amount of whole units and billionths of one; null if it is none. */
    private static BigInteger billionths(JsonObject money) {
      if (money == null || (money.get("units") == null && money.get("nanos") == null)) return null;
      Long units = whole(money.get("units"));
      Long nanos = whole(money.get("nanos"));
      if (units == null || nanos == null || nanos < 0 || nanos >= 1_000_000_000) return null;
      return BigInteger.valueOf(units).multiply(BigInteger.valueOf(1_000_000_000)).add(BigInteger.valueOf(nanos));
    }

    /** A whole number, which may be a text, and is 0 where it is absent; null if it is none. */
    private static Long whole(Object value) {
      if (value == null) return 0L;
      if (value instanceof Long number) return number;
      return value instanceof String text && MomentPlace.WHOLE.matcher(text).matches() ? Long.valueOf(text) : null;
    }

    /** Why prices cannot all be true; null if they can. */
    private String contradiction(Map<String, Value> values) {
      for (Map.Entry<String, Value> entry : values.entrySet()) {
        if (!(definitions.get(entry.getKey()) instanceof PriceParameter parameter)) continue;
        String lower = parameter.moreThan;
        if (lower == null || !(values.get(lower) instanceof PriceValue less)) continue;
        PriceValue more = (PriceValue) entry.getValue();
        if (!more.currency.equals(less.currency)) {
          return entry.getKey() + " and " + lower + " are in different currencies";
        }
        if (more.minorUnits.compareTo(less.minorUnits) <= 0) return entry.getKey() + " is not more than " + lower;
      }
      return null;
    }
  }

  /** A value that texts are filled in with. */
  private sealed interface Value permits TextValue, NumberValue, PriceValue, DayValue {}

  private record TextValue(String text) implements Value {
    /** Stands for an optional text that is absent. */
    private static final TextValue MISSING = new TextValue("");
  }

  private record NumberValue(long number) implements Value {}

  private record PriceValue(BigInteger minorUnits, String currency) implements Value {}

  /** A day since 1970, and the time that ends it, if a text may say so. */
  private record DayValue(long day, LocalTime time) implements Value {}

  /** Values that texts are filled in with. */
  private record Values(
      Map<String, Value> values, Set<String> missing, boolean hasYear, Styles styles, String region,
      String contradiction) {
    /** The same styles with texts of their own. */
    Values with(Map<String, String> texts) {
      Map<String, Value> own = new HashMap<>();
      texts.forEach((name, text) -> own.put(name, new TextValue(text)));
      return new Values(own, missing, hasYear, styles, region, contradiction);
    }

    boolean isMissing(String name) {
      return missing.contains(name);
    }

    /** A value that is a text; empty if it is absent. */
    String text(String name) {
      return values.get(name) instanceof TextValue value ? value.text : "";
    }

    boolean hasRightToLeftText(Characters characters) {
      return values.values().stream()
          .anyMatch(value -> value instanceof TextValue own && own.text.codePoints().anyMatch(characters::isRightToLeft));
    }

    /** Whether a condition of a variant holds. */
    boolean fits(Condition condition) {
      return condition.test.test(values.get(condition.value));
    }

    /** A piece of a text. */
    String written(Piece piece, boolean isIsolating) {
      if (piece instanceof Literal literal) return literal.text;
      if (piece instanceof Constant constant) return isolated(constant.text, constant.isolate, isIsolating);
      Insertion insertion = (Insertion) piece;
      return isolated(written(values.get(insertion.value), insertion.as), insertion.isolate, isIsolating);
    }

    private static String isolated(String text, String isolate, boolean isIsolating) {
      return isIsolating && isolate != null ? isolate + text + '\u2069' : text;
    }

    private String written(Value value, Format as) {
      if (as == null) return ((TextValue) value).text;
      if (as.integer != null) {
        return styles.integers.get(as.integer).in(region).written(BigInteger.valueOf(((NumberValue) value).number));
      }
      if (as.price != null) return styles.prices.get(as.price).in(region).written((PriceValue) value);
      DayValue day = (DayValue) value;
      boolean hasTime = day.time != null && as.time != null;
      Integer style = hasTime ? (hasYear ? as.timeWithYear : as.time) : (hasYear ? as.dayWithYear : as.day);
      return styles.days.get(style).in(region).written(hasTime ? day.time : new LocalTime(day.day, 0, 0));
    }
  }

  // Time

  /** Reads and writes moments, which are milliseconds since 1970. */
  private static final class Moments {
    static final long MINUTE = 60_000;
    /** The moments of the years 1 to 9999. */
    static final long EARLIEST = -62_135_596_800_000L;
    static final long LATEST = 253_402_300_799_999L;
    private static final Pattern ISO_8601 = Pattern.compile(
        "(\\d{4})-(\\d\\d)-(\\d\\d)[Tt](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d+))?)?(?:[Zz]|([+-])(\\d\\d):(\\d\\d))");

    private Moments() {}

    static boolean isSupported(long at) {
      return at >= EARLIEST && at <= LATEST;
    }

    /** The moment of a decision: the argument, or the one of the facts. */
    static long ofDecision(Instant now, Facts facts) {
      if (now != null) {
        boolean isSupported = now.getEpochSecond() >= EARLIEST / 1000 && now.getEpochSecond() <= LATEST / 1000;
        if (isSupported) return now.toEpochMilli();
        throw new NoticebookException("now", "This is not a date from the years 1 to 9999");
      }
      String text = facts.request("now");
      if (text == null) throw new NoticebookException("now", "The moment of the decision is missing; pass it");
      Long at = ofText(text, false);
      if (at != null && isSupported(at)) return at;
      throw new NoticebookException("now", "This is not a date with a time; write ISO 8601 with an offset");
    }

    /** A moment in UTC, with milliseconds only where there are some. */
    static String text(long at) {
      return Instant.ofEpochMilli(at).toString();
    }

    /** Reads ISO 8601 with an offset; what is finer than a millisecond is rounded up or cut off. Null if it is none. */
    static Long ofText(String text, boolean isRoundedUp) {
      Matcher found = ISO_8601.matcher(text);
      if (!found.matches()) return null;
      int hour = number(found, 4);
      int minute = number(found, 5);
      int second = number(found, 6);
      int offsetHours = number(found, 9);
      int offsetMinutes = number(found, 10);
      if (hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null;
      if (number(found, 1) < 1) return null;
      long day;
      try {
        day = LocalDate.of(number(found, 1), number(found, 2), number(found, 3)).toEpochDay();
      } catch (DateTimeException noDate) {
        return null;
      }
      long offset = ("-".equals(found.group(8)) ? -1 : 1) * (offsetHours * 60L + offsetMinutes);
      long minutes = day * 1440 + hour * 60L + minute - offset;
      return minutes * MINUTE + second * 1000L + milliseconds(found.group(7), isRoundedUp);
    }

    private static int number(Matcher found, int group) {
      return found.group(group) == null ? 0 : Integer.parseInt(found.group(group));
    }

    private static int milliseconds(String fraction, boolean isRoundedUp) {
      if (fraction == null) return 0;
      int whole = Integer.parseInt((fraction + "00").substring(0, 3));
      boolean isFiner = fraction.chars().skip(3).anyMatch(digit -> digit != '0');
      return isRoundedUp && isFiner ? whole + 1 : whole;
    }
  }

  /** What a clock shows: the day since 1970, the hour and the minute. */
  private record LocalTime(long day, int hour, int minute) {}

  /** A time zone of the platform's data, which the platform keeps. */
  private record Zone(ZoneRules rules) {
    /** Zones of the IANA database that the platform knows as offsets, in hours. */
    private static final Map<String, Integer> OFFSETS = Map.of("EST", -5, "MST", -7, "HST", -10);

    static Zone named(String name) {
      Integer offset = OFFSETS.get(name);
      if (offset != null) return new Zone(ZoneRules.of(ZoneOffset.ofHours(offset)));
      try {
        // The platform's own names of 1986 are not of the IANA database.
        if (!name.startsWith("SystemV/")) return new Zone(ZoneRulesProvider.getRules(name, false));
      } catch (ZoneRulesException unknown) {
        // Falls through to the error that says what to pass.
      }
      throw new NoticebookException(
          "timeZone", "This is not a time zone; pass a name of the IANA database, such as Asia/Tokyo");
    }

    LocalTime local(long at) {
      Instant instant = Instant.ofEpochMilli(at);
      long second = instant.getEpochSecond() + rules.getOffset(instant).getTotalSeconds();
      int secondOfDay = (int) Math.floorMod(second, 86_400L);
      return new LocalTime(Math.floorDiv(second, 86_400L), secondOfDay / 3600, secondOfDay / 60 % 60);
    }
  }

  // Texts

  /** Small things about texts. */
  private static final class Texts {
    private static final Pattern BASE_64 = Pattern.compile("[A-Za-z0-9+/]*={0,2}");
    private static final Pattern BASE_64_FOR_URLS = Pattern.compile("[A-Za-z0-9_-]*={0,2}");

    private Texts() {}

    static boolean isLetter(int unit) {
      return (unit >= 'A' && unit <= 'Z') || (unit >= 'a' && unit <= 'z');
    }

    static boolean isDigit(int unit) {
      return unit >= '0' && unit <= '9';
    }

    static String lower(String text) {
      return text.toLowerCase(Locale.ROOT);
    }

    static String normalized(String text) {
      return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    static int byteCount(String text) {
      return text.getBytes(StandardCharsets.UTF_8).length;
    }

    static String sha256(String text) {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("Every Java platform has SHA-256", impossible);
      }
    }

    /** The text of UTF-8 in Base64, standard or for URLs; null if it is neither. */
    static String ofBase64(String text) {
      boolean isWhole = text.length() % 4 == 0 && BASE_64.matcher(text).matches();
      if (!isWhole && !BASE_64_FOR_URLS.matcher(text).matches()) return null;
      try {
        byte[] bytes = (isWhole ? Base64.getDecoder() : Base64.getUrlDecoder()).decode(text);
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      } catch (IllegalArgumentException | CharacterCodingException noText) {
        return null;
      }
    }

    static String escaped(String text) {
      StringBuilder escaped = new StringBuilder(text.length() + 16);
      for (int index = 0; index < text.length(); index++) {
        char letter = text.charAt(index);
        switch (letter) {
          case '&' -> escaped.append("&amp;");
          case '<' -> escaped.append("&lt;");
          case '>' -> escaped.append("&gt;");
          case '"' -> escaped.append("&quot;");
          case '\'' -> escaped.append("&#39;");
          default -> escaped.append(letter);
        }
      }
      return escaped.toString();
    }

    /** A caller's text on one line, without characters that show nothing or turn the direction of what follows. */
    static String cleaned(String text) {
      StringBuilder cleaned = new StringBuilder(text.length());
      for (int index = 0; index < text.length(); index++) {
        char letter = text.charAt(index);
        boolean isBreak = (letter >= 0x09 && letter <= 0x0d) || letter == 0x85 || letter == 0x2028 || letter == 0x2029;
        if (isBreak) cleaned.append(' ');
        else if (!isRemoved(letter)) cleaned.append(letter);
      }
      return cleaned.toString();
    }

    private static boolean isRemoved(char letter) {
      return letter <= 0x1f || (letter >= 0x7f && letter <= 0x9f) || (letter >= 0x202a && letter <= 0x202e)
          || (letter >= 0x2066 && letter <= 0x2069) || letter == 0xfeff || (letter >= 0xfdd0 && letter <= 0xfdef)
          || letter >= 0xfffe;
    }

    /** Whether nothing of a text shows. */
    static boolean isBlank(String text) {
      return text.chars().allMatch(letter -> isSpace(letter) || isInvisible(letter));
    }

    private static boolean isSpace(int letter) {
      return (letter >= 0x09 && letter <= 0x0d) || letter == 0x20 || letter == 0xa0 || letter == 0x1680
          || (letter >= 0x2000 && letter <= 0x200a) || letter == 0x2028 || letter == 0x2029 || letter == 0x202f
          || letter == 0x205f || letter == 0x3000 || letter == 0xfeff;
    }

    private static boolean isInvisible(int letter) {
      return letter == 0xad || letter == 0x34f || letter == 0x61c || letter == 0x115f || letter == 0x1160
          || letter == 0x17b4 || letter == 0x17b5 || (letter >= 0x180b && letter <= 0x180f)
          || (letter >= 0x200b && letter <= 0x200f) || (letter >= 0x2060 && letter <= 0x206f) || letter == 0x2800
          || letter == 0x3164 || (letter >= 0xfe00 && letter <= 0xfe0f) || letter == 0xffa0;
    }

    static String withoutSpaceAtEnd(String text) {
      int end = text.length();
      while (end > 0 && isSpace(text.charAt(end - 1))) end--;
      return text.substring(0, end);
    }
  }

  // The catalog

  /** A catalog, read from its data. */
  private record CatalogData(
      PayloadData payloads,
      DecisionData decision,
      String sourceLocale,
      LocaleTexts source,
      List<LocaleTexts> locales,
      Map<String, Parameter> parameters,
      Map<String, NoticeData> notices,
      Map<String, List<ChannelPart>> channels,
      Map<String, String> links,
      Styles styles,
      List<LayoutPart> htmlLayout,
      List<LayoutPart> textLayout,
      Map<String, Region> regions,
      Map<String, Map<String, String>> zones,
      Characters characters) {
    static CatalogData read(Data data) {
      String sourceLocale = data.text("sourceLocale");
      List<LocaleTexts> locales = data.list("locales", LocaleTexts::read);
      LocaleTexts source =
          locales.stream().filter(locale -> locale.tag.equals(sourceLocale)).findFirst().orElseThrow(
              () -> new IllegalArgumentException("The data of the catalog has no texts in its source locale"));
      return new CatalogData(
          PayloadData.read(data.member("payloads")),
          DecisionData.read(data.member("decision")),
          sourceLocale,
          source,
          locales,
          data.map("parameters", Parameter::read),
          data.map("notices", NoticeData::read),
          data.map("channels", parts -> parts.items(ChannelPart::read)),
          data.map("links", Data::text),
          Styles.read(data.member("styles")),
          data.member("layouts").list("html", LayoutPart::read),
          data.member("layouts").list("text", LayoutPart::read),
          data.map("regions", Region::read),
          data.map("zones", names -> names.entries(Data::text)),
          Characters.read(data.member("characters")));
    }

    /** The locale for a requested one: itself, the nearest parent, one of the same language, or the source locale. */
    LocaleTexts nearest(String requested) {
      String tag = Texts.lower(requested);
      for (;;) {
        String own = tag;
        LocaleTexts found = first(locale -> Texts.lower(locale.tag).equals(own));
        if (found != null) return found;
        int end = tag.lastIndexOf('-');
        if (end < 0) break;
        tag = tag.substring(0, end);
      }
      String language = tag;
      LocaleTexts found = first(locale -> Texts.lower(locale.tag).split("-", 2)[0].equals(language));
      return found == null ? source : found;
    }

    private LocaleTexts first(Predicate<LocaleTexts> isFound) {
      return locales.stream().filter(isFound).findFirst().orElse(null);
    }

    /** The locale that has a text: the given one, or else the source locale; null if neither has it. */
    LocaleTexts having(String key, LocaleTexts locale) {
      if (locale.texts.containsKey(key)) return locale;
      return source.texts.containsKey(key) ? source : null;
    }
  }

  /** How payloads are found, and what in them tells subscriptions apart. */
  private record PayloadData(
      Map<String, String> request,
      List<PayloadObject> objects,
      Set<String> passed,
      Map<String, String> refused,
      List<Refusal> refusals,
      List<OtherSubject> otherSubjects,
      List<DerivedField> derived,
      Identity identity,
      Path notification,
      boolean isNotificationUUID,
      Path region) {
    static PayloadData read(Data data) {
      List<PayloadObject> objects = data.list("objects", PayloadObject::read);
      Set<String> passed = new LinkedHashSet<>();
      for (PayloadObject object : objects) {
        for (List<String> names : object.from) if (names.size() == 1) passed.addAll(names);
      }
      Data notification = data.optional("notification");
      return new PayloadData(
          data.map("request", Data::text), objects, Collections.unmodifiableSet(passed),
          data.map("refused", Data::text), data.list("refusals", Refusal::read),
          data.list("otherSubjects", OtherSubject::read), data.list("derived", DerivedField::read),
          Identity.read(data.member("identity")), notification == null ? null : notification.path("path"),
          notification != null && notification.flag("isUUID"), data.path("region"));
    }
  }

  /** An object of payloads: where it stands, and how it comes. */
  private record PayloadObject(
      String name, List<List<String>> from, List<String> whole, Envelope envelope, Item item) {
    static PayloadObject read(Data data) {
      Data envelope = data.optional("envelope");
      Data item = data.optional("item");
      return new PayloadObject(
          data.text("name"), data.list("from", Data::texts), data.texts("whole"),
          envelope == null
              ? null : new Envelope(envelope.texts("data"), envelope.texts("id"), envelope.text("as")),
          item == null ? null : Item.read(item));
    }

    /** Whether the facts are this object. */
    boolean isWhole(JsonObject facts) {
      return whole.stream().anyMatch(name -> facts.get(name) != null)
          || (envelope != null && facts.at(envelope.data) != null);
    }
  }

  /** JSON in Base64 inside an object. */
  private record Envelope(List<String> data, List<String> id, String as) {}

  /**
   * The list of another object of which one item counts.
   *
   * @param by the field of the request, and of items, that chooses one
   * @param end where an item has its end; empty if none has one
   * @param common what holds where all items have one state; null if they never do
   */
  private record Item(String of, String list, String by, List<MomentPlace> end, PlaceCondition common) {
    static Item read(Data data) {
      Data common = data.optional("common");
      return new Item(
          data.text("of"), data.text("list"), data.text("by"), data.moments("end"),
          common == null ? null : PlaceCondition.read(common));
    }

    String key(JsonObject item) {
      return item.get(by) instanceof String key ? key : "";
    }
  }

  /** What is passed in place of payloads, which one of several places tells, and what to do about it. */
  private record Refusal(List<Path> has, String says, String fix) {
    static Refusal read(Data data) {
      return new Refusal(data.list("has", Data::path), data.text("says"), data.text("fix"));
    }
  }

  /** What payloads are about that is no subscription: one of some conditions holds, and other places are empty. */
  private record OtherSubject(String name, List<PlaceCondition> has, List<Path> unless) {
    static OtherSubject read(Data data) {
      return new OtherSubject(
          data.text("name"), data.list("has", PlaceCondition::read), data.list("unless", Data::path));
    }

    boolean isOf(Facts facts) {
      return has.stream().anyMatch(condition -> condition.holds(facts))
          && unless.stream().allMatch(path -> facts.value(path) == null);
    }
  }

  /** That a place holds something: any value, or one of some unless they are null. */
  private record PlaceCondition(Path path, Set<String> among) {
    static PlaceCondition read(Data data) {
      return new PlaceCondition(data.path("path"), data.has("among") ? Set.copyOf(data.texts("among")) : null);
    }

    boolean holds(Facts facts) {
      if (among == null) return facts.value(path) != null;
      String value = facts.textOrNumber(path);
      return value != null && among.contains(value);
    }
  }

  /** What tells subscriptions apart. */
  private record Identity(List<Path> subscription, List<Path> customer, List<Path> product, List<Path> same) {
    static Identity read(Data data) {
      return new Identity(
          data.list("subscription", Data::path), data.list("customer", Data::path), data.list("product", Data::path),
          data.list("same", Data::path));
    }
  }

  /** Something that payloads say together. */
  private record DerivedField(String name, DerivedRule rule) {
    static DerivedField read(Data data) {
      return new DerivedField(data.text("name"), rule(data));
    }

    private static DerivedRule rule(Data data) {
      Path has = data.path("has");
      if (has != null) return facts -> facts.value(has) == null ? null : Boolean.TRUE;
      Path memberOf = data.path("memberOf");
      Set<String> among = data.has("among") ? Set.copyOf(data.texts("among")) : null;
      if (memberOf != null) return facts -> DerivedRule.member(facts.value(memberOf), among);
      Path isFilled = data.path("isFilled");
      if (isFilled != null) return facts -> DerivedRule.isFilled(facts.value(isFilled), isFilled);
      if (data.has("compare")) {
        List<MomentPlace> places = data.moments("compare");
        List<MomentPlace> others = data.moments("with");
        return facts -> DerivedRule.compared(MomentPlace.first(places, facts), MomentPlace.first(others, facts));
      }
      if (data.has("later")) {
        List<MomentPlace> places = data.moments("later");
        List<MomentPlace> others = data.moments("than");
        return facts -> DerivedRule.later(MomentPlace.first(places, facts), MomentPlace.first(others, facts));
      }
      List<MomentPlace> latest = data.moments("latest");
      if (!latest.isEmpty()) return facts -> DerivedRule.latest(latest, facts);
      if (data.has("differ")) {
        List<Path> paths = data.list("differ", Data::path);
        List<Path> others = data.list("from", Data::path);
        return facts -> DerivedRule.differ(facts.firstTextOrNumber(paths), facts.firstTextOrNumber(others));
      }
      Path isExpanded = data.path("isExpanded");
      if (isExpanded != null) return facts -> DerivedRule.isExpanded(facts.value(isExpanded));
      List<Path> classOf = data.list("classOf", Data::path);
      Map<String, String> classes = data.map("classes", Data::text);
      if (!classOf.isEmpty()) return facts -> classes.get(DerivedRule.joined(classOf, facts));
      List<Path> firstOf = data.list("firstOf", Data::path);
      Object before = data.has("before") ? data.member("before").value : null;
      return facts -> DerivedRule.first(firstOf.stream().map(facts::value).filter(Objects::nonNull).toList(), before);
    }
  }

  /** How a derived field is found. */
  @FunctionalInterface
  private interface DerivedRule {
    /** The value; null if there is none. */
    Object value(Facts facts);

    /** The first member of an object that is there, of some if they are given. */
    static Object member(Object value, Set<String> among) {
      if (!(value instanceof JsonObject object)) return null;
      return object.members.keySet().stream()
          .filter(name -> object.get(name) != null && (among == null || among.contains(name)))
          .findFirst().orElse(null);
    }

    static Object isFilled(Object value, Path path) {
      if (value == null) return null;
      if (value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) return !list.isEmpty();
      throw new NoticebookException(
          path.shown(), "This is " + Json.kind(value) + ", where a list of identifiers belongs");
    }

    /** How a moment lies to another; null if one of them is absent. */
    static String compared(Long own, Long other) {
      if (own == null || other == null) return null;
      return own < other ? "before" : own.equals(other) ? "same" : "after";
    }

    /** True if a moment is later than another; null if it isn't, or if one of them is absent. */
    static Boolean later(Long own, Long other) {
      return own != null && other != null && own > other ? Boolean.TRUE : null;
    }

    /** Whether a value is an object, not its identifier; null if it is absent. */
    static Boolean isExpanded(Object value) {
      return value == null ? null : (Boolean) (value instanceof JsonObject);
    }

    /** The latest of several moments that are there. */
    static Long latest(List<MomentPlace> places, Facts facts) {
      return places.stream().map(place -> place.moment(facts)).filter(Objects::nonNull)
          .max(Comparator.naturalOrder()).orElse(null);
    }

    /** Whether two texts differ; null if one of them is absent. */
    static Boolean differ(String own, String other) {
      return own == null || other == null ? null : (Boolean) !own.equals(other);
    }

    /** The values that are there, which a slash joins. */
    static String joined(List<Path> paths, Facts facts) {
      return paths.stream().map(facts::textOrNumber).filter(Objects::nonNull).collect(Collectors.joining("/"));
    }

    /** The first of several values, if possible one that is not another. */
    static Object first(List<Object> values, Object before) {
      return values.stream().filter(value -> !value.equals(before)).findFirst()
          .orElse(values.isEmpty() ? null : values.get(0));
    }
  }

  /** The variables, and the chain of tables over them. */
  private record DecisionData(
      Map<String, String> parts, Map<String, String> outputs, List<Variable> variables, List<Table> tables) {
    static DecisionData read(Data data) {
      Map<String, String> outputs = new LinkedHashMap<>();
      data.list("outputs", output -> outputs.put(output.text("name"), output.text("initial")));
      return new DecisionData(
          data.map("parts", Data::text), Collections.unmodifiableMap(outputs), data.list("variables", Variable::read),
          data.list("tables", Table::read));
    }

    /** The table that the others stand over. */
    Table table() {
      return tables.get(0);
    }
  }

  /** Something that is read from facts, as a number for each of its values. */
  private sealed interface Variable permits Field, MomentVariable {
    static Variable read(Data data) {
      if (data.has("moments")) {
        return new MomentVariable(data.moments("moments"), data.flag("isCombination"), data.milliseconds("plus"));
      }
      Map<Object, Integer> literals = new LinkedHashMap<>();
      data.list("literals", pair -> literals.put(pair.item(0).value, pair.item(1).whole()));
      Integer unlisted = data.has("unlisted") ? data.whole("unlisted") : null;
      return new Field(data.path("field"), literals, data.whole("absent"), unlisted);
    }

    /** The number of its value at a moment. */
    int value(Facts facts, long now);

    /** The moments at which its value changes. */
    List<Long> moments(Facts facts);
  }

  /** A field; `unlisted` stands for values that no table lists, and is null where there are none. */
  private record Field(Path path, Map<Object, Integer> literals, int absent, Integer unlisted) implements Variable {
    @Override
    public int value(Facts facts, long now) {
      Object value = facts.value(path);
      if (value == null) return absent;
      Integer found = literals.get(value);
      if (found != null) return found;
      boolean isKnownType = literals.keySet().stream().anyMatch(literal -> literal.getClass() == value.getClass());
      if (isKnownType && unlisted != null) return unlisted;
      String listed = literals.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
      throw new NoticebookException(
          path.shown(), "This is " + Json.kind(value) + " that no table knows; pass one of " + listed);
    }

    @Override
    public List<Long> moments(Facts facts) {
      return List.of();
    }
  }

  /**
   * Moments, of which the first that is there counts, or each; a moment is 0 absent, 1 past or 2 future.
   *
   * @param plus the milliseconds that are added to each
   */
  private record MomentVariable(List<MomentPlace> places, boolean isCombination, long plus) implements Variable {
    @Override
    public int value(Facts facts, long now) {
      int number = 0;
      for (MomentPlace place : places) {
        Long at = place.moment(facts, plus);
        int digit = at == null ? 0 : at <= now ? 1 : 2;
        if (isCombination) number = number * 3 + digit;
        else if (digit != 0) return digit;
      }
      return number;
    }

    @Override
    public List<Long> moments(Facts facts) {
      Stream<Long> moments = places.stream().map(place -> place.moment(facts, plus)).filter(Objects::nonNull);
      return (isCombination ? moments : moments.limit(1)).toList();
    }
  }

  /** A table of a decision. */
  private record Table(String name, List<Input> inputs, List<Row> rows) {
    static Table read(Data data) {
      List<Input> inputs = data.list("inputs", Input::read);
      List<String> names = inputs.stream().map(Input::name).toList();
      return new Table(data.text("table"), inputs, data.list("rows", row -> Row.read(row, names)));
    }

    /** The row for values of the variables, and for the outputs so far. */
    Row row(int[] values, Map<String, String> outcome, String evidence) {
      String[] words = new String[inputs.size()];
      for (int index = 0; index < words.length; index++) words[index] = inputs.get(index).word(values, outcome, evidence);
      for (Row row : rows) if (row.fits(words)) return row;
      throw new NoticebookException(null, "Table " + name + " has no row for these facts");
    }
  }

  /** What a table reads: a variable, or an output so far, each value in the table's own word. */
  private record Input(
      String name, int variable, List<String> words, String output, Map<String, String> outputWords) {
    static Input read(Data data) {
      boolean isOutput = data.has("output");
      return new Input(
          data.text("name"), isOutput ? -1 : data.whole("variable"), isOutput ? List.of() : data.texts("values"),
          isOutput ? data.text("output") : null, isOutput ? data.map("values", Data::text) : Map.of());
    }

    String word(int[] values, Map<String, String> outcome, String evidence) {
      if (output == null) return words.get(values[variable]);
      return outputWords.get(output.equals("evidence") ? evidence : outcome.get(output));
    }
  }

  /** A row: the words that it allows, by input, where it does not allow all, and the outputs that it sets. */
  private record Row(String name, Map<Integer, Set<String>> when, Map<String, String> then, String evidence) {
    static Row read(Data data, List<String> inputs) {
      Map<Integer, Set<String>> when = new LinkedHashMap<>();
      data.map("when", Data::texts).forEach((input, words) -> when.put(inputs.indexOf(input), new HashSet<>(words)));
      return new Row(
          data.text("row"), when, data.map("then", Data::text), data.has("evidence") ? data.text("evidence") : null);
    }

    boolean fits(String[] words) {
      for (Map.Entry<Integer, Set<String>> allowed : when.entrySet()) {
        if (!allowed.getValue().contains(words[allowed.getKey()])) return false;
      }
      return true;
    }
  }

  /** The texts of a locale, and the locales of regions that read them. */
  private record LocaleTexts(String tag, boolean isRightToLeft, List<String> regions, Map<String, Text> texts) {
    static LocaleTexts read(Data data) {
      return new LocaleTexts(
          data.text("tag"), data.flag("isRightToLeft"), data.texts("regions"), data.map("texts", Text::read));
    }

    /** The region whose styles count for a requested locale; null if none does. */
    String region(String requested) {
      return regions.stream().filter(tag -> Texts.lower(tag).equals(Texts.lower(requested))).findFirst().orElse(null);
    }
  }

  /** A text, with the optional parameters that it needs. */
  private record Text(List<String> needs, List<Variant> variants) {
    static Text read(Data data) {
      return new Text(data.texts("needs"), data.list("variants", Variant::read));
    }
  }

  /** A variant of a text, which counts if all its conditions hold. */
  private record Variant(List<Condition> when, List<List<Inline>> paragraphs) {
    static Variant read(Data data) {
      return new Variant(
          data.list("when", Condition::read), data.list("paragraphs", paragraph -> paragraph.items(Inline::read)));
    }
  }

  /** A condition about a value. */
  private record Condition(String value, Predicate<Value> test) {
    static Condition read(Data data) {
      return new Condition(data.text("value"), test(data));
    }

    private static Predicate<Value> test(Data data) {
      if (data.has("equals")) {
        if (data.member("equals").value instanceof Long number) return value -> ((NumberValue) value).number == number;
        String text = Texts.normalized(data.text("equals"));
        return value -> Texts.normalized(((TextValue) value).text).equals(text);
      }
      boolean isOutside = !data.has("anyOf");
      List<List<Relation>> alternatives =
          data.list(isOutside ? "noneOf" : "anyOf", relations -> relations.items(Relation::read));
      return value -> {
        BigInteger magnitude = BigInteger.valueOf(((NumberValue) value).number).abs();
        Predicate<List<Relation>> holds =
            relations -> relations.stream().allMatch(relation -> relation.holds(magnitude));
        return alternatives.stream().anyMatch(holds) != isOutside;
      };
    }
  }

  /** A relation between a number, or what is left of it by a modulus, and ranges. */
  private record Relation(BigInteger modulus, boolean isOutside, List<Range> ranges) {
    static Relation read(Data data) {
      return new Relation(
          data.has("modulus") ? BigInteger.valueOf(data.whole("modulus")) : null, data.flag("isOutside"),
          data.list("ranges", Range::read));
    }

    boolean holds(BigInteger magnitude) {
      BigInteger operand = modulus == null ? magnitude : magnitude.mod(modulus);
      return ranges.stream().anyMatch(range -> range.contains(operand)) != isOutside;
    }
  }

  /** Numbers with both ends. */
  private record Range(BigInteger first, BigInteger last) {
    static Range read(Data data) {
      return new Range(BigInteger.valueOf(data.item(0).whole()), BigInteger.valueOf(data.item(1).whole()));
    }

    boolean contains(BigInteger number) {
      return number.compareTo(first) >= 0 && number.compareTo(last) <= 0;
    }
  }

  /** Pieces of a paragraph, which lead to an address unless that is null. */
  private record Inline(List<Piece> pieces, String url) {
    static Inline read(Data data) {
      if (data.value instanceof List<?>) return new Inline(data.items(Piece::read), null);
      return new Inline(data.list("pieces", Piece::read), data.text("url"));
    }
  }

  /** A piece of a text; what isolates it stands before it where directions of writing mix. */
  private sealed interface Piece permits Literal, Constant, Insertion {
    static Piece read(Data data) {
      if (data.value instanceof String text) return new Literal(text);
      String isolate = data.has("isolate") ? data.text("isolate") : null;
      if (data.has("constant")) return new Constant(data.text("constant"), isolate);
      return new Insertion(data.text("value"), data.has("as") ? Format.read(data.member("as")) : null, isolate);
    }
  }

  private record Literal(String text) implements Piece {}

  private record Constant(String text, String isolate) implements Piece {}

  private record Insertion(String value, Format as, String isolate) implements Piece {}

  /** How a text writes a value, as places of styles; those that do not apply are null. */
  private record Format(
      Integer integer, Integer price, Integer day, Integer dayWithYear, Integer time, Integer timeWithYear) {
    static Format read(Data data) {
      Function<String, Integer> place = name -> data.has(name) ? data.whole(name) : null;
      return new Format(
          place.apply("integer"), place.apply("price"), place.apply("day"), place.apply("dayWithYear"),
          place.apply("time"), place.apply("timeWithYear"));
    }
  }

  /** A parameter of notices: where its value comes from. */
  private sealed interface Parameter
      permits TextParameter, WholeNumber, PriceParameter, DaysUntil, MomentParameter, DayOf, LastDayBefore {
    static Parameter read(Data data) {
      if (data.has("text")) {
        return new TextParameter(
            data.path("text"), data.list("productIds", Data::path),
            data.map("byProduct", texts -> texts.entries(Data::text)), data.map("defaults", Data::text),
            data.flag("isOptional"));
      }
      if (data.has("wholeNumber")) return new WholeNumber(data.path("wholeNumber"));
      if (data.has("price")) {
        return new PriceParameter(
            data.path("price"), PriceForm.of(data.text("form")), data.path("currency"),
            data.has("moreThan") ? data.text("moreThan") : null);
      }
      if (data.has("daysUntil")) return new DaysUntil(data.text("daysUntil"));
      if (data.has("dayOf")) return new DayOf(data.text("dayOf"));
      if (data.has("lastDayBefore")) return new LastDayBefore(data.text("lastDayBefore"));
      return new MomentParameter(data.moments("moments"), data.milliseconds("plus"));
    }
  }

  private record TextParameter(
      Path path, List<Path> productIds, Map<String, Map<String, String>> byProduct, Map<String, String> defaults,
      boolean isOptional) implements Parameter {}

  private record WholeNumber(Path path) implements Parameter {}

  private record PriceParameter(Path path, PriceForm form, Path currency, String moreThan) implements Parameter {}

  private record DaysUntil(String day) implements Parameter {}

  private record MomentParameter(List<MomentPlace> moments, long plus) implements Parameter {}

  private record DayOf(String moment) implements Parameter {}

  private record LastDayBefore(String moment) implements Parameter {}

  /** The form in which a store writes prices. */
  private enum PriceForm {
    THOUSANDTHS,
    MINOR_UNITS,
    MONEY;

    static PriceForm of(String word) {
      return switch (word) {
        case "thousandths" -> THOUSANDTHS;
        case "minorUnits" -> MINOR_UNITS;
        case "money" -> MONEY;
        default -> throw new IllegalArgumentException("The data of the catalog has an unknown form of prices, " + word);
      };
    }

    /** The digits of an amount that stand for less than one unit of a currency. */
    int scale(int currencyDigits) {
      return switch (this) {
        case THOUSANDTHS -> 3;
        case MINOR_UNITS -> currencyDigits;
        case MONEY -> 9;
      };
    }
  }

  /** A notice: its channels, the texts around a body, and what names an occurrence of it. */
  private record NoticeData(
      List<NoticeChannel> channels, List<String> openings, List<String> closings, String validUntil, String reminder,
      String situation, List<OccurrencePlace> occurrence) {
    static NoticeData read(Data data) {
      return new NoticeData(
          data.list("channels", NoticeChannel::read), data.texts("openings"), data.texts("closings"),
          data.has("validUntil") ? data.text("validUntil") : null,
          data.has("reminder") ? data.text("reminder") : null, data.text("situation"),
          data.list("occurrence", OccurrencePlace::read));
    }
  }

  /** A place that names the period of a notice: a moment, or a text or whole number where `moment` is null. */
  private record OccurrencePlace(Path path, MomentPlace moment) {
    static OccurrencePlace read(Data data) {
      return new OccurrencePlace(data.path("path"), data.has("form") ? MomentPlace.read(data) : null);
    }

    /** What names the period; null if it is absent or empty. */
    String text(Facts facts) {
      if (moment != null) {
        Long at = moment.moment(facts);
        return at == null ? null : Moments.text(at);
      }
      String text = facts.textOrNumber(path);
      return text == null || text.isEmpty() ? null : text;
    }
  }

  /** A channel of a notice: by locale, the parameters that it uses, and the parts that name an assumed zone. */
  private record NoticeChannel(
      String name, Map<String, List<String>> parameters, Map<String, List<String>> zoneParts) {
    static NoticeChannel read(Data data) {
      return new NoticeChannel(
          data.text("name"), data.map("parameters", Data::texts), data.map("zoneParts", Data::texts));
    }
  }

  /** A part of a channel. */
  private record ChannelPart(String name, PartFormat format, boolean isTextMessage) {
    static ChannelPart read(Data data) {
      return new ChannelPart(data.text("name"), PartFormat.of(data.text("format")), data.flag("isTextMessage"));
    }
  }

  private enum PartFormat {
    LINE,
    PARAGRAPHS,
    ACTION_LABEL;

    static PartFormat of(String word) {
      return switch (word) {
        case "line" -> LINE;
        case "paragraphs" -> PARAGRAPHS;
        case "actionLabel" -> ACTION_LABEL;
        default -> throw new IllegalArgumentException("The data of the catalog has an unknown format, " + word);
      };
    }
  }

  /** How values are written. */
  private record Styles(
      int daysWithoutYear, List<Regional<IntegerStyle>> integers, List<Regional<DayStyle>> days, List<Regional<PriceStyle>> prices) {
    static Styles read(Data data) {
      return new Styles(
          data.whole("daysWithoutYear"),
          data.list("integers", style -> Regional.read(style, IntegerStyle::read)),
          data.list("days", style -> Regional.read(style, DayStyle::read)),
          data.list("prices", style -> Regional.read(style, PriceStyle::read)));
    }

    /** What stands around amounts of a currency, and its digits; null if prices cannot be in it. */
    CurrencyStyle currency(String code) {
      return prices.stream().map(style -> style.usual.currencies.get(code)).filter(Objects::nonNull)
          .findFirst().orElse(null);
    }
  }

  /** A style of a locale, and those of its regions. */
  private record Regional<T>(T usual, Map<String, T> regional) {
    static <T> Regional<T> read(Data data, Function<Data, T> style) {
      return new Regional<>(style.apply(data.member("usual")), data.map("regional", style));
    }

    /** The style of a region; null is none. */
    T in(String region) {
      return region == null ? usual : regional.getOrDefault(region, usual);
    }
  }

  private record IntegerStyle(
      List<String> digits, String separator, int lastGroup, int otherGroups, int leastGroupedDigits,
      List<String> minus) {
    static IntegerStyle read(Data data) {
      return new IntegerStyle(
          data.texts("digits"), data.text("separator"), data.whole("lastGroup"), data.whole("otherGroups"),
          data.whole("leastGroupedDigits"), data.texts("minus"));
    }

    String written(BigInteger number) {
      String plain = number.abs().toString();
      StringBuilder text = new StringBuilder();
      for (int index = 0; index < plain.length(); index++) {
        int rest = plain.length() - index - lastGroup;
        boolean isGroup = index > 0 && rest >= 0 && rest % otherGroups == 0 && plain.length() >= leastGroupedDigits;
        if (isGroup) text.append(separator);
        text.append(digits.get(plain.charAt(index) - '0'));
      }
      return number.signum() < 0 ? minus.get(0) + text + minus.get(1) : text.toString();
    }
  }

  private record PriceStyle(IntegerStyle whole, String decimalSign, Map<String, CurrencyStyle> currencies) {
    static PriceStyle read(Data data) {
      return new PriceStyle(
          IntegerStyle.read(data.member("whole")), data.text("decimalSign"),
          data.map("currencies", CurrencyStyle::read));
    }

    String written(PriceValue price) {
      CurrencyStyle style = currencies.get(price.currency);
      BigInteger[] amount = price.minorUnits.divideAndRemainder(BigInteger.TEN.pow(style.digits));
      StringBuilder text = new StringBuilder(style.before).append(whole.written(amount[0]));
      if (style.digits > 0) {
        String fraction = amount[1].toString();
        text.append(decimalSign).append(whole.digits.get(0).repeat(style.digits - fraction.length()));
        fraction.chars().forEach(digit -> text.append(whole.digits.get(digit - '0')));
      }
      return text.append(style.behind).toString();
    }
  }

  /** What stands around amounts of a currency, and its digits after the decimal sign. */
  private record CurrencyStyle(String before, String behind, int digits) {
    static CurrencyStyle read(Data data) {
      return new CurrencyStyle(data.item(0).text(), data.item(1).text(), data.item(2).whole());
    }
  }

  private record DayStyle(List<Function<LocalTime, String>> pieces) {
    static DayStyle read(Data data) {
      return new DayStyle(data.items(DayStyle::piece));
    }

    private static Function<LocalTime, String> piece(Data data) {
      if (data.value instanceof String text) return time -> text;
      if (data.has("year")) {
        List<String> digits = data.texts("year");
        return time -> Integer.toString(LocalDate.ofEpochDay(time.day).getYear()).chars()
            .mapToObj(digit -> digits.get(digit - '0')).collect(Collectors.joining());
      }
      List<String> texts = data.onlyTexts();
      if (data.has("month")) return time -> texts.get(LocalDate.ofEpochDay(time.day).getMonthValue() - 1);
      if (data.has("day")) return time -> texts.get(LocalDate.ofEpochDay(time.day).getDayOfMonth() - 1);
      if (data.has("weekday")) return time -> texts.get(LocalDate.ofEpochDay(time.day).getDayOfWeek().getValue() - 1);
      return data.has("hour") ? time -> texts.get(time.hour) : time -> texts.get(time.minute);
    }

    String written(LocalTime time) {
      StringBuilder text = new StringBuilder();
      for (Function<LocalTime, String> piece : pieces) text.append(piece.apply(time));
      return text.toString();
    }
  }

  /** A part of a layout of emails. */
  private sealed interface LayoutPart permits LayoutText, LayoutValue, LayoutSection {
    static LayoutPart read(Data data) {
      if (data.value instanceof String text) return new LayoutText(text);
      if (data.has("value")) return new LayoutValue(data.text("value"), data.flag("isEscaped"));
      return new LayoutSection(data.text("section"), data.flag("isInverted"), data.list("parts", LayoutPart::read));
    }

    static String written(List<LayoutPart> parts, Map<String, Object> values, String item) {
      return parts.stream().map(part -> part.written(values, item)).collect(Collectors.joining());
    }

    /** Writes the part with values, which are texts, truth values and lists of texts, and the item of a list. */
    String written(Map<String, Object> values, String item);
  }

  private record LayoutText(String text) implements LayoutPart {
    @Override
    public String written(Map<String, Object> values, String item) {
      return text;
    }
  }

  private record LayoutValue(String name, boolean isEscaped) implements LayoutPart {
    @Override
    public String written(Map<String, Object> values, String item) {
      String text = name.equals(".") ? item : (String) values.get(name);
      return isEscaped ? Texts.escaped(text) : text;
    }
  }

  private record LayoutSection(String name, boolean isInverted, List<LayoutPart> parts) implements LayoutPart {
    @Override
    public String written(Map<String, Object> values, String item) {
      Object value = values.get(name);
      List<?> list = value instanceof List<?> own ? own : null;
      boolean isThere =
          list != null ? !list.isEmpty() : value != null && !value.equals("") && !value.equals(Boolean.FALSE);
      if (isThere == isInverted) return "";
      if (list == null || isInverted) return LayoutPart.written(parts, values, item);
      return list.stream().map(own -> LayoutPart.written(parts, values, (String) own)).collect(Collectors.joining());
    }
  }

  /** The likely locale and the usual zone of a region; null where there is none. */
  private record Region(String locale, String timeZone) {
    private static final Region UNKNOWN = new Region(null, null);

    static Region read(Data data) {
      return new Region((String) data.item(0).value, (String) data.item(1).value);
    }
  }

  /** How much fits into a text message, and into each of several. */
  private record MessageSize(int single, int part) {
    static MessageSize read(Data data) {
      return new MessageSize(data.whole("single"), data.whole("part"));
    }
  }

  /** The characters that are treated in a way of their own. */
  private record Characters(
      List<Range> rightToLeft, String gsm7, String gsm7Extensions, MessageSize septets, MessageSize codeUnits) {
    static Characters read(Data data) {
      Data sizes = data.member("textMessages");
      return new Characters(
          data.list("rightToLeft", Range::read), data.text("gsm7"), data.text("gsm7Extensions"),
          MessageSize.read(sizes.member("gsm7")), MessageSize.read(sizes.member("ucs2")));
    }

    boolean isRightToLeft(int letter) {
      if (letter < 0x80) return false;
      BigInteger number = BigInteger.valueOf(letter);
      return rightToLeft.stream().anyMatch(range -> range.contains(number));
    }

    /** How many messages a text message is sent as. */
    int messages(String text) {
      boolean isGsm7 = text.codePoints().allMatch(letter -> gsm7.indexOf(letter) >= 0 || isExtension(letter));
      int length = text.length() + (isGsm7 ? (int) text.codePoints().filter(this::isExtension).count() : 0);
      MessageSize size = isGsm7 ? septets : codeUnits;
      return length <= size.single ? 1 : (length + size.part - 1) / size.part;
    }

    private boolean isExtension(int letter) {
      return gsm7Extensions.indexOf(letter) >= 0;
    }
  }

  /** A value of the catalog's data. */
  private record Data(Object value) {
    private JsonObject object() {
      if (value instanceof JsonObject object) return object;
      throw unexpected("an object");
    }

    private IllegalArgumentException unexpected(String wanted) {
      return new IllegalArgumentException(
          "The data of the catalog has " + Json.kind(value) + " where " + wanted + " belongs");
    }

    boolean has(String name) {
      return object().get(name) != null;
    }

    /** A member that must be there. */
    Data member(String name) {
      Data member = optional(name);
      if (member == null) throw new IllegalArgumentException("The data of the catalog has no " + name);
      return member;
    }

    /** A member; null if it is absent. */
    Data optional(String name) {
      Object member = object().get(name);
      return member == null ? null : new Data(member);
    }

    String text() {
      if (value instanceof String text) return text;
      throw unexpected("a text");
    }

    String text(String name) {
      return member(name).text();
    }

    int whole() {
      if (value instanceof Long number) return Math.toIntExact(number);
      throw unexpected("a whole number");
    }

    int whole(String name) {
      return member(name).whole();
    }

    /** Milliseconds; 0 if they are absent. */
    long milliseconds(String name) {
      Data milliseconds = optional(name);
      if (milliseconds == null) return 0;
      if (milliseconds.value instanceof Long number) return number;
      throw milliseconds.unexpected("a whole number");
    }

    /** A member that is true, or absent. */
    boolean flag(String name) {
      return Boolean.TRUE.equals(object().get(name));
    }

    Data item(int index) {
      if (value instanceof List<?> list && index < list.size()) return new Data(list.get(index));
      throw unexpected("a longer list");
    }

    <T> List<T> items(Function<Data, T> read) {
      if (value instanceof List<?> list) return list.stream().map(item -> read.apply(new Data(item))).toList();
      throw unexpected("a list");
    }

    /** A list; empty if it is absent. */
    <T> List<T> list(String name, Function<Data, T> read) {
      Data list = optional(name);
      return list == null ? List.of() : list.items(read);
    }

    List<String> texts() {
      return items(Data::text);
    }

    List<String> texts(String name) {
      return list(name, Data::text);
    }

    /** The texts of an object's only member. */
    List<String> onlyTexts() {
      return new Data(object().members.values().iterator().next()).texts();
    }

    <T> Map<String, T> entries(Function<Data, T> read) {
      Map<String, T> entries = new LinkedHashMap<>();
      object().members.forEach((name, member) -> entries.put(name, read.apply(new Data(member))));
      return Collections.unmodifiableMap(entries);
    }

    /** An object by names; empty if it is absent. */
    <T> Map<String, T> map(String name, Function<Data, T> read) {
      Data map = optional(name);
      return map == null ? Map.of() : map.entries(read);
    }

    Path path() {
      return new Path(texts());
    }

    /** A path; null if it is absent. */
    Path path(String name) {
      return has(name) ? member(name).path() : null;
    }

    /** Places of moments; empty if they are absent. */
    List<MomentPlace> moments(String name) {
      return list(name, MomentPlace::read);
    }
  }

  // JSON

  /** An object of JSON, with its names in order. */
  private record JsonObject(Map<String, Object> members) {
    /** A member; null if it is absent or null. */
    Object get(String name) {
      return members.get(name);
    }

    /** The value that names lead to; null if it is absent or null. */
    Object at(List<String> names) {
      Object value = this;
      for (String name : names) value = value instanceof JsonObject object ? object.get(name) : null;
      return value;
    }
  }

  /**
   * JSON as values: {@link JsonObject}, {@link List}, {@link String}, {@link Boolean} and null; numbers are {@link Long} if
   * they are whole, and else {@link Double}.
   */
  private static final class Json {
    static final int DEPTH_LIMIT = 64;
    /** Beyond it a double no longer names one whole number. */
    private static final double WHOLE_LIMIT = 0x1p53;

    private Json() {}

    static String kind(Object value) {
      if (value == null) return "null";
      if (value instanceof List<?>) return "a list";
      if (value instanceof Boolean) return "a truth value";
      if (value instanceof Number) return "a number";
      if (value instanceof String) return "a text";
      return value instanceof JsonObject ? "an object" : "no value of JSON";
    }

    /** A number that is not written in whole digits. */
    static Number number(double value, List<String> path) {
      if (!Double.isFinite(value)) {
        throw new NoticebookException(
            shown(path), "The number is larger than any that can be compared; write the field as the payload has it");
      }
      boolean isWhole = value == Math.rint(value) && Math.abs(value) <= WHOLE_LIMIT;
      if (isWhole) return (long) value;
      return value;
    }

    static NoticebookException tooDeep(List<String> path) {
      return new NoticebookException(
          shown(path),
          "The facts are nested more than " + DEPTH_LIMIT + " deep; pass the payloads as the store sends them");
    }

    /** The first names of a path; null for the facts as a whole. */
    static String shown(List<String> path) {
      if (path.isEmpty()) return null;
      return path.size() <= 4 ? String.join(".", path) : String.join(".", path.subList(0, 4)) + "\u2026";
    }

    /** Members that are not null, given as names and values in turn, sorted by name. */
    static Map<String, Object> members(Object... namesAndValues) {
      Map<String, Object> members = new TreeMap<>();
      for (int index = 0; index < namesAndValues.length; index += 2) {
        if (namesAndValues[index + 1] != null) members.put((String) namesAndValues[index], namesAndValues[index + 1]);
      }
      return members;
    }

    /** Writes maps, lists, texts, numbers and truth values in one line without any space. */
    static String text(Object value) {
      StringBuilder text = new StringBuilder();
      write(value, text);
      return text.toString();
    }

    private static void write(Object value, StringBuilder text) {
      if (value instanceof Map<?, ?> members) {
        String comma = "{";
        for (Map.Entry<?, ?> member : members.entrySet()) {
          writeText((String) member.getKey(), text.append(comma));
          write(member.getValue(), text.append(':'));
          comma = ",";
        }
        text.append(members.isEmpty() ? "{}" : "}");
      } else if (value instanceof List<?> items) {
        String comma = "[";
        for (Object item : items) {
          write(item, text.append(comma));
          comma = ",";
        }
        text.append(items.isEmpty() ? "[]" : "]");
      } else if (value instanceof String own) {
        writeText(own, text);
      } else {
        text.append(value);
      }
    }

    private static void writeText(String own, StringBuilder text) {
      text.append('"');
      for (int index = 0; index < own.length(); index++) {
        char letter = own.charAt(index);
        switch (letter) {
          case '"' -> text.append("\\\"");
          case '\\' -> text.append("\\\\");
          case '\n' -> text.append("\\n");
          case '\r' -> text.append("\\r");
          case '\t' -> text.append("\\t");
          case '\b' -> text.append("\\b");
          case '\f' -> text.append("\\f");
          default -> {
            boolean isEscaped =
                letter < 0x20 || (letter >= 0x7f && letter <= 0x9f) || letter == 0x2028 || letter == 0x2029;
            if (isEscaped) text.append("\\u").append(HexFormat.of().toHexDigits(letter));
            else text.append(letter);
          }
        }
      }
      text.append('"');
    }
  }

  /** Reads JSON text (RFC 8259), and refuses names that occur twice, halves of surrogate pairs and deep nesting. */
  private static final class JsonReader {
    private final String text;
    private int position;
    /** The names of the members that are being read, outermost first. */
    private final List<String> path = new ArrayList<>();

    private JsonReader(String text) {
      this.text = text;
    }

    /** The one value that the whole text is. */
    static Object read(String text) {
      JsonReader reader = new JsonReader(text);
      if (text.startsWith("\ufeff")) reader.position = 1;
      Object value = reader.value(0);
      reader.skipSpace();
      if (reader.position < text.length()) throw reader.error("expected the end of the text");
      return value;
    }

    /** The next unit of the text; -1 at its end. */
    private int unit() {
      return position < text.length() ? text.charAt(position) : -1;
    }

    private Object value(int depth) {
      skipSpace();
      int unit = unit();
      if (unit == '{' || unit == '[') {
        if (depth == Json.DEPTH_LIMIT) throw Json.tooDeep(path);
        position++;
        return unit == '{' ? object(depth + 1) : array(depth + 1);
      }
      if (unit == '"') return string();
      if (unit == '-' || Texts.isDigit(unit)) return number();
      if (skipWord("true")) return Boolean.TRUE;
      if (skipWord("false")) return Boolean.FALSE;
      if (skipWord("null")) return null;
      throw error(unit < 0 ? "expected a value, found the end of the text" : "expected a value");
    }

    private JsonObject object(int depth) {
      Map<String, Object> members = new LinkedHashMap<>();
      if (!skip('}')) {
        do {
          skipSpace();
          if (unit() != '"') throw error("expected a property name in double quotes");
          String name = string();
          path.add(name);
          if (members.containsKey(name)) {
            throw new NoticebookException(
                Json.shown(path), "The object has this name twice (" + place() + "); keep the one that is right");
          }
          if (!skip(':')) throw error("expected ':'");
          members.put(name, value(depth));
          path.remove(path.size() - 1);
        } while (skip(','));
        if (!skip('}')) throw error("expected ',' or '}'");
      }
      return new JsonObject(members);
    }

    private List<Object> array(int depth) {
      List<Object> items = new ArrayList<>();
      if (skip(']')) return items;
      do {
        items.add(value(depth));
      } while (skip(','));
      if (!skip(']')) throw error("expected ',' or ']'");
      return items;
    }

    private Number number() {
      int start = position;
      if (unit() == '-') position++;
      int digits = position;
      skipDigits();
      if (text.charAt(digits) == '0' && position - digits > 1) throw error("a number cannot begin with 0");
      int end = position;
      if (unit() == '.') {
        position++;
        skipDigits();
      }
      if (unit() == 'e' || unit() == 'E') {
        position++;
        if (unit() == '+' || unit() == '-') position++;
        skipDigits();
      }
      String written = text.substring(start, position);
      if (end == position && end - start <= 20) {
        try {
          return Long.valueOf(written);
        } catch (NumberFormatException tooLarge) {
          // A double is as near as one can be.
        }
      }
      return Json.number(Double.parseDouble(written), path);
    }

    /** Skips digits, of which there must be at least one. */
    private void skipDigits() {
      int start = position;
      while (Texts.isDigit(unit())) position++;
      if (position == start) throw error("expected a digit");
    }

    /** A text, at its opening quotation mark. */
    private String string() {
      position++;
      StringBuilder string = new StringBuilder();
      for (;;) {
        int unit = unit();
        if (unit < 0) throw error("the closing quotation mark is missing");
        if (unit < 0x20) throw error("expected an escape, found a control character in a string");
        position++;
        if (unit == '"') break;
        string.append(unit == '\\' ? escape() : (char) unit);
      }
      if (hasHalfPair(string)) throw error("the string that ends here has half of a surrogate pair");
      return string.toString();
    }

    private char escape() {
      int letter = unit();
      position++;
      return switch (letter) {
        case '"', '\\', '/' -> (char) letter;
        case 'b' -> '\b';
        case 'f' -> '\f';
        case 'n' -> '\n';
        case 'r' -> '\r';
        case 't' -> '\t';
        case 'u' -> codeUnit();
        default -> {
          position--;
          throw error(letter < 0 ? "the closing quotation mark is missing" : "unknown escape");
        }
      };
    }

    private char codeUnit() {
      int unit = 0;
      for (int count = 0; count < 4; count++, position++) {
        if (unit() < 0 || !HexFormat.isHexDigit(unit())) throw error("expected four hexadecimal digits");
        unit = unit * 16 + HexFormat.fromHexDigit(unit());
      }
      return (char) unit;
    }

    static boolean hasHalfPair(CharSequence text) {
      for (int index = 0; index < text.length(); index++) {
        if (!Character.isSurrogate(text.charAt(index))) continue;
        boolean isPair = index + 1 < text.length()
            && Character.isSurrogatePair(text.charAt(index), text.charAt(index + 1));
        if (!isPair) return true;
        index++;
      }
      return false;
    }

    private boolean skip(char character) {
      skipSpace();
      if (unit() != character) return false;
      position++;
      return true;
    }

    private boolean skipWord(String word) {
      if (!text.startsWith(word, position)) return false;
      position += word.length();
      return true;
    }

    private void skipSpace() {
      while (unit() == ' ' || unit() == '\n' || unit() == '\r' || unit() == '\t') position++;
    }

    private NoticebookException error(String reason) {
      return new NoticebookException(
          Json.shown(path), "The facts are not JSON at " + place() + ": " + reason + "; correct the JSON");
    }

    /** The line and the column, both from 1. */
    private String place() {
      String before = text.substring(0, Math.min(position, text.length()));
      int start = before.lastIndexOf('\n') + 1;
      long line = before.chars().filter(unit -> unit == '\n').count() + 1;
      return "line " + line + ", column " + (before.codePointCount(start, before.length()) + 1);
    }
  }

  /** Takes over what another reader of JSON has decoded. */
  private static final class JsonTaker {
    private final List<String> path = new ArrayList<>();

    Object taken(Object value, int depth) {
      if (value instanceof Map<?, ?> map) return object(map, depth);
      if (value instanceof Collection<?> items) return list(items, depth);
      if (value instanceof String text) return text(text);
      if (value instanceof Number number) return number(number);
      return value;
    }

    private JsonObject object(Map<?, ?> map, int depth) {
      if (depth == Json.DEPTH_LIMIT) throw Json.tooDeep(path);
      Map<String, Object> members = new LinkedHashMap<>();
      map.forEach((key, value) -> {
        if (!(key instanceof String name)) {
          throw new NoticebookException(Json.shown(path), "The object has a name that is not a text; pass decoded JSON");
        }
        path.add(name);
        members.put(text(name), taken(value, depth + 1));
        path.remove(path.size() - 1);
      });
      return new JsonObject(members);
    }

    private List<Object> list(Collection<?> items, int depth) {
      if (depth == Json.DEPTH_LIMIT) throw Json.tooDeep(path);
      List<Object> list = new ArrayList<>(items.size());
      for (Object item : items) list.add(taken(item, depth + 1));
      return list;
    }

    private String text(String text) {
      if (!JsonReader.hasHalfPair(text)) return text;
      throw new NoticebookException(
          Json.shown(path), "The text has half of a surrogate pair; pass it as the payload has it");
    }

    private Number number(Number number) {
      if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte) {
        return number.longValue();
      }
      if (number instanceof Double || number instanceof Float) return Json.number(number.doubleValue(), path);
      try {
        // Readers that keep all digits have big numbers, or types of their own that write themselves as JSON does.
        return number instanceof BigInteger big ? big.longValueExact() : exact(number.toString());
      } catch (ArithmeticException | NumberFormatException noLong) {
        return Json.number(number.doubleValue(), path);
      }
    }

    private static Long exact(String digits) {
      if (digits.length() > 64) throw new NumberFormatException();
      return new BigDecimal(digits).longValueExact();
    }
  }
}
