// Decides about subscriptions and words notices with the data of a Noticebook catalog. This file is the same for every
// catalog; `noticebook generate-code typescript` writes it next to catalog.js.

const minute = 60_000;
const day = 86_400_000;
/** The moments of the years 1 to 9999, in milliseconds since 1970. */
const [earliest, latest] = [-62_135_596_800_000, 253_402_300_799_999];
/** As milliseconds these are days of early 1970; as seconds they are the dates of stores' time. */
const [firstSeconds, lastSeconds] = [1_199_145_600, 4_102_444_799];
const limits = { identifier: 256, text: 200 };

/** Facts that nothing can be decided about. */
export class NoticebookError extends Error {
  /**
   * @param {string | null} path The place in the facts.
   * @param {string} problem What is wrong there, and what to pass.
   */
  constructor(path, problem) {
    super(path === null ? problem : `${path}: ${problem}`);
    this.name = "NoticebookError";
    this.path = path;
    this.problem = problem;
  }
}

/** A catalog that is ready to decide and to word notices. Make one at start, and share it. */
export class Noticebook {
  #catalog;

  /** @param {object} catalog The data of catalog.js. */
  constructor(catalog) {
    this.#catalog = catalog;
  }

  /** Decides about facts at a moment; a moment that equals `now` is past. */
  decide(facts, now) {
    const { payloads } = this.#catalog;
    const read = new Facts(facts, payloads);
    this.#setting(read, { locale: read.request("locale") ?? this.#catalog.sourceLocale });
    for (const name of ["appName", "productName", "support"]) read.request(name);
    return this.#decided(read, moment(now, read)).result;
  }

  /** Decides, and words the notice that the decision asks for. */
  notice(facts, { now, locale, timeZone, channels = [] } = {}) {
    const read = new Facts(facts, this.#catalog.payloads);
    const setting = this.#setting(read, { locale, timeZone });
    const at = moment(now, read);
    const { result, name, action } = this.#decided(read, at);
    const warnings = [];
    const notice = name === undefined ? undefined : this.#notice(name, action, read, at, setting, channels, warnings);
    return withoutUndefined({ assumptions: setting.assumptions, ...result, notice, warnings });
  }

  // Deciding

  #decided(facts, now) {
    const { decision } = this.#catalog;
    facts.chooseItems(now);
    const values = decision.variables.map((variable) => variableValue(variable, facts, now));
    const first = this.#verdict(values);
    facts.checkIdentity();
    const part = (name) => {
      const value = first.outcome[decision.parts[name]];
      return value === "none" ? undefined : value;
    };
    const change = this.#nextChange(facts, now, values, first);
    const name = part("notice");
    const access = first.outcome[decision.parts.access];
    return {
      name,
      action: part("action"),
      result: withoutUndefined({
        decision: withoutUndefined({
          action: part("action"),
          advice: part("advice"),
          entitled: access === "null" ? null : access === "true",
          evidence: first.evidence,
          message: part("message"),
          nextChange: change === undefined ? undefined : isoText(change),
          notice: name,
          now: isoText(now),
          overlays: first.overlays,
          row: first.row,
          state: first.outcome[decision.parts.state],
          table: decision.tables[0].table,
        }),
        deduplicationKey: this.#occurrenceKey(facts, name),
        id: facts.id,
      }),
    };
  }

