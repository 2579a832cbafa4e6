// The decision explorer: decides about pasted or chosen facts in the page, with the catalog's data. Facts never leave it.
"use strict";
window.nbExplorer = (words) => {
  const root = document.getElementById("nb-explorer");
  const { noticebook, noticebookCatalog: catalog } = window;
  if (!root || !noticebook || !catalog) return;
  const { labels } = words;
  const book = new noticebook.Noticebook(catalog);
  const { variables, tables } = catalog.decision;
  const locale = document.documentElement.lang;
  /** The most characters that are read. */
  const limit = 1 << 20;
  /** How many other decisions are named. */
  const nearLimit = 6;
  const hour = 3_600_000;
  const day = 24 * hour;

  // Elements

  function element(name, properties, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(properties || {})) {
      if (key in made) made[key] = value;
      else made.setAttribute(key, value);
    }
    made.append(...children.filter((child) => child !== undefined));
    return made;
  }

  const text = (value) => document.createTextNode(value);
  const link = (content, href) => (href ? element("a", { href }, content) : text(content));
  const code = (content) => element("code", { translate: false }, content);

  const facts = element("textarea", { id: "nb-facts", rows: 12, spellcheck: false, autocomplete: "off" });
  facts.setAttribute("aria-describedby", "nb-facts-error");
  const problem = element("p", { id: "nb-facts-error", className: "error", hidden: true });
  const moment = element("input", { id: "nb-now", type: "text", autocomplete: "off", value: new Date().toISOString().slice(0, 19) + "Z" });
  const zone = element("input", { id: "nb-zone", type: "text", autocomplete: "off", value: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" });
  const choices = variables.map((variable, index) => choice(variable, index));
  const result = element("section", { id: "nb-decision", "aria-live": "polite", "aria-label": labels.result });

  function labelled(content, control) {
    return element("p", { className: "field" }, element("label", { htmlFor: control.id }, content), control);
  }

  /** A list of the values that the tables tell apart for a place of payloads. */
  function choice(variable, index) {
    const known = words.variables[index];
    const select = element("select", { id: `nb-choice-${index}`, autocomplete: "off" });
    select.append(element("option", { value: "" }, "—"));
    known.values.forEach((label, value) => select.append(element("option", { value: String(value) }, label)));
    select.addEventListener("change", () => {
      facts.value = JSON.stringify(chosenFacts(), null, 2);
      update();
    });
    return { select, label: known.label };
  }

  // Facts from choices

  function chosenFacts() {
    const made = {};
    choices.forEach(({ select }, index) => {
      if (select.value !== "") put(made, index, Number(select.value));
    });
    return made;
  }

  /** Puts a value of a variable where payloads have it; the empty object stands for an object that is there. */
  function put(made, index, value) {
    const variable = variables[index];
    for (const { place, digit } of wantedDigits(made, variable, value)) {
      if (digit === 0 || digit === digitAt(made, place, variable)) continue;
      putMoment(made, place, now() + (digit === 1 ? -day : day) - (variable.plus || 0));
    }
    if (variable.moments || value === variable.absent) return;
    const literal = variable.literals.find(([, number]) => number === value);
    place(made, variable.field, literal ? literal[0] : unlisted(variable));
  }

  /** Makes a variable of facts another value, and leaves what it does not read unchanged. */
  function change(made, index, value) {
    const variable = variables[index];
    for (const { place, digit } of wantedDigits(made, variable, value)) if (digit === 0) remove(made, place.path);
    // Dates that are compared with each other are moved.
    const isKept = variable.moments || (value !== variable.absent && comparedDates(ruleOf(variable.field)));
    if (!isKept) remove(made, variable.field);
    put(made, index, value);
  }

  /** A value that no table lists. */
  function unlisted({ field, literals }) {
    const isListed = (name) => literals.some(([literal]) => literal === name);
    const other = Object.values(ruleOf(field)?.classes || {}).find((name) => !isListed(name));
    return other || { number: 999, boolean: true, string: "SOMETHING_NEW" }[typeof (literals[0] || [""])[0]];
  }

  /** Which of its moments a value of a variable needs: 0 absent, 1 past, 2 future. */
  function wantedDigits(made, { moments = [], isCombination }, value) {
    if (isCombination) return moments.map((place, at) => ({ place, digit: Math.floor(value / 3 ** (moments.length - 1 - at)) % 3 }));
    if (value === 0) return moments.map((place) => ({ place, digit: 0 }));
    return moments.slice(0, 1).map((first) => ({ place: present(made, moments)?.place || first, digit: value }));
  }

  function digitAt(made, place, { plus = 0 }) {
    const at = momentAt(made, place);
    if (at === undefined) return 0;
    return at + plus <= now() ? 1 : 2;
  }

  const now = () => Date.parse(moment.value) || Date.now();
  const isComparedWithNow = ({ path }) => variables.some(({ moments = [] }) => moments.some((own) => String(own.path) === String(path)));
  const ruleOf = ([object, name]) => (object === "subscription" ? catalog.payloads.derived.find((field) => field.name === name) : undefined);

  /** The two sides of a rule that compares dates; `undefined` for all other rules. */
  function comparedDates({ compare, with: others, later, than } = {}) {
    return compare || later ? [compare || later, others || than] : undefined;
  }

  /** The moment that facts have at a place; `undefined` if they have none. */
  function momentAt(made, { path, form }) {
    const rule = ruleOf(path);
    if (rule) return present(made, rule.latest || [])?.latest;
    return momentOf(valueAt(made, path), form);
  }

  function momentOf(value, form) {
    const at = form === "rfc3339" ? Date.parse(value) : Number(value ?? NaN) * (form === "seconds" ? 1000 : 1);
    return Number.isNaN(at) ? undefined : at;
  }

  /** The first of several places where facts have a moment, with the moment and the latest of all; `undefined` if there is none. */
  function present(made, places) {
    const found = places.map((place) => ({ place, at: momentAt(made, place) })).filter(({ at }) => at !== undefined);
    return found.length > 0 ? { ...found[0], latest: Math.max(...found.map(({ at }) => at)) } : undefined;
  }

  function putMoment(made, { path, form }, at) {
    const iso = new Date(at).toISOString();
    place(made, path, { milliseconds: at, millisecondsText: String(at), seconds: Math.floor(at / 1000), rfc3339: iso }[form]);
  }

  const { steps } = catalog.payloads;
  /** The steps that take an object, and the items of lists, by their objects. */
  const takes = (object) => steps.filter((step) => step.object === object);
  const itemOf = (object) => steps.flatMap(({ items = [] }) => items).find((item) => item.object === object);
  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

  /** The object of facts that is a payload; `undefined` if it is not there. */
  function objectAt(made, object) {
    if (object === "request") return made;
    const item = itemOf(object);
    if (!item) return takes(object).map(({ from }) => valueAt(made, from)).find(isObject) || wholeOf(made, object);
    const items = objectAt(made, item.of)?.[item.list];
    if (!Array.isArray(items) || items.length < 2) return items?.[0];
    const end = (entry) => (item.end ? momentOf(valueIn(entry, item.end.names), item.end.form) : undefined) ?? -Infinity;
    const chosen = items.filter((entry) => made[item.by] === undefined || entry?.[item.by] === made[item.by]);
    return chosen.reduce((last, entry) => (end(entry) > end(last) ? entry : last), chosen[0]);
  }

  /** Facts that are one payload as a whole. */
  function wholeOf(made, object) {
    const { wholes, passed } = catalog.payloads;
    if (Object.keys(made).some((name) => passed.includes(name))) return undefined;
    const whole = wholes.find(({ has }) => has.some((names) => (valueIn(made, names) ?? null) !== null));
    return whole?.object === object ? made : undefined;
  }

  const valueIn = (value, names) => names.reduce((at, name) => (typeof at === "object" && at !== null ? at[name] : undefined), value);

  function valueAt(made, [object, ...names]) {
    return valueIn(objectAt(made, object), names);
  }

  function place(made, path, value) {
    const [object, ...names] = path;
    if (object === "subscription") return placeDerived(made, ruleOf(path), value);
    const found = objectAt(made, object);
    if (found) return set(found, names, value);
    const item = itemOf(object);
    if (!item) return set(made, [...takes(object)[0].from.slice(1), ...names], value);
    const key = made[item.by];
    if (names.length === 0) return place(made, [item.of, item.list], [value]);
    place(made, [item.of, item.list], [key === undefined ? {} : { [item.by]: key }]);
    return place(made, path, value);
  }

  /** Writes what a field of `subscription` is worked out of, so that it is a value. */
  function placeDerived(made, rule, value) {
    if (rule?.firstOf) {
      // The object that is there already, so that no second one says something else.
      const known = rule.firstOf.filter((path) => objectAt(made, path[0])).at(-1);
      place(made, known || rule.firstOf.at(-1), value);
    }
    else if (rule?.isFilled) place(made, rule.isFilled, value === true ? ["offer"] : []);
    else if (rule?.isExpanded) place(made, rule.isExpanded, value === true ? {} : "identifier");
    else if (rule?.has && value === true) place(made, rule.has, {});
    else if (rule?.memberOf) place(made, [...rule.memberOf, value], {});
    else if (comparedDates(rule)) placeOrder(made, comparedDates(rule), value === true ? "after" : value);
    else if (rule?.latest) placeLatest(made, rule.latest, value);
    else if (rule?.differ) {
      const known = rule.from.map(({ path }) => valueAt(made, path)).find((text) => text !== undefined);
      if (known === undefined) place(made, rule.from[0].path, "product");
      place(made, rule.differ[0].path, value === true ? `${known ?? "product"}.other` : (known ?? "product"));
    } else if (rule?.classOf) {
      const [member] = Object.entries(rule.classes).find(([, name]) => name === value) || [];
      // Google Play writes a type as a number.
      const parts = member === undefined ? [] : member.split("/").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      parts.forEach((part, at) => place(made, rule.classOf[at].path, part));
    }
  }

  /** Writes two dates of which the first is before the second, after it or the same, as a word says. */
  function placeOrder(made, sides, word) {
    const order = (one, other) => (one < other ? "before" : one === other ? "same" : "after");
    const distance = { before: -hour, same: 0, after: hour }[word];
    const [own, other] = sides.map((places) => present(made, places));
    if (own && other && order(own.at, other.at) === word) return;
    // A date that tables compare with now stays, if it can.
    if (own && (!other || !isComparedWithNow(other.place))) {
      putMoment(made, (other || { place: sides[1][0] }).place, order(own.at, now()) === word ? now() : own.at - distance);
    } else {
      if (!other) putMoment(made, sides[1][0], now());
      putMoment(made, (own || { place: sides[0][0] }).place, (other ? other.at : now()) + distance);
    }
  }

  /** Writes a moment that none of several is later than. */
  function placeLatest(made, places, latest) {
    const dated = places.filter((place) => momentAt(made, place) !== undefined);
    for (const place of dated) if (momentAt(made, place) > latest) putMoment(made, place, latest);
    if (dated.some((place) => momentAt(made, place) === latest)) return;
    const known = dated.length > 0 ? dated : places.filter(({ path }) => objectAt(made, path[0]));
    putMoment(made, (known.length > 0 ? known : places).at(-1), latest);
  }

  function set(object, names, value) {
    let at = object;
    for (const name of names.slice(0, -1)) at = at[name] = at[name] || {};
    const last = names[names.length - 1];
    const isThere = typeof at[last] === "object" && at[last] !== null && !Array.isArray(at[last]);
    if (!(isThere && typeof value === "object" && !Array.isArray(value))) at[last] = value;
  }

  // Examples

  /** Facts for which rows of tables apply: of each variable the first value that all their inputs allow; `undefined` if one has none. */
  function filled(request, rows) {
    const allowed = new Map();
    for (const { table, row } of rows) {
      for (const { name, variable, values } of table.inputs) {
        if (variable === undefined || !row.when[name]) continue;
        const fitting = values.flatMap((token, index) => (row.when[name].includes(token) ? [index] : []));
        const known = allowed.get(variable);
        allowed.set(variable, known ? known.filter((index) => fitting.includes(index)) : fitting);
      }
    }
    const made = { ...request };
    // Dates that are compared with each other are placed by those that are there.
    const turn = ({ moments, field }) => (moments ? 0 : comparedDates(ruleOf(field)) ? 2 : 1);
    for (const [variable, fitting] of [...allowed].sort(([one], [other]) => turn(variables[one]) - turn(variables[other]))) {
      if (fitting.length === 0) return undefined;
      put(made, variable, fitting[0]);
    }
    return made;
  }

  /** The first facts for which the answer is as wanted: those of a row, alone or with those of a row of another table. */
  function example(isWanted, request) {
    const [first, ...others] = tables;
    const second = [[], ...others.flatMap((table) => table.rows.map((row) => [{ table, row }]))];
    for (const other of second) {
      for (const row of first.rows) {
        const made = filled(request, [{ table: first, row }, ...other]);
        try {
          if (made && isWanted(decided(made, request !== undefined))) return JSON.stringify(made, null, 2);
        } catch {
          // These facts cannot be decided; try the next row.
        }
      }
    }
    return "";
  }

  function exampleOfNotice(name) {
    const isReminder = Object.values(catalog.notices).some(({ reminder }) => reminder === name);
    return example(({ notice }) => notice?.id === name, isReminder ? { reminder: true } : {});
  }

  // Reading

  /** The facts of a text: JSON, in which signed texts are decoded without a check, or one signed text. */
  function read(source) {
    if (source.length > limit) throw new Error(labels.tooLarge);
    let value;
    let isSigned = false;
    const opened = (entry) => {
      const decoded = typeof entry === "string" ? decodedJWS(entry) : undefined;
      if (decoded !== undefined) {
        isSigned = true;
        return opened(decoded);
      }
      if (Array.isArray(entry)) return entry.map(opened);
      if (!isObject(entry)) return entry;
      // An object around a signed text is what the text holds.
      const [inner] = steps.flatMap(({ wrapper }) => (wrapper ? [entry[wrapper.signed]] : [])).filter((text) => text !== undefined);
      if (typeof inner === "string" && decodedJWS(inner)) return opened(inner);
      return Object.fromEntries(Object.entries(entry).map(([name, own]) => [name, opened(own)]));
    };
    const trimmed = source.trim();
    try {
      value = decodedJWS(trimmed) === undefined ? JSON.parse(trimmed) : trimmed;
    } catch {
      throw new Error(labels.notJSON);
    }
    value = opened(value);
    const { whole, ignored } = named(value);
    // The command takes what was pasted, unless it was put under its name.
    return { value: whole, isSigned, ignored, whole: whole === value ? trimmed : JSON.stringify(whole, null, 2) };
  }

  /** A payload that is alone, under its name: that of the object that has most of its members. */
  function named(value) {
    const kept = { whole: value, ignored: [] };
    if (!isObject(value)) return kept;
    const { known, wholes } = catalog.payloads;
    const names = Object.keys(value);
    const isWhole = wholes.some(({ has }) => has.some((path) => (valueIn(value, path) ?? null) !== null));
    if (isWhole || names.length === 0 || names.some((name) => known.includes(name) && !isField(name))) return kept;
    const counts = Object.entries(words.fields).map(([object, fields]) => [object, names.filter((name) => fields.includes(name)).length]);
    const [best, count] = counts.reduce((most, own) => (own[1] > most[1] ? own : most), ["", 0]);
    if (count === 0) return kept;
    const members = Object.fromEntries(names.filter((name) => words.fields[best].includes(name)).map((name) => [name, value[name]]));
    const whole = {};
    place(whole, [best], members);
    return { whole, ignored: names.filter((name) => !words.fields[best].includes(name)) };
  }

  /** Whether a name that facts may have is a field of a payload too. */
  const isField = (name) => Object.values(words.fields).some((fields) => fields.includes(name));

  /** What a signed text (JWS) holds; `undefined` if it is none. */
  function decodedJWS(source) {
    const parts = source.split(".");
    return parts.length === 3 && parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part)) ? decodedObject(parts[1]) : undefined;
  }

  /** The object that is JSON in Base64, standard or for URLs; `undefined` if it is none. */
  function decodedObject(source) {
    try {
      const bytes = Uint8Array.from(atob(source.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
      const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      return typeof value === "object" && value !== null ? value : undefined;
    } catch {
      return undefined;
    }
  }

  // Deciding

  /** Says that facts are about something else than a subscription, which is not wrong. */
  class OtherSubject extends Error {}

  function decided(value, wantsNotice) {
    const samples = typeof value === "object" && value !== null && !Array.isArray(value) ? { ...words.samples, ...value } : value;
    const now = new Date(moment.value);
    if (Number.isNaN(now.getTime())) throw new Error(labels.noMoment);
    const result = book.decide(samples, now);
    if (result.about !== undefined) throw new OtherSubject(`${labels.otherSubject} ${result.about}`);
    if (!wantsNotice) return { ...result, warnings: [] };
    try {
      return book.notice(samples, { now, locale, timeZone: zone.value.trim() || "UTC" });
    } catch (error) {
      // What only the notice lacks does not keep from deciding.
      if (!(error instanceof noticebook.NoticebookError)) throw error;
      return { ...result, warnings: [error.message] };
    }
  }

  function update() {
    problem.hidden = true;
    if (facts.value.trim() === "") return result.replaceChildren();
    try {
      const given = read(facts.value);
      result.replaceChildren(...shown(decided(given.value, true), given));
      keepAddress();
    } catch (error) {
      result.replaceChildren();
      problem.className = error instanceof OtherSubject ? "" : "error";
      problem.textContent = error.path === undefined || error.path === null ? error.message : `${error.path}: ${error.summary}. ${error.fix}`;
      problem.hidden = false;
    }
  }

  function shown({ decision, notice, warnings, deduplicationKey }, { value, isSigned, ignored, whole }) {
    const [, row] = words.rows[decision.row] || [];
    const reason = words.reasons[decision.row];
    const list = element("dl", {});
    const add = (term, ...content) => list.append(element("dt", {}, term), element("dd", {}, ...content));
    add(labels.row, link(decision.row, row), ...(reason ? [text(` ${reason}`)] : []));
    for (const { stage, row } of decision.overlays) add(labels.overlay, link(...(words.overlays[`${stage}.${row}`] || [`${stage}.${row}`])));
    for (const part of ["state", "message", "advice"]) {
      const value = decision[part];
      if (value) add(labels[part], link(...(words.outcomes[part]?.[value] || [value])));
    }
    add(labels.nextChange, text(decision.nextChange ? dateText(decision.nextChange) : labels.never));
    if (deduplicationKey) add(labels.key, code(deduplicationKey));
    const parts = [element("p", { className: "access" }, text(`${labels.access} `), access(decision)), list];
    if (isSigned) parts.unshift(element("p", { className: "unverified" }, labels.unverified));
    if (ignored.length > 0) parts.push(element("p", { className: "error" }, `${labels.ignored} ${ignored.join(", ")}`));
    for (const warning of warnings) parts.push(element("p", { className: "error" }, warning));
    parts.push(element("h3", {}, labels.notice), ...noticeParts(decision, notice));
    const near = nearest(value, decision);
    if (near.length > 0) parts.push(element("h3", {}, labels.near), element("dl", { className: "near" }, ...near));
    parts.push(element("h3", {}, labels.command), element("pre", {}, code(command(whole))));
    return parts;
  }

  function access({ entitled }) {
    const kind = entitled === null ? "unknown" : entitled ? "keeps" : "loses";
    return element("strong", { className: kind }, labels[kind]);
  }

  function dateText(instant) {
    try {
      return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: zone.value.trim() || "UTC" }).format(new Date(instant));
    } catch {
      return instant;
    }
  }

  function noticeParts(decision, notice) {
    if (!decision.notice) return [element("p", {}, labels.noNotice)];
    const name = element("p", {}, link(...(words.notices[decision.notice] || [decision.notice])));
    if (!notice) return [name];
    const texts = element("dl", { className: "texts" });
    for (const [channel, parts] of Object.entries(notice.channels)) {
      const lines = catalog.channels[channel].filter(({ name }) => parts[name]).flatMap(({ name }) => [
        element("div", { className: "part" }, words.parts[name] || name),
        element("p", {}, parts[name].text),
      ]);
      texts.append(element("dt", {}, words.channels[channel] || channel), element("dd", {}, ...lines));
    }
    return [name, texts];
  }

  /** Single changes of what the tables read that lead to another row. */
  function nearest(value, { row }) {
    const found = new Map();
    words.variables.forEach(({ values }, index) => {
      values.forEach((label, other) => {
        const changed = changeable(value);
        try {
          change(changed, index, other);
          const { decision } = decided(changed, false);
          if (decision.row !== row && !found.has(decision.row)) found.set(decision.row, { index, label, decision });
        } catch {
          // This change cannot be decided; try the next.
        }
      });
    });
    return [...found.values()].slice(0, nearLimit).flatMap(({ index, label, decision }) => [
      element("dt", {}, words.variables[index].label),
      element("dd", {}, text(`${label} → `), link(...(words.rows[decision.row] || [decision.row])), text(" "), access(decision)),
    ]);
  }

  /** A copy of facts in which values can be changed: what an envelope holds is in its place, and of a list only the item that counts. */
  function changeable(value) {
    const made = structuredClone(value);
    for (const { object, envelope, items = [] } of steps) {
      for (const item of items) {
        const chosen = objectAt(made, item.object);
        if (chosen) objectAt(made, item.of)[item.list] = [chosen];
      }
      const found = envelope ? objectAt(made, object) : undefined;
      const [data, id] = found ? [envelope.data, envelope.id].map((path) => valueAt(made, [object, ...path])) : [];
      if (typeof data !== "string") continue;
      for (const member of Object.keys(found)) delete found[member];
      Object.assign(found, decodedObject(data), id === undefined ? {} : { [envelope.as]: id });
    }
    return made;
  }

  /** Removes the value at a path; of a field of `subscription` what it is worked out of, so that it is absent. */
  function remove(made, path) {
    if (path[0] === "subscription") return removedPaths(ruleOf(path)).forEach((own) => remove(made, own));
    const owner = path.length > 1 ? valueAt(made, path.slice(0, -1)) : undefined;
    if (typeof owner === "object" && owner !== null) delete owner[path.at(-1)];
  }

  function removedPaths(rule = {}) {
    // Of two sides one is enough.
    const places = comparedDates(rule)?.[1] || rule.latest;
    if (places) return places.map(({ path }) => path);
    if (rule.memberOf && rule.among) return rule.among.map((name) => [...rule.memberOf, name]);
    const path = rule.isFilled || rule.isExpanded || rule.has || rule.memberOf;
    return path ? [path] : rule.firstOf || (rule.differ || rule.classOf || []).map((own) => own.path);
  }

  function command(given) {
    const quoted = given.replace(/'/g, "'\\''");
    return `printf '%s' '${quoted}' |\n  noticebook decide --catalog ${catalog.catalog.name} --now ${moment.value} --facts -`;
  }

  // Links

  function encoded(source) {
    const bytes = new TextEncoder().encode(source);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  /** Puts the facts into the page's address when nobody has typed for a while: browsers limit how often that is done. */
  let waiting;
  function keepAddress() {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const values = { facts: encoded(facts.value), now: moment.value, zone: zone.value };
      history.replaceState(null, "", `#${new URLSearchParams(values)}`);
    }, 400);
  }

  function restore() {
    const given = new URLSearchParams(location.hash.slice(1));
    if (given.has("now")) moment.value = given.get("now").slice(0, 40);
    if (given.has("zone")) zone.value = given.get("zone").slice(0, 60);
    const notice = new URLSearchParams(location.search).get("notice");
    if (!given.has("facts") && notice !== null) facts.value = exampleOfNotice(notice);
    if (!given.has("facts")) return;
    try {
      const bytes = atob(given.get("facts").replace(/-/g, "+").replace(/_/g, "/"));
      facts.value = new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
    } catch {
      facts.value = "";
    }
  }

  const chosen = element("details", {}, element("summary", {}, labels.choose), ...choices.map(({ select, label }) => labelled(label, select)));
  const examples = element("select", { id: "nb-example", autocomplete: "off" }, element("option", { value: "" }, "—"));
  for (const { row } of tables[0].rows) {
    const [name] = words.rows[row] || [row];
    examples.append(element("option", { value: row }, words.reasons[row] ? `${name}  ${words.reasons[row]}` : name));
  }
  examples.addEventListener("change", () => {
    facts.value = examples.value === "" ? "" : example(({ decision }) => decision.row === examples.value);
    choices.forEach(({ select }) => (select.value = ""));
    chosen.open = false;
    update();
  });
  const form = element("form", {}, labelled(labels.example, examples), labelled(labels.facts, facts), problem, labelled(labels.moment, moment), labelled(labels.timeZone, zone));
  // What is pasted may say more than the choices can.
  facts.addEventListener("input", () => choices.forEach(({ select }) => (select.value = "")));
  facts.addEventListener("paste", () => (chosen.open = false));
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const control of [facts, moment, zone]) control.addEventListener("input", update);
  window.addEventListener("hashchange", () => {
    restore();
    update();
  });
  restore();
  chosen.open = facts.value === "";
  root.replaceChildren(form, result, chosen);
  update();
};
