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
    if (variable.moments) {
      const digits = variable.moments.map(() => 0);
      if (variable.isCombination) for (let at = digits.length - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 3)) digits[at] = rest % 3;
      else digits[0] = value;
      const now = Date.parse(moment.value) || Date.now();
      variable.moments.forEach(({ path, form }, at) => {
        if (digits[at] !== 0) place(made, path, written(now + (digits[at] === 1 ? -86_400_000 : 86_400_000), form));
      });
      return;
    }
    if (value === variable.absent) return;
    const literal = variable.literals.find(([, number]) => number === value);
    const kind = typeof (variable.literals[0] || [""])[0];
    place(made, variable.field, literal ? literal[0] : { number: 999, boolean: true, string: "SOMETHING_NEW" }[kind]);
  }

  function written(at, form) {
    const iso = new Date(at).toISOString();
    return { milliseconds: at, millisecondsText: String(at), seconds: Math.floor(at / 1000), rfc3339: iso }[form];
  }

  function place(made, [object, ...names], value) {
    if (object === "request") return set(made, names, value);
    if (object === "subscription") return placeDerived(made, names[0], value);
    const known = catalog.payloads.objects.find(({ name }) => name === object);
    if (!known.item) return set(made, [known.from[0][0], ...names], value);
    const owner = (made[known.item.of] = made[known.item.of] || {});
    const items = (owner[known.item.list] = owner[known.item.list] || [{}]);
    return set(items[0], names, value);
  }

  function placeDerived(made, name, value) {
    const rule = catalog.payloads.derived.find((field) => field.name === name);
    if (rule.firstOf) place(made, rule.firstOf[0], value);
    else if (rule.isFilled) place(made, rule.isFilled, value === true ? ["offer"] : []);
    else if (rule.has && value === true) place(made, rule.has, {});
    else if (rule.memberOf) place(made, [...rule.memberOf, value], {});
  }

  function set(object, names, value) {
    let at = object;
    for (const name of names.slice(0, -1)) at = at[name] = at[name] || {};
    const last = names[names.length - 1];
    const isThere = typeof at[last] === "object" && at[last] !== null && !Array.isArray(at[last]);
    if (!(isThere && typeof value === "object" && !Array.isArray(value))) at[last] = value;
  }

  // Examples

  /** Adds to facts what a row of a table asks for: of each variable the first value that all its inputs allow. */
  function fill(made, { inputs }, { when }) {
    const allowed = new Map();
    for (const { name, variable, values } of inputs) {
      if (variable === undefined || !when[name]) continue;
      const fitting = values.flatMap((token, index) => (when[name].includes(token) ? [index] : []));
      const known = allowed.get(variable);
      allowed.set(variable, known ? known.filter((index) => fitting.includes(index)) : fitting);
    }
    for (const [variable, fitting] of allowed) if (fitting.length > 0) put(made, variable, fitting[0]);
    return made;
  }

  /** The first facts for which the answer is as wanted: those of a row, alone or with those of a row of another table. */
  function example(isWanted, request) {
    const [first, ...others] = tables;
    const second = [undefined, ...others.flatMap((table) => table.rows.map((row) => ({ table, row })))];
    for (const other of second) {
      for (const row of first.rows) {
        const made = { ...request };
        if (other) fill(made, other.table, other.row);
        fill(made, first, row);
        try {
          if (isWanted(decided(made, request !== undefined))) return JSON.stringify(made, null, 2);
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
      if (typeof entry !== "object" || entry === null) return entry;
      return Object.fromEntries(Object.entries(entry).map(([name, own]) => [name, opened(own)]));
    };
    const trimmed = source.trim();
    try {
      value = decodedJWS(trimmed) === undefined ? JSON.parse(trimmed) : trimmed;
    } catch {
      throw new Error(labels.notJSON);
    }
    value = opened(value);
    // A body that holds nothing but a signed text is what the text holds.
    const members = typeof value === "object" && value !== null ? Object.keys(value) : [];
    if (members.length === 1 && Object.hasOwn(catalog.payloads.refused, members[0]) && isSigned) value = value[members[0]];
    const { whole, ignored } = named(value);
    // The command takes what was pasted, unless it was put under its name.
    return { value: ofResponse(whole), isSigned, ignored, whole: whole === value ? trimmed : JSON.stringify(whole, null, 2) };
  }

  /**
   * A payload that stands alone, under its name: that of the object that has most of its members. What an answer of the
   * store says beside payloads, such as a status, goes where facts have it.
   */
  function named(value) {
    const kept = { whole: value, ignored: [] };
    if (typeof value !== "object" || value === null || Array.isArray(value)) return kept;
    const { objects, request, refused } = catalog.payloads;
    const passed = new Set([...objects.flatMap(({ from = [] }) => from.map(([first]) => first)), ...Object.keys(refused), ...Object.keys(request)]);
    const names = Object.keys(value);
    const isResponse = words.response && (words.response.name in value || Array.isArray(value[words.response.groups]));
    const isWhole = objects.some(({ whole = [], envelope }) => whole.some((name) => names.includes(name)) || (envelope && names.includes(envelope.data[0])));
    if (isResponse || isWhole || names.length === 0) return kept;
    let [best, count] = ["", 0];
    if (!names.some((name) => passed.has(name))) {
      const counts = Object.entries(words.fields).map(([object, fields]) => [object, names.filter((name) => fields.includes(name)).length]);
      [best, count] = counts.reduce((most, own) => (own[1] > most[1] ? own : most), [best, count]);
    }
    const own = count > 0 ? words.fields[best] : [...passed];
    const beside = Object.entries(words.response?.places || {}).filter(([name]) => names.includes(name) && !own.includes(name));
    if (count === 0 && beside.length === 0) return kept;
    const others = names.filter((name) => !beside.some(([moved]) => moved === name));
    const members = Object.fromEntries(others.filter((name) => count === 0 || own.includes(name)).map((name) => [name, value[name]]));
    const whole = count > 0 ? { [best]: members } : members;
    for (const [name, path] of beside) set(whole, path, value[name]);
    return { whole, ignored: count > 0 ? others.filter((name) => !own.includes(name)) : [] };
  }

  /** Facts about the one subscription that an answer about all of a customer's holds, or that the facts choose in it. */
  function ofResponse(value) {
    const form = words.response;
    if (!form || typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const whole = Array.isArray(value[form.groups]) ? value : value[form.name];
    if (!Array.isArray(whole?.[form.groups])) return value;
    const found = whole[form.groups].flatMap((group) => (group?.[form.items] || []).map((item) => ({ ...whole, ...group, ...item })));
    const asked = form.selectors.filter((name) => value[name] !== undefined);
    const matching = found.filter((item) => asked.every((name) => String(item[name]) === String(value[name])));
    if (matching.length !== 1) {
      const names = (matching.length > 0 ? matching : found).map((item) => item[form.selectors[0]]);
      throw new Error(`${labels.oneOfMany}\n${names.map((name) => `"${form.selectors[0]}": "${name}"`).join("\n")}`);
    }
    const made = Object.fromEntries(Object.entries(value).filter(([name]) => !form.selectors.includes(name) && name !== form.name && !(name in whole && whole === value)));
    for (const [name, path] of Object.entries(form.places)) if (matching[0][name] !== undefined) set(made, path, matching[0][name]);
    return made;
  }

  /** What a signed text (JWS) holds; `undefined` if it is none. */
  function decodedJWS(source) {
    const parts = source.split(".");
    if (parts.length !== 3 || !parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part))) return undefined;
    try {
      const bytes = Uint8Array.from(atob(parts[1].replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
      const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      return typeof value === "object" && value !== null ? value : undefined;
    } catch {
      return undefined;
    }
  }

  // Deciding

  function decided(value, wantsNotice) {
    const samples = typeof value === "object" && value !== null && !Array.isArray(value) ? { ...words.samples, ...value } : value;
    const now = new Date(moment.value);
    if (Number.isNaN(now.getTime())) throw new Error(labels.noMoment);
    const result = book.decide(samples, now);
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
      problem.textContent = error.path === undefined || error.path === null ? error.message : `${error.path}: ${error.problem}`;
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
    return element("strong", { className: entitled ? "keeps" : "loses" }, entitled ? labels.keeps : labels.loses);
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
    variables.forEach((variable, index) => {
      words.variables[index].values.forEach((label, other) => {
        const changed = structuredClone(value);
        for (const path of variable.moments ? variable.moments.map(({ path }) => path) : [variable.field]) remove(changed, path);
        put(changed, index, other);
        try {
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

  function remove(made, [object, ...names]) {
    if (object === "subscription") {
      const rule = catalog.payloads.derived.find((field) => field.name === names[0]);
      for (const path of rule.firstOf || [rule.isFilled || rule.has || rule.memberOf]) remove(made, path);
      return;
    }
    const known = catalog.payloads.objects.find(({ name }) => name === object);
    let at = object === "request" ? made : known.item ? made[known.item.of]?.[known.item.list]?.[0] : undefined;
    for (const [first] of known?.from || []) at = at || made[first];
    for (const name of names.slice(0, -1)) at = typeof at === "object" && at !== null ? at[name] : undefined;
    if (typeof at === "object" && at !== null) delete at[names[names.length - 1]];
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