  /** What the tables say about values of the variables. */
  #verdict(values) {
    const { decision } = this.#catalog;
    const outcome = Object.fromEntries(decision.outputs.map((output) => [output.name, output.initial]));
    let [row, evidence] = [];
    const overlays = [];
    for (const [index, { table, inputs, rows }] of decision.tables.entries()) {
      const tokens = {};
      for (const input of inputs) {
        const known = input.output === "evidence" ? evidence : outcome[input.output];
        tokens[input.name] = input.output === undefined ? input.values[values[input.variable]] : input.values[known];
      }
      const found = rows.find(({ when }) => Object.keys(when).every((name) => when[name].includes(tokens[name])));
      if (found === undefined) throw new NoticebookError(null, `Table ${table} has no row for these facts`);
      const changes = Object.keys(found.then).filter((name) => outcome[name] !== found.then[name]);
      Object.assign(outcome, found.then);
      if (index === 0) ({ row, evidence } = found);
      else if (changes.length > 0) overlays.push({ row: found.row, stage: table });
    }
    return { row, evidence, outcome, overlays };
  }

  /** The first later moment at which the same facts give another row or outcome. */
  #nextChange(facts, now, values, first) {
    const { variables } = this.#catalog.decision;
    for (let last = now; ; ) {
      const next = firstMoment(variables, facts, last);
      if (next === undefined) return undefined;
      const later = variables.map((variable, index) =>
        variable.moments === undefined ? values[index] : variableValue(variable, facts, next),
      );
      const verdict = this.#verdict(later);
      const isOther = Object.keys(first.outcome).some((name) => first.outcome[name] !== verdict.outcome[name]);
      if (verdict.row !== first.row || isOther) return next;
      last = next;
    }
  }

  /** Names an occurrence of a notice: a digest of its situation, the step, the period and the subscription. */
  #occurrenceKey(facts, name) {
    // Identifiers of a wrong type are refused without a notice too.
    const { identity } = facts;
    if (name === undefined) return undefined;
    const { situation, occurrence } = own(this.#catalog.notices, name);
    const period = firstOf(occurrence, (place) => facts.occurrence(place));
    if (period === undefined || identity === undefined) return undefined;
    const step = facts.flag("reminder") ? "reminder" : "first";
    return sha256([situation, step, period, identity].join("\n")).slice(0, 32);
  }

  // Language and zone

  #setting(facts, { locale, timeZone }) {
    const { regions } = this.#catalog;
    const assumptions = [];
    const region = this.#catalog.payloads.region;
    const given = { locale: locale ?? facts.request("locale"), timeZone: timeZone ?? facts.request("timeZone") };
    const isOpen = given.locale === undefined || given.timeZone === undefined;
    const storefront = isOpen && region !== undefined ? facts.text(region) : undefined;
    const [likely, usual] = (storefront !== undefined && own(regions, storefront)) || [null, null];
    if (given.locale === undefined) {
      if (likely === null) {
        throw new NoticebookError("locale", "No locale is given, and no storefront tells it; pass the customer's locale");
      }
      given.locale = likely;
      assumptions.push(withoutUndefined({ field: "locale", storefront, value: likely }));
    } else if (!/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(given.locale)) {
      throw new NoticebookError("locale", "This is not a locale; pass a tag of BCP 47, such as ja or pt-BR");
    }
    const isZoneAssumed = given.timeZone === undefined;
    if (isZoneAssumed) {
      given.timeZone = usual ?? "UTC";
      const from = usual === null ? undefined : storefront;
      assumptions.push(withoutUndefined({ field: "timeZone", storefront: from, value: given.timeZone }));
    }
    return { ...given, zone: new Zone(given.timeZone), isZoneAssumed, assumptions };
  }

  /** The locale of the catalog for a requested one: itself, the nearest parent, or one of the same language. */
  #nearest(requested) {
    const { locales } = this.#catalog;
    let tag = requested.toLowerCase();
    for (;;) {
      const found = locales.find((locale) => locale.tag.toLowerCase() === tag);
      if (found !== undefined) return found;
      if (!tag.includes("-")) break;
      tag = tag.slice(0, tag.lastIndexOf("-"));
    }
    return locales.find((locale) => locale.tag.toLowerCase().split("-")[0] === tag);
  }

  get #source() {
    return this.#catalog.locales.find((locale) => locale.tag === this.#catalog.sourceLocale);
  }

  // Notices

  #notice(name, action, facts, now, setting, wanted, warnings) {
    const { notices, channels: kinds, links } = this.#catalog;
    let notice = own(notices, name);
    let id = name;
    if (facts.flag("reminder")) {
      if (notice.reminder === undefined) {
        warnings.push(`Notice ${name} has no reminder`);
        return undefined;
      }
      id = notice.reminder;
      notice = own(notices, id);
    }
    const parameters = new Parameters(this.#catalog.parameters, facts, now, setting.zone);
    const validUntil = notice.validUntil === undefined ? undefined : parameters.moment(notice.validUntil);
    if (validUntil !== undefined && validUntil <= now) {
      warnings.push(`Notice ${id} was valid until ${isoText(validUntil)}, which is over; it must not be sent`);
      return undefined;
    }
    const locale = this.#nearest(setting.locale) ?? this.#source;
    const shown = notice.channels.filter((channel) => wanted.length === 0 || wanted.includes(channel.name));
    const used = [...new Set(shown.flatMap((channel) => channel.parameters[locale.tag]))].sort();
    const region = locale.regions?.find((tag) => tag.toLowerCase() === setting.locale.toLowerCase());
    const values = parameters.values(used, this.#defaultKeys(setting.locale), new Styles(this.#catalog.styles, region));
    const contradiction = values.contradiction;
    if (contradiction !== undefined) {
      warnings.push(`Notice ${id} must not be sent: ${contradiction}`);
      return undefined;
    }
    const context = { id, notice, action, setting, values, address: action && links[action] };
    context.linksTextMessages = facts.flag("textMessageLink");
    const written = shown.map((channel) => this.#channel(channel, kinds[channel.name], locale, context));
    const tags = new Set(written.map((channel) => channel.locale.tag));
    const common = tags.size > 1 ? undefined : written.length > 0 ? written[0].locale : locale;
    const label = action && this.#line(`notices.common.action.${action}`, common ?? locale, values);
    written.sort((a, b) => (a.name < b.name ? -1 : 1));
    return withoutUndefined({
      action: action && { id: action, label, url: links[action] },
      channels: Object.fromEntries(written.map((channel) => [channel.name, channel.parts])),
      id,
      locale: common?.tag,
      locales: Object.fromEntries(written.map((channel) => [channel.name, channel.locale.tag])),
      timeZone: setting.timeZone,
      validUntil: validUntil === undefined ? undefined : isoText(validUntil),
    });
  }

  /** The locales whose default of a parameter counts, the best first. */
  #defaultKeys(locale) {
    return [locale, locale.split("-")[0].toLowerCase(), "any", this.#catalog.sourceLocale];
  }

  /** A channel in a locale, or as a whole in the source locale where one of its texts is missing. */
  #channel(channel, kinds, nearest, context) {
    const key = (part) => `notices.${context.id}.${channel.name}.${part.name}`;
    const has = (key, locale) => Object.hasOwn(locale.texts, key);
    const zoneParts = context.setting.isZoneAssumed ? channel.zoneParts[nearest.tag] : [];
    const label = context.action === undefined ? [] : [`notices.common.action.${context.action}`];
    const needed = kinds.flatMap((part) => {
      if (part.format === "actionLabel") return label;
      if (!has(key(part), nearest) && !has(key(part), this.#source)) return [];
      const namesZone = zoneParts.includes(part.name);
      if (part.format === "line") return [key(part), ...(namesZone ? ["notices.common.zone.line"] : [])];
      const zone = namesZone ? ["notices.common.zone.closing"] : [];
      const { openings, closings } = context.notice;
      return [key(part), ...openings, ...closings, ...label, ...zone, "notices.common.link.plain"];
    });
    const isWhole = needed.every((key) => has(key, nearest) || !has(key, this.#source));
    const locale = isWhole ? nearest : this.#source;
    const named = context.setting.isZoneAssumed ? channel.zoneParts[locale.tag] : [];
    const parts = {};
    const lines = {};
    for (const part of kinds) {
      if (part.format === "actionLabel" && context.action === undefined) continue;
      const own = part.format === "actionLabel" ? label[0] : key(part);
      if (!has(own, locale) && !has(own, this.#source)) continue;
      if (part.format === "paragraphs") {
        parts[part.name] = this.#document(own, named.includes(part.name), locale, lines, context);
        continue;
      }
      let text = this.#line(own, locale, context.values);
      if (named.includes(part.name)) {
        text = this.#line("notices.common.zone.line", locale, context.values.with({ text, zone: this.#zoneName(locale, context) }));
      }
      if (part.isTextMessage && context.linksTextMessages && context.address !== undefined) text += ` ${context.address}`;
      if (part.isTextMessage) text = text.replace(/[\u202f\u2009\u00a0]/g, " ");
      lines[part.name] = text;
      parts[part.name] = part.isTextMessage ? { messages: this.#messages(text), text } : { text };
    }
    return { name: channel.name, locale, parts: sorted(parts) };
  }

  #zoneName(locale, { setting }) {
    return this.#catalog.zones[setting.timeZone][locale.tag];
  }

  /** A text of one line. */
  #line(key, locale, values) {
    return this.#paragraphs(key, locale, values)
      .map((paragraph) => paragraph.map((inline) => inline.text).join(""))
      .join(" ");
  }

  /** An email's body, in its layouts. */
  #document(key, namesZone, locale, lines, context) {
    const { values, action, notice } = context;
    const shared = (keys) =>
      keys
        .filter((key) => !this.#text(key, locale)?.text.needs?.some((name) => values.isMissing(name)))
        .flatMap((key) => this.#paragraphs(key, locale, values));
    const text = [...shared(notice.openings), ...this.#paragraphs(key, locale, values)];
    const zone = namesZone
      ? this.#paragraphs("notices.common.zone.closing", locale, values.with({ zone: this.#zoneName(locale, context) }))
      : [];
    const ending = [...zone, ...shared(notice.closings)];
    const found = this.#text(key, locale).locale;
    const label = action && this.#line(`notices.common.action.${action}`, locale, values);
    const common = {
      lang: found.tag,
      dir: found.isRightToLeft ? "rtl" : "ltr",
      subject: lines.subject ?? "",
      preheader: lines.preheader ?? "",
      appName: values.text("appName") ?? "",
      hasAction: action !== undefined,
      action: label ?? "",
      actionURL: context.address ?? "",
      hasClosings: ending.length > 0,
    };
    const html = (paragraphs) =>
      paragraphs.map((paragraph) =>
        paragraph
          .map(({ text, url }) => (url === undefined ? escaped(text) : `<a href="${escaped(url)}">${escaped(text)}</a>`))
          .join(""),
      );
    const plain = (paragraphs) =>
      paragraphs.map((paragraph) =>
        paragraph
          .map(({ text, url }) =>
            url === undefined ? text : this.#line("notices.common.link.plain", locale, values.with({ text, url })),
          )
          .join(""),
      );
    const { layouts } = this.#catalog;
    return {
      html: laidOut(layouts.html, { ...common, paragraphs: html(text), closings: html(ending) }),
      text: laidOut(layouts.text, { ...common, paragraphs: plain(text), closings: plain(ending) }).trimEnd(),
    };
  }

  /** A text and the locale that has it: the given one, or else the source locale. */
  #text(key, locale) {
    for (const own of [locale, this.#source]) {
      if (Object.hasOwn(own.texts, key)) return { text: own.texts[key], locale: own };
    }
    return undefined;
  }

  /** The paragraphs of a text, as pieces that may lead to an address. */
  #paragraphs(key, locale, values) {
    const found = this.#text(key, locale);
    if (found === undefined) return [];
    const isIsolating = found.locale.isRightToLeft === true || values.hasRightToLeftText(this.#catalog.characters);
    const { paragraphs } = found.text.variants.find(({ when = [] }) => when.every((condition) => values.fits(condition)));
    return paragraphs.map((paragraph) =>
      paragraph.map((inline) => ({
        text: (inline.pieces ?? inline).map((piece) => values.written(piece, isIsolating)).join(""),
        ...(inline.url === undefined ? {} : { url: inline.url }),
      })),
    );
  }

  /** How many messages a text message is sent as. */
  #messages(text) {
    const { gsm7, gsm7Extensions, textMessages } = this.#catalog.characters;
    const letters = [...text];
    const isGSM7 = letters.every((letter) => gsm7.includes(letter) || gsm7Extensions.includes(letter));
    const { single, part } = isGSM7 ? textMessages.gsm7 : textMessages.ucs2;
    const length = isGSM7 ? letters.reduce((sum, letter) => sum + (gsm7Extensions.includes(letter) ? 2 : 1), 0) : text.length;
    return length <= single ? 1 : Math.ceil(length / part);
  }
}

// Payloads

/** Payloads, found in whatever form they came. */
class Facts {
  #payloads;
  #places = {};

  constructor(value, payloads) {
    this.#payloads = payloads;
    if (!isObject(value)) throw new NoticebookError(null, `The facts are ${kind(value)}, not an object`);
    this.#places.request = value;
    this.#refuse();
    this.#readObjects(value);
    this.#refuse();
    for (const { name, has, unless = [] } of payloads.otherSubjects) {
      if (has.some((condition) => this.#holds(condition)) && unless.every((path) => this.value(path) === undefined)) {
        throw new NoticebookError(null, `The facts are about no subscription (${name})`);
      }
    }
    this.#addDerived();
  }

  /** Finds the items of lists that only a moment tells. */
  chooseItems(now) {
    const isOpen = ({ name, item }) => item !== undefined && !Object.hasOwn(this.#places, name);
    const chosen = this.#payloads.objects.filter((object) => isOpen(object) && this.#chooseItem(object, now));
    if (chosen.length > 0) this.#addDerived();
  }

  /** Refuses what is passed in place of payloads, such as a store's answer that there was an error. */
  #refuse() {
    for (const { has, says, fix } of this.#payloads.refusals) {
      const path = has.find((path) => this.value(path) !== undefined);
      if (path !== undefined) throw new NoticebookError(path[0] === "request" ? path.at(-1) : path[0], `${says}; ${fix}`);
    }
  }

  /** Whether a place holds what a condition wants. */
  #holds({ path, among }) {
    const value = this.value(path);
    return value !== undefined && (among === undefined || among.includes(asText(value)));
  }

  #readObjects(value) {
    const { objects, request, refused } = this.#payloads;
    const present = Object.keys(value).filter((name) => value[name] !== null && value[name] !== undefined);
    const passed = new Set(objects.flatMap(({ from = [] }) => from.filter((path) => path.length === 1).flat()));
    const isWhole = ({ whole = [], envelope }) =>
      whole.some((name) => present.includes(name)) || (envelope !== undefined && at(value, envelope.data) !== undefined);
    const whole = present.some((name) => passed.has(name)) ? undefined : objects.find(isWhole);
    if (whole === undefined) {
      for (const name of Object.keys(value)) {
        if (Object.hasOwn(refused, name)) throw new NoticebookError(name, refused[name]);
        if (!passed.has(name) && !Object.hasOwn(request, name)) {
          throw new NoticebookError(name, `The facts have no field of this name; payloads are ${[...passed].join(", ")}`);
        }
      }
    }
    for (const object of objects) {
      if (object === whole) this.#add(object, value, object.name);
      else if (object.item !== undefined) this.#chooseItem(object);
      else this.#find(object, value, whole !== undefined);
    }
  }

  #find(object, value, hasWhole) {
    for (const path of object.from) {
      const isCarried = path.length > 1;
      if (!isCarried && hasWhole) continue;
      const found = isCarried ? this.value(path) : at(value, path);
      if (found === undefined) continue;
      if (Object.hasOwn(this.#places, object.name)) {
        if (isCarried) return;
        throw new NoticebookError(path.join("."), `The facts have ${object.name} under two names; pass one of the two`);
      }
      this.#add(object, found, path.join("."));
    }
  }

  #add(object, value, path) {
    if (typeof value === "string") {
      throw new NoticebookError(path, `This is a text; verify it where it is signed, and pass the decoded ${object.name}`);
    }
    if (!isObject(value)) throw new NoticebookError(path, `This is ${kind(value)}, not an object`);
    const data = object.envelope && at(value, object.envelope.data);
    this.#places[object.name] = data === undefined ? value : this.#opened(object.envelope, data, value, path);
  }

  /** What an envelope holds, with the identifier of its message. */
  #opened(envelope, data, value, path) {
    const place = [path, ...envelope.data].join(".");
    const decoded = typeof data === "string" ? base64Text(data) : undefined;
    let object;
    try {
      object = decoded === undefined ? undefined : JSON.parse(decoded);
    } catch {
      object = undefined;
    }
    if (!isObject(object)) {
      throw new NoticebookError(place, "This is not an object as JSON in whole Base64; pass the request's body as it came");
    }
    const id = at(value, envelope.id);
    return id === undefined ? object : { ...object, [envelope.as]: id };
  }

  /**
   * Finds the item of a list that counts: the only one, the one that the request names, any where one state is common to
   * all, or the one that is running. Returns whether one was found.
   */
  #chooseItem({ name, item }, now) {
    const list = this.value([item.of, item.list]);
    if (list === undefined) return false;
    const path = `${item.of}.${item.list}`;
    if (!Array.isArray(list) || !list.every(isObject)) {
      throw new NoticebookError(path, `This is ${kind(list)}, where a list of objects belongs`);
    }
    const wanted = this.request(item.by);
    const key = (entry) => (typeof at(entry, [item.by]) === "string" ? entry[item.by] : "");
    let found = list.filter((entry) => wanted === undefined || key(entry) === wanted);
    if (found.length > 1 && item.end !== undefined) found = this.#running(found, item, now);
    if (list.length > 0 && found.length !== 1) {
      // Without the moment nothing tells which of them is running.
      if (now === undefined && found.length > 0) return false;
      const all = list.slice(0, 5).map(key).join(", ");
      throw new NoticebookError(path, `There are ${found.length} items to choose from (${all}); pass ${item.by} of one`);
    }
    if (found.length === 1) this.#places[name] = found[0];
    return found.length === 1;
  }

  /** Of several items the one that counts, if anything tells it. */
  #running(items, { of, list, end, common }, now) {
    // It isn't known yet which item counts, so an error names the list.
    const place = `${of}.${list}`;
    const ends = end.map(({ path, form }) => ({ path: [place, ...path.slice(1)], form }));
    const ended = [];
    for (const item of items) {
      this.#places[place] = item;
      const at = firstPresent(ends, this);
      if (at !== undefined) ended.push({ item, at });
    }
    delete this.#places[place];
    const last = ended.reduce((best, other) => (other.at > best.at ? other : best), ended[0]);
    if (common !== undefined && this.#holds(common)) return [last === undefined ? items[0] : last.item];
    // An item without an end has not begun.
    if (ended.length === 0) return items;
    if (ended.length === 1 || now === undefined) return ended.map(({ item }) => item);
    const running = ended.filter(({ at }) => at > now);
    return (running.length > 0 ? running : [last]).map(({ item }) => item);
  }

  /** Works out what the payloads say together; a field may be worked out of those before it. */
  #addDerived() {
    const derived = {};
    this.#places.subscription = derived;
    for (const field of this.#payloads.derived) {
      const value = this.#derivedValue(field);
      if (value !== undefined) derived[field.name] = value;
    }
  }

  #derivedValue(field) {
    if (field.has !== undefined) return this.value(field.has) === undefined ? undefined : true;
    if (field.memberOf !== undefined) {
      const object = this.value(field.memberOf);
      const names = isObject(object) ? Object.keys(object).filter((name) => at(object, [name]) !== undefined) : [];
      return names.find((name) => field.among === undefined || field.among.includes(name));
    }
    if (field.isFilled !== undefined) {
      const list = this.value(field.isFilled);
      if (list === undefined) return undefined;
      if (!Array.isArray(list) || !list.every((item) => typeof item === "string")) {
        throw new NoticebookError(shown(field.isFilled), `This is ${kind(list)}, where a list of identifiers belongs`);
      }
      return list.length > 0;
    }
    if (field.compare !== undefined) {
      const [one, other] = [firstPresent(field.compare, this), firstPresent(field.with, this)];
      if (one === undefined || other === undefined) return undefined;
      return one < other ? "before" : one === other ? "same" : "after";
    }
    if (field.later !== undefined) {
      // A comparison with undefined is false.
      const [one, other] = [firstPresent(field.later, this), firstPresent(field.than, this)];
      return one > other ? true : undefined;
    }
    if (field.latest !== undefined) {
      const moments = field.latest.map((place) => momentAt(place, this)).filter((at) => at !== undefined);
      return moments.length > 0 ? Math.max(...moments) : undefined;
    }
    if (field.differ !== undefined) {
      const [one, other] = [field.differ, field.from].map((paths) => firstOf(paths, (path) => asText(this.value(path))));
      return one === undefined || other === undefined ? undefined : one !== other;
    }
    if (field.isExpanded !== undefined) {
      const value = this.value(field.isExpanded);
      return value === undefined ? undefined : isObject(value);
    }
    if (field.classOf !== undefined) {
      const texts = field.classOf.map((path) => asText(this.value(path))).filter((text) => text !== undefined);
      return own(field.classes, texts.join("/"));
    }
    const found = field.firstOf.map((path) => this.value(path)).filter((value) => value !== undefined);
    return found.find((value) => value !== field.before) ?? found[0];
  }

  /** What names the period that a notice is about; `undefined` if it is absent or empty. */
  occurrence(place) {
    if (place.form === undefined) return asText(this.value(place.path)) || undefined;
    const at = momentAt(place, this);
    return at === undefined ? undefined : isoText(at);
  }

  /** The value at a path; `undefined` if it is absent or null. */
  value([object, ...names]) {
    const place = this.#places[object];
    return place === undefined ? undefined : at(place, names);
  }

  text(path) {
    const value = this.value(path);
    if (value !== undefined && typeof value !== "string") {
      throw new NoticebookError(shown(path), `This is ${kind(value)}, where a text belongs`);
    }
    return value;
  }

  /** The first text that is there; `undefined` if all are absent. */
  firstText(paths) {
    return firstOf(paths, (path) => this.text(path));
  }

  /** A text of the request. */
  request(name) {
    return this.#payloads.request[name] === "text" ? this.text(["request", name]) : undefined;
  }

  /** A field of the request that is true or false. */
  flag(name) {
    const value = this.value(["request", name]);
    if (value !== undefined && typeof value !== "boolean") {
      throw new NoticebookError(name, `This is ${kind(value)}, where true or false belongs`);
    }
    return value ?? false;
  }

  /** The caller's own name for the request. */
  get id() {
    return this.request("id");
  }

  /** What tells the customer's subscription from all others. */
  get identity() {
    const { subscription, customer, product } = this.#payloads.identity;
    const identifier = (paths) => firstOf(paths, (path) => this.#identifier(path));
    const own = identifier(subscription);
    if (own !== undefined) return own;
    const person = identifier(customer);
    const thing = person && identifier(product);
    return thing && `customer ${byteCount(person)} ${person}${thing}`;
  }

  /** An identifier, which some stores write as a number; `undefined` if it is absent or empty. */
  #identifier(path) {
    const value = this.value(path);
    if (value === undefined || value === "") return undefined;
    if (typeof value === "string") return value;
    if (isWhole(value) && path[0] !== "request") return String(value);
    throw new NoticebookError(shown(path), `This is ${kind(value)}, where a text belongs`);
  }

  /** Refuses payloads of different subscriptions, and identifiers that nothing can be told by. */
  checkIdentity() {
    const { identity, notification } = this.#payloads;
    let known;
    for (const path of identity.same) {
      const value = this.#identifier(path);
      if (value === undefined) continue;
      if (known !== undefined && known !== value) {
        throw new NoticebookError(shown(path), "The payloads name different subscriptions; pass those of one");
      }
      known = value;
    }
    const uuid = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})?$/i;
    if (notification?.isUUID && !uuid.test(this.text(notification.path) ?? "")) {
      throw new NoticebookError(shown(notification.path), "This is not a UUID; pass the notification's own, or leave it out");
    }
    this.request("id");
    for (const name of ["id", "customer"]) {
      const value = this.value(["request", name]);
      if (typeof value === "string" && byteCount(value) > limits.identifier) {
        throw new NoticebookError(name, `The name has more than ${limits.identifier} bytes; pass a shorter one`);
      }
    }
  }
}

/** The moment of the decision: the argument, or the one of the facts. */
function moment(now, facts) {
  if (now !== undefined) {
    const at = typeof now === "number" ? Math.floor(now) : now.getTime();
    if (!(at >= earliest && at <= latest)) throw new NoticebookError("now", "This is not a date from the years 1 to 9999");
    return at;
  }
  const text = facts.request("now");
  if (text === undefined) throw new NoticebookError("now", "The moment of the decision is missing; pass it");
  const at = isoMoment(text, Math.floor);
  if (at === undefined || at < earliest || at > latest) {
    throw new NoticebookError("now", "This is not a date with a time; write ISO 8601 with an offset");
  }
  return at;
}

/** The moment at a path in one of the forms that stores use; `undefined` if it is absent. */
function momentAt({ path, form }, facts) {
  const value = facts.value(path);
  if (value === undefined) return undefined;
  let at;
  if (typeof value === "string") {
    if (form === "rfc3339") at = isoMoment(value, Math.ceil);
    else if (form === "millisecondsText" && /^[+-]?[0-9]{1,18}$/.test(value)) at = Number(value);
  } else if (typeof value === "number" && form !== "rfc3339") {
    at = Math.ceil(form === "seconds" ? value * 1000 : value);
    if (form !== "seconds" && at >= firstSeconds && at <= lastSeconds) {
      throw new NoticebookError(shown(path), "This date is in 1970, so it is probably in seconds; pass milliseconds");
    }
  }
  if (at === undefined || !(at >= earliest && at <= latest)) {
    throw new NoticebookError(shown(path), `This is not a date from the years 1 to 9999 in the form of payloads (${form})`);
  }
  return at;
}

/** The first of several moments that is there. */
function firstPresent(moments, facts) {
  return firstOf(moments, (place) => momentAt(place, facts));
}

/** The moment at a place of a variable, as it is compared with now. */
function comparedMoment({ plus = 0 }, place, facts) {
  const at = momentAt(place, facts);
  if (at === undefined) return undefined;
  if (at + plus > latest) throw new NoticebookError(shown(place.path), "This date is too late");
  return at + plus;
}

/** The index of a variable's value. */
function variableValue(variable, facts, now) {
  if (variable.moments !== undefined) {
    let number = 0;
    for (const place of variable.moments) {
      const at = comparedMoment(variable, place, facts);
      const digit = at === undefined ? 0 : at <= now ? 1 : 2;
      if (variable.isCombination) number = number * 3 + digit;
      else if (digit !== 0) return digit;
    }
    return number;
  }
  const value = facts.value(variable.field);
  if (value === undefined) return variable.absent;
  const found = variable.literals.find(([literal]) => literal === value);
  if (found !== undefined) return found[1];
  const isKnownType = variable.literals.some(
    ([literal]) => typeof literal === typeof value && (typeof value !== "number" || isInteger(value)),
  );
  if (isKnownType && variable.unlisted !== undefined) return variable.unlisted;
  const listed = variable.literals.map(([literal]) => literal).join(", ");
  throw new NoticebookError(shown(variable.field), `This is ${kind(value)} that no table knows; pass one of ${listed}`);
}

/** The first moment after another that a variable is. */
function firstMoment(variables, facts, after) {
  let first;
  for (const variable of variables) {
    const { moments = [], isCombination } = variable;
    for (const place of moments) {
      const at = comparedMoment(variable, place, facts);
      if (at === undefined) continue;
      if (at > after && (first === undefined || at < first)) first = at;
      if (!isCombination) break;
    }
  }
  return first;
}

// Values of notices

/** Reads the parameters of notices. */
class Parameters {
  #definitions;
  #facts;
  #now;
  #zone;

  constructor(definitions, facts, now, zone) {
    [this.#definitions, this.#facts, this.#now, this.#zone] = [definitions, facts, now, zone];
  }

  /** The moment of a parameter; throws where the facts leave it out. */
  moment(name) {
    const { moments, plus = 0 } = this.#definitions[name];
    const at = firstPresent(moments, this.#facts);
    if (at === undefined) {
      throw new NoticebookError(shown(moments[0].path), `The notice needs this date (${name}), and it is absent`);
    }
    if (at + plus > latest) throw new NoticebookError(shown(moments[0].path), `This date (${name}) is too late`);
    return at + plus;
  }

  /** The last millisecond before the minute in which an end is: a text has no seconds. */
  #lastMoment(name) {
    const end = this.moment(name);
    return Math.floor(end / minute) * minute - 1;
  }

  /** The day of a parameter, and for an end that is in the middle of one, the end itself. */
  #day(name) {
    const { lastDayBefore, dayOf } = this.#definitions[name];
    if (dayOf !== undefined) return { day: this.#zone.local(this.moment(dayOf)).day };
    const last = this.#zone.local(this.#lastMoment(lastDayBefore)).day;
    const end = this.#zone.local(this.moment(lastDayBefore));
    return end.day === last ? { day: last, time: end } : { day: last };
  }

  /** The values of some parameters. */
  values(used, defaultKeys, styles) {
    const values = new Map();
    const missing = new Set();
    const today = this.#zone.local(this.#now).day;
    const days = [];
    for (const name of used) {
      const definition = this.#definitions[name];
      if (definition.text !== undefined) {
        const text = this.#text(definition, defaultKeys);
        if (text === undefined) missing.add(name);
        values.set(name, { text: text ?? "" });
      } else if (definition.wholeNumber !== undefined) {
        const number = this.#facts.value(definition.wholeNumber);
        if (!isWhole(number)) {
          throw new NoticebookError(shown(definition.wholeNumber), `The notice needs this whole number (${name})`);
        }
        values.set(name, { number });
      } else if (definition.price !== undefined) {
        values.set(name, { price: this.#price(name, definition, styles) });
      } else if (definition.daysUntil !== undefined) {
        values.set(name, { number: Math.max(0, this.#day(definition.daysUntil).day - today) });
      } else if (definition.moments === undefined) {
        const day = this.#day(name);
        days.push([name, day]);
        values.set(name, day);
      }
    }
    const hasTime = days.some(([, value]) => value.time !== undefined);
    const hasYear = days.some(([, value]) => Math.abs(value.day - today) > styles.daysWithoutYear);
    // Beside an end in the middle of a day, one at midnight is the last minute before it.
    for (const [name, value] of hasTime ? days : []) {
      const { lastDayBefore } = this.#definitions[name];
      if (lastDayBefore === undefined || value.time !== undefined) continue;
      value.time = this.#zone.local(this.#lastMoment(lastDayBefore) + 1 - minute);
    }
    return new Values(values, missing, hasYear, styles, this.#contradiction(values));
  }

  #text({ text: path, byProduct = {}, productIds = [], defaults = {}, isOptional }, defaultKeys) {
    const given = this.#facts.text(path);
    if (given === undefined) {
      const texts = own(byProduct, this.#facts.firstText(productIds)) ?? defaults;
      const key = defaultKeys.find((key) => Object.hasOwn(texts, key));
      if (key !== undefined) return texts[key];
      if (isOptional) return undefined;
    }
    const text = (given ?? "")
      .replace(/[\u0009-\u000d\u0085\u2028\u2029]/g, " ")
      .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufdd0-\ufdef]|[\ufffe\uffff]/g, "");
    if (/^[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\uffa0]*$/.test(text)) {
      throw new NoticebookError(shown(path), "The notice needs this text, and it is missing or blank");
    }
    if ([...text].length > limits.text) {
      throw new NoticebookError(shown(path), `The text has more than ${limits.text} code points`);
    }
    return text;
  }

  /** A price in the smallest units of its currency. */
  #price(name, { price: path, form, currency: currencyPath }, styles) {
    const value = this.#facts.value(path);
    const needed = () => new NoticebookError(shown(path), `The notice needs this price (${name}), from 0, as payloads have it`);
    const money = form === "money" && isObject(value) ? value : undefined;
    const code = currencyPath === undefined ? money && at(money, ["currencyCode"]) : this.#facts.text(currencyPath);
    const currency = typeof code === "string" && /^[A-Za-z]{3}$/.test(code) ? code.toUpperCase() : "";
    const known = styles.currency(currency);
    if (known === undefined) {
      throw new NoticebookError(shown(currencyPath ?? [...path, "currencyCode"]), `The notice needs the currency of a price (${name})`);
    }
    const digits = known[2];
    let [units, scale] = [value, { thousandths: 3, minorUnits: digits }[form]];
    if (form === "money") {
      const part = (name) => {
        const own = money === undefined ? undefined : at(money, [name]);
        if (own === undefined) return 0n;
        const isNumber = isWhole(own) || (typeof own === "string" && /^[+-]?[0-9]{1,18}$/.test(own));
        return isNumber ? BigInt(own) : undefined;
      };
      const [whole, nanos] = [part("units"), part("nanos")];
      const isThere = money !== undefined && ["units", "nanos"].some((name) => at(money, [name]) !== undefined);
      if (!isThere || whole === undefined || nanos === undefined || nanos < 0n || nanos >= 1_000_000_000n) throw needed();
      [units, scale] = [whole * 1_000_000_000n + nanos, 9];
    } else if (!isWhole(units)) {
      throw needed();
    }
    const amount = BigInt(units);
    if (amount < 0n) throw needed();
    const exact = 10n ** BigInt(Math.max(0, scale - digits));
    if (amount % exact !== 0n) {
      throw new NoticebookError(shown(path), `The price (${name}) is more exact than ${currency} can be paid`);
    }
    return { minorUnits: (amount / exact) * 10n ** BigInt(Math.max(0, digits - scale)), currency };
  }

  /** Why prices cannot all be true. */
  #contradiction(values) {
    for (const [name, value] of values) {
      const lower = this.#definitions[name].moreThan;
      if (lower === undefined || !values.has(lower)) continue;
      const [more, less] = [value.price, values.get(lower).price];
      if (more.currency !== less.currency) return `${name} and ${lower} are in different currencies`;
      if (more.minorUnits <= less.minorUnits) return `${name} is not more than ${lower}`;
    }
    return undefined;
  }
}

/** Values that texts are filled in with. */
class Values {
  #values;
  #missing;
  #hasYear;
  #styles;

  constructor(values, missing, hasYear, styles, contradiction) {
    [this.#values, this.#missing, this.#hasYear, this.#styles] = [values, missing, hasYear, styles];
    this.contradiction = contradiction;
  }

  /** The same with texts beside them. */
  with(texts) {
    const own = new Map(Object.entries(texts).map(([name, text]) => [name, { text }]));
    return new Values(own, this.#missing, this.#hasYear, this.#styles, this.contradiction);
  }

  isMissing(name) {
    return this.#missing.has(name);
  }

  text(name) {
    return this.#values.get(name)?.text;
  }

  hasRightToLeftText({ rightToLeft }) {
    return [...this.#values.values()].some(({ text = "" }) =>
      [...text].some((letter) => rightToLeft.some(([first, last]) => letter.codePointAt(0) >= first && letter.codePointAt(0) <= last)),
    );
  }

  /** Whether a condition of a variant holds. */
  fits({ value, equals, anyOf, noneOf }) {
    const own = this.#values.get(value);
    if (typeof equals === "string") return own.text.normalize("NFC") === equals.normalize("NFC");
    if (equals !== undefined) return own.number === equals;
    const magnitude = Math.abs(own.number);
    const holds = (relations) =>
      relations.every(({ modulus, isOutside = false, ranges }) => {
        const operand = modulus === undefined ? magnitude : magnitude % modulus;
        return ranges.some(([first, last]) => operand >= first && operand <= last) !== isOutside;
      });
    return anyOf === undefined ? !noneOf.some(holds) : anyOf.some(holds);
  }

  /** A piece of a text. */
  written(piece, isIsolating) {
    if (typeof piece === "string") return piece;
    const text = piece.constant ?? this.#written(this.#values.get(piece.value), piece.as);
    return isIsolating && piece.isolate !== undefined ? `${piece.isolate}${text}\u2069` : text;
  }

  #written(value, as) {
    if (as === undefined) return value.text;
    if (as.integer !== undefined) return integerText(value.number, this.#styles.get("integers", as.integer));
    if (as.price !== undefined) return priceText(value.price, this.#styles.get("prices", as.price));
    const hasTime = value.time !== undefined && as.time !== undefined;
    const usual = hasTime ? as.time : as.day;
    const withYear = hasTime ? as.timeWithYear : as.dayWithYear;
    const style = this.#styles.get("days", this.#hasYear ? withYear : usual);
    return dayText(hasTime ? value.time : { day: value.day }, style);
  }
}

/** How values are written, by a locale's usual way or by that of a region. */
class Styles {
  #styles;
  #region;

  constructor(styles, region) {
    [this.#styles, this.#region] = [styles, region];
  }

  get(kind, index) {
    const { usual, regional = {} } = this.#styles[kind][index];
    return own(regional, this.#region) ?? usual;
  }

  /** How far from today a day is written without its year. */
  get daysWithoutYear() {
    return this.#styles.daysWithoutYear;
  }

  /** What stands around amounts of a currency, and its digits; `undefined` if prices cannot be in it. */
  currency(code) {
    const style = this.#styles.prices.find(({ usual }) => Object.hasOwn(usual.currencies, code));
    return style?.usual.currencies[code];
  }
}

function integerText(number, style) {
  const plain = String(number < 0 ? -number : number);
  let text = "";
  for (let index = 0; index < plain.length; index++) {
    const rest = plain.length - index - style.lastGroup;
    if (index > 0 && rest >= 0 && rest % style.otherGroups === 0 && plain.length >= style.leastGroupedDigits) {
      text += style.separator;
    }
    text += style.digits[Number(plain[index])];
  }
  return number < 0 ? style.minus[0] + text + style.minus[1] : text;
}

function priceText({ minorUnits, currency }, style) {
  const [before, behind, digits] = style.currencies[currency];
  const factor = 10n ** BigInt(digits);
  const fraction = digits === 0 ? "" : String(minorUnits % factor).padStart(digits, "0");
  const written = [...fraction].map((digit) => style.whole.digits[Number(digit)]).join("");
  return before + integerText(minorUnits / factor, style.whole) + (digits === 0 ? "" : style.decimalSign + written) + behind;
}

function dayText({ day, hour = 0, minute = 0 }, pieces) {
  const date = civil(day);
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.year !== undefined) return [...String(date.year)].map((digit) => piece.year[Number(digit)]).join("");
      if (piece.month !== undefined) return piece.month[date.month - 1];
      if (piece.day !== undefined) return piece.day[date.day - 1];
      // 1970-01-01 was a Thursday.
      if (piece.weekday !== undefined) return piece.weekday[(((day + 3) % 7) + 7) % 7];
      return piece.hour === undefined ? piece.minute[minute] : piece.hour[hour];
    })
    .join("");
}

/** Writes a layout of emails. */
function laidOut(parts, values, item = "") {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (part.value !== undefined) {
        const value = part.value === "." ? item : values[part.value];
        return part.isEscaped ? escaped(value) : value;
      }
      const value = values[part.section];
      const isThere = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "" && value !== false;
      if (part.isInverted) return isThere ? "" : laidOut(part.parts, values, item);
      if (Array.isArray(value)) return value.map((item) => laidOut(part.parts, values, item)).join("");
      return isThere ? laidOut(part.parts, values, item) : "";
    })
    .join("");
}

// Time

/** A time zone of the platform's data. */
class Zone {
  static #formats = new Map();
  #format;

  constructor(name) {
    let format = Zone.#formats.get(name);
    try {
      format ??= new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
        timeZone: name, hourCycle: "h23", era: "short", year: "numeric", month: "numeric", day: "numeric",
        hour: "numeric", minute: "numeric", second: "numeric",
      });
    } catch {
      throw new NoticebookError("timeZone", "This is not a time zone; pass a name of the IANA database, such as Asia/Tokyo");
    }
    Zone.#formats.set(name, format);
    this.#format = format;
  }

  /** What a clock of the zone shows: the day since 1970, the hour and the minute. */
  local(at) {
    const parts = Object.fromEntries(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const date = new Date(0);
    date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
    return { day: Math.floor(date.getTime() / day), hour: parts.hour, minute: parts.minute };
  }
}

/** Year, month and day of a day since 1970. */
function civil(days) {
  const date = new Date(days * day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** A moment in UTC, with milliseconds only where there are some. */
function isoText(at) {
  return new Date(at).toISOString().replace(".000Z", "Z");
}

/** Reads ISO 8601 with an offset; what is finer than a millisecond is rounded. `undefined` if it is none. */
function isoMoment(text, round) {
  const form = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
  const found = form.exec(text);
  if (found === null) return undefined;
  const [year, month, date, hour, minutes, seconds] = found.slice(1, 7).map((digits) => Number(digits ?? 0));
  const own = new Date(0);
  own.setUTCFullYear(year, month - 1, date);
  const isDate = own.getUTCMonth() === month - 1 && own.getUTCDate() === date && year >= 1;
  const [offsetHours, offsetMinutes] = [Number(found[9] ?? 0), Number(found[10] ?? 0)];
  if (!isDate || hour > 23 || minutes > 59 || seconds > 59 || offsetHours > 23 || offsetMinutes > 59) return undefined;
  const digits = (found[7] ?? "").padEnd(3, "0");
  const isFiner = round === Math.ceil && /[1-9]/.test(digits.slice(3));
  const offset = (found[8] === "-" ? -1 : 1) * (offsetHours * 60 + offsetMinutes) * minute;
  const at = own.getTime() + (hour * 60 + minutes) * minute + seconds * 1000 + Number(digits.slice(0, 3)) - offset;
  return at + (isFiner ? 1 : 0);
}

// Texts and values

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a whole number of 64 bits, if not one that JavaScript knows exactly. */
function isInteger(value) {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63;
}

/** Whether a value is a whole number that JavaScript knows exactly. */
function isWhole(value) {
  return Number.isSafeInteger(value);
}

function own(object, name) {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The value that names lead to; `undefined` if it is absent or null. */
function at(value, names) {
  for (const name of names) {
    value = isObject(value) ? own(value, name) : undefined;
    if (value === undefined || value === null) return undefined;
  }
  return value;
}

/** The first value that is there of those that `read` gives for places. */
function firstOf(places, read) {
  for (const place of places) {
    const value = read(place);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A text or a whole number as a text; `undefined` for all other values. */
function asText(value) {
  if (typeof value === "string") return value;
  return isWhole(value) ? String(value) : undefined;
}

/** A path as a caller knows it. */
function shown([object, ...names]) {
  return (object === "request" ? names : [object, ...names]).join(".");
}

function kind(value) {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "a list";
  return { boolean: "a truth value", number: "a number", string: "a text", object: "an object" }[typeof value] ?? "no value of JSON";
}

function withoutUndefined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

function sorted(object) {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function escaped(text) {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (letter) => entities[letter]);
}

function byteCount(text) {
  return new TextEncoder().encode(text).length;
}

/** The text of UTF-8 in Base64, standard or for URLs; `undefined` if it is neither. */
function base64Text(text) {
  const standard = /[-_]/.test(text) && !/[+/]/.test(text) ? text.replace(/-/g, "+").replace(/_/g, "/") : text;
  try {
    const bytes = atob(standard);
    // Another spelling of the same bytes is a text that was cut or changed.
    if (btoa(bytes).replace(/=+$/, "") !== standard.replace(/=+$/, "")) return undefined;
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** SHA-256 (FIPS 180-4) of a text as hexadecimal digits; the digest of the platform is only there for asynchronous code. */
function sha256(text) {
  const isPrime = (number) => {
    for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
    return true;
  };
  const primes = [];
  for (let number = 2; primes.length < 64; number++) if (isPrime(number)) primes.push(number);
  const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
  const hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8);
  const rotated = (word, count) => (word >>> count) | (word << (32 - count));
  const words = new Int32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    for (let index = 0; index < 64; index++) {
      if (index < 16) {
        words[index] = view.getInt32(start + 4 * index);
        continue;
      }
      const [early, late] = [words[index - 15], words[index - 2]];
      const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[index] = words[index - 16] + first + words[index - 7] + second;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let index = 0; index < 64; index++) {
      const first = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) + constants[index] + words[index];
      const second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) hash[index] = (hash[index] + word) | 0;
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
