"use strict";
window.nbExplorer = (words) => {
const root = document.getElementById("nb-explorer");
const { noticebook, noticebookCatalog: catalog } = window;
if (!root || !noticebook || !catalog) return;
const { labels } = words;
const own = (name) => ({ ...catalog[name], ...words[name] });
const program = noticebook.prepared({ ...catalog, problems: own("problems"), warnings: own("warnings"), advice: own("advice"), kinds: own("kinds"), forms: own("forms") });
const { variables, tables, parts: outputNames } = catalog.decision;
const locale = document.documentElement.lang;
const limit = 1 << 20;
const depthLimit = 64;
const nearLimit = 6;
const nameLimit = 12;
const addressLimit = 8000;
const hour = 3_600_000;
const day = 24 * hour;
const ahead = 60;
function element(name, properties, ...children) {
const made = document.createElement(name);
for (const [key, value] of Object.entries(properties || {})) {
if (key in made) made[key] = value;
else made.setAttribute(key, value);
}
made.append(...children.flat().filter((child) => child !== undefined));
return made;
}
function shape(name, attributes, ...children) {
const made = document.createElementNS("http://www.w3.org/2000/svg", name);
for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
made.append(...children);
return made;
}
const text = (value) => document.createTextNode(value);
const link = (content, href) => (href ? element("a", { href }, content) : text(content));
const code = (content) => element("code", { translate: false }, content);
const worded = (label, values) => label.replace(/\{(\w+)\}/g, (braces, name) => values[name] ?? braces);
const inLine = (names) => names.slice(0, nameLimit).join(", ") + (names.length > nameLimit ? ", …" : "");
function button(label, onclick) {
return element("button", { type: "button", onclick }, label);
}
function copyButton(label, read) {
const made = button(label, () => navigator.clipboard.writeText(read()).then(() => {
made.textContent = document.body.dataset.copied;
setTimeout(() => (made.textContent = label), 2000);
}));
made.setAttribute("aria-live", "polite");
made.hidden = !navigator.clipboard;
return made;
}
const facts = element("textarea", { id: "nb-facts", rows: 11, spellcheck: false, autocomplete: "off", placeholder: labels.hint });
facts.setAttribute("aria-describedby", "nb-facts-error");
const problem = element("p", { id: "nb-facts-error", className: "error", hidden: true });
const moment = element("input", { id: "nb-now", type: "text", autocomplete: "off", value: currentMoment() });
const zone = element("input", { id: "nb-zone", type: "text", autocomplete: "off", value: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" });
const choices = variables.map((variable, index) => choice(variable, index));
const result = element("section", { id: "nb-decision", tabIndex: 0 });
result.setAttribute("aria-label", labels.result);
const reading = element("div", { className: "reading" });
const summary = element("a", { className: "verdict", href: "#nb-decision", hidden: true });
summary.setAttribute("aria-live", "polite");
let origin = "pasted";
function currentMoment() {
return new Date().toISOString().slice(0, 19) + "Z";
}
function labelled(content, control) {
return element("p", { className: "field" }, element("label", { htmlFor: control.id }, content), control);
}
function choice(variable, index) {
const known = words.variables[index];
const select = element("select", { id: `nb-choice-${index}`, autocomplete: "off" });
select.append(element("option", { value: "" }, "—"));
known.values.forEach((label, value) => select.append(element("option", { value: String(value) }, label)));
select.addEventListener("change", () => choose(index, select.value));
return { select, label: known.label };
}
function choose(index, value) {
let made = {};
try {
made = changeable(read(facts.value).value);
} catch {
}
if (value === "") value = variables[index].absent ?? 0;
change(made, index, Number(value));
if (origin !== "pasted" || facts.value.trim() === "") origin = "choice";
facts.value = JSON.stringify(made, null, 2);
update();
}
const spreads = [[-5, 11], [-1, 1]];
let spread = spreads[1];
function put(made, index, value) {
const variable = variables[index];
for (const { place, digit } of wantedDigits(made, variable, value)) {
if (digit === 0 || digit === digitAt(made, place, variable)) continue;
putMoment(made, place, now() + spread[digit - 1] * day - (variable.plus || 0));
}
if (variable.moments || value === variable.absent) return;
const literal = variable.literals.find(([, number]) => number === value);
place(made, variable.field, literal ? literal[0] : unlisted(variable));
}
function change(made, index, value) {
const variable = variables[index];
for (const { place, digit } of wantedDigits(made, variable, value)) if (digit === 0) remove(made, place.path);
const isKept = variable.moments || (value !== variable.absent && comparedDates(ruleOf(variable.field)));
if (!isKept) remove(made, variable.field);
put(made, index, value);
}
function unlisted({ field, literals }) {
const isListed = (name) => literals.some(([literal]) => literal === name);
const other = Object.values(ruleOf(field)?.classes || {}).find((name) => !isListed(name));
return other || { number: 999, boolean: true, string: "SOMETHING_NEW" }[typeof (literals[0] || [""])[0]];
}
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
const ruleOf = ([object, name]) => (object === derivedObject ? catalog.payloads.derived.find((field) => field.name === name) : undefined);
function comparedDates({ compare, with: others, later, than } = {}) {
return compare || later ? [compare || later, others || than] : undefined;
}
function momentAt(made, { path, form }) {
const rule = ruleOf(path);
if (rule) return present(made, rule.latest || [])?.latest;
return momentOf(valueAt(made, path), form);
}
function momentOf(value, form) {
const at = form === "rfc3339" ? Date.parse(value) : Number(value ?? NaN) * (form === "seconds" ? 1000 : 1);
return Number.isNaN(at) ? undefined : at;
}
function present(made, places) {
const found = places.map((place) => ({ place, at: momentAt(made, place) })).filter(({ at }) => at !== undefined);
return found.length > 0 ? { ...found[0], latest: Math.max(...found.map(({ at }) => at)) } : undefined;
}
function putMoment(made, { path, form }, at) {
const iso = new Date(at).toISOString();
place(made, path, { milliseconds: at, millisecondsText: String(at), seconds: Math.floor(at / 1000), rfc3339: iso }[form]);
}
const { steps, derivedObject } = catalog.payloads;
const takes = (object) => steps.filter((step) => step.object === object && step.from);
const itemOf = (object) => steps.flatMap(({ items = [] }) => items).find((item) => item.object === object);
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
function objectAt(made, object) {
if (object === "request") return made;
const item = itemOf(object);
if (!item) return takes(object).map((step) => taken(made, step)).find(isObject) || listed(made, object) || wholeOf(made, object);
const items = objectAt(made, item.of)?.[item.list];
if (!Array.isArray(items) || items.length < 2) return items?.[0];
const end = (entry) => (item.end ? momentOf(valueIn(entry, item.end.names), item.end.form) : undefined) ?? -Infinity;
const chosen = items.filter((entry) => made[item.by] === undefined || entry?.[item.by] === made[item.by]);
return chosen.reduce((last, entry) => (end(entry) > end(last) ? entry : last), chosen[0]);
}
function taken(made, { from, where }) {
const found = valueAt(made, from);
if (!where || !isObject(found)) return found;
const kind = valueIn(found, where.names);
return where.among.includes(kind) || (kind === undefined && from[0] === "request") ? found : undefined;
}
function listed(made, object) {
const lists = steps.filter((step) => step.object === object && step.oneOf);
const all = lists.flatMap(({ oneOf, where }) => [valueAt(made, oneOf)].flat().filter((own) => isObject(own) && (!where || where.among.includes(valueIn(own, where.names)))));
return all[0];
}
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
if (object === derivedObject) return placeDerived(made, ruleOf(path), value);
const found = objectAt(made, object);
if (found) return set(found, names, value);
const item = itemOf(object);
const [step] = takes(object);
if (!item && step) return set(made, [...step.from.slice(1), ...names], value);
if (!item) {
const { oneOf, where } = steps.find((own) => own.object === object && own.oneOf);
if (names.length === 0) return place(made, oneOf, [value]);
place(made, oneOf, [where ? { [where.names[0]]: where.among[0] } : {}]);
return place(made, path, value);
}
const key = made[item.by];
if (names.length === 0) return place(made, [item.of, item.list], [value]);
place(made, [item.of, item.list], [key === undefined ? {} : { [item.by]: key }]);
return place(made, path, value);
}
function placeDerived(made, rule, value) {
if (rule?.firstOf) {
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
const parts = member === undefined ? [] : member.split("/").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
parts.forEach((part, at) => place(made, rule.classOf[at].path, part));
}
}
function placeOrder(made, sides, word) {
const order = (one, other) => (one < other ? "before" : one === other ? "same" : "after");
const distance = { before: -hour, same: 0, after: hour }[word];
const [own, other] = sides.map((places) => present(made, places));
if (own && other && order(own.at, other.at) === word) return;
if (own && (!other || !isComparedWithNow(other.place))) {
putMoment(made, (other || { place: sides[1][0] }).place, order(own.at, now()) === word ? now() : own.at - distance);
} else {
if (!other) putMoment(made, sides[1][0], now());
putMoment(made, (own || { place: sides[0][0] }).place, (other ? other.at : now()) + distance);
}
}
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
const turn = ({ moments, field }) => (moments ? 0 : comparedDates(ruleOf(field)) ? 2 : 1);
for (const [variable, fitting] of [...allowed].sort(([one], [other]) => turn(variables[one]) - turn(variables[other]))) {
if (fitting.length === 0) return undefined;
put(made, variable, fitting[0]);
}
return made;
}
function exampleOf(isWanted, request) {
const [first, ...others] = tables;
const second = [[], ...others.flatMap((table) => table.rows.map((row) => [{ table, row }]))];
try {
for (const other of second) {
for (const row of first.rows) {
for (spread of spreads) {
const made = filled(request, [{ table: first, row }, ...other]);
if (made && answers(made, isWanted, request)) return JSON.stringify(made, null, 2);
}
}
}
} finally {
spread = spreads[1];
}
return "";
}
function answers(made, isWanted, request) {
try {
return isWanted(decided(made, request !== undefined).result());
} catch {
return false;
}
}
function exampleOfNotice(name) {
const [step] = Object.values(catalog.notices).flatMap(({ steps = [] }) => steps.filter(({ notice }) => notice === name));
return exampleOf(({ notice }) => notice?.id === name, step ? { step: step.name } : {});
}
function unfolded(source) {
if (source.length > limit) throw new Error(labels.tooLarge);
const trimmed = bodyOf(source).trim();
const signed = trimmed.split(/[\s,;"']+/).filter((part) => part !== "");
const areSigned = signed.every((part) => decodedJWS(part) !== undefined);
const parsed = areSigned ? (signed.length === 1 ? signed[0] : signed) : parsedJSON(trimmed);
let isSigned = false;
const opened = (entry) => {
const decoded = typeof entry === "string" ? decodedJWS(entry) : undefined;
if (decoded !== undefined) {
isSigned = true;
return opened(decoded);
}
if (Array.isArray(entry)) return entry.map(opened);
if (!isObject(entry)) return entry;
const [inner] = steps.flatMap(({ wrapper }) => (wrapper ? [entry[wrapper.signed]] : [])).filter((text) => text !== undefined);
if (typeof inner === "string" && decodedJWS(inner)) return opened(inner);
return Object.fromEntries(Object.entries(entry).map(([name, own]) => [name, opened(own)]));
};
return { trimmed, value: opened(parsed), isSigned };
}
function read({ trimmed, value, isSigned }) {
const { whole, ignored } = merged(value);
return { value: whole, isSigned, ignored, whole: whole === value ? trimmed : JSON.stringify(whole, null, 2) };
}
function bodyOf(source) {
const start = source.trimStart();
if (!/^(HTTP\/\d|(GET|POST|PUT|PATCH) \S+ HTTP\/|[A-Za-z][\w-]*: \S)/.test(start)) return source;
const [head] = /\r?\n[ \t]*\r?\n/.exec(start) || [];
const body = head === undefined ? "" : start.slice(start.indexOf(head) + head.length);
if (/^\s*HTTP\/\d/.test(body)) return bodyOf(body);
if (body.trim() === "") throw new Error(labels.noBody);
return body;
}
function parsedJSON(source, from = 0) {
const place = mistake(source.slice(from));
if (place?.isNext) {
const rest = parsedJSON(source, from + place.at);
return [JSON.parse(source.slice(from, from + place.at)), ...(Array.isArray(rest) ? rest : [rest])];
}
if (place !== undefined) {
const at = from + place.at;
const lines = source.slice(0, at).split(/\r\n|\n|\r/);
const found = source.slice(at, at + 20).split(/[\r\n]/)[0];
const values = { line: lines.length, column: [...lines.at(-1)].length + 1, limit: depthLimit, text: found };
const label = place.isTooDeep ? labels.tooDeep : found === "" ? labels.notJSONEnd : labels.notJSONAt;
throw new Error(source.trim() === "" || !/^[{[]/.test(source.trim()) ? labels.notJSON : worded(label, values));
}
return JSON.parse(source.slice(from));
}
function mistake(source) {
const token = /[ \t\r\n]*(?:([{}[\],:])|("[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/y;
const open = [];
let wants = "value";
let at = 0;
const blank = (from) => from + /^[ \t\r\n]*/.exec(source.slice(from, from + 4096))[0].length;
for (;;) {
const start = blank(at);
if (start >= source.length) return wants === "end" && open.length === 0 ? undefined : { at: source.length };
token.lastIndex = at;
const found = token.exec(source);
if (!found) return { at: start };
const [, sign, string] = found;
const closes = sign === "}" || sign === "]";
if (wants === "colon") {
if (sign !== ":") return { at: start };
wants = "value";
} else if (wants === "end") {
if (open.length === 0) return { at: start, isNext: sign === "{" };
if (!(sign === "," || sign === open.at(-1))) return { at: start };
if (closes) open.pop();
else wants = open.at(-1) === "}" ? "name" : "value";
} else if (wants === "name" || wants === "firstName") {
if (string) wants = "colon";
else if (wants === "firstName" && sign === "}") [wants] = ["end", open.pop()];
else return { at: start };
} else if (sign === "{" || sign === "[") {
if (open.push(sign === "{" ? "}" : "]") > depthLimit) return { at: start, isTooDeep: true };
wants = sign === "{" ? "firstName" : "firstValue";
} else if (wants === "firstValue" && sign === "]") [wants] = ["end", open.pop()];
else if (sign) return { at: start };
else wants = "end";
at = token.lastIndex;
}
}
function merged(value) {
const list = Array.isArray(value) && value.length > 0 ? value.map(named) : [named(value)];
if (list.length === 1) return Array.isArray(value) ? { ...list[0], whole: list[0].whole } : list[0];
const whole = {};
for (const one of list) {
if (!isObject(one.whole)) return { whole: value, ignored: [] };
const about = wholeName(one.whole);
for (const [name, own] of about ? [[about, one.whole]] : Object.entries(one.whole)) {
if (Object.hasOwn(whole, name) && JSON.stringify(whole[name]) !== JSON.stringify(own)) throw new Error(worded(labels.several, { object: name }));
whole[name] = own;
}
}
return { whole, ignored: list.flatMap(({ ignored }) => ignored) };
}
function wholeName(value) {
return catalog.payloads.wholes.find(({ has }) => has.some((names) => (valueIn(value, names) ?? null) !== null))?.object;
}
function named(value) {
const kept = { whole: value, ignored: [] };
if (!isObject(value)) return kept;
const { known } = catalog.payloads;
const names = Object.keys(value);
if (wholeName(value) || names.length === 0) return kept;
const item = steps.flatMap(({ items = [] }) => items).find(({ object, by }) => by in value && names.some((name) => !known.includes(name) && words.fields[object].includes(name)) && names.some((name) => isObject(value[name])));
const typed = steps.find(({ from, where }) => from?.[0] === "request" && where?.among.includes(valueIn(value, where.names)));
if (typed) return { whole: { [typed.from[1]]: value }, ignored: [] };
if (!item && names.some((name) => known.includes(name) && (!isField(name) || isObject(value[name])))) return kept;
const counts = Object.entries(words.fields).map(([object, fields]) => [object, names.filter((name) => fields.includes(name)).length]);
const [best, count] = item ? [item.object, 1] : counts.reduce((most, own) => (own[1] > most[1] ? own : most), ["", 0]);
if (count === 0) return kept;
const isKept = (name) => words.fields[best].includes(name) || (item && takes(nameOfPayload(value[name])).length > 0);
const members = Object.fromEntries(names.filter(isKept).map((name) => [name, value[name]]));
const whole = {};
place(whole, [best], members);
return { whole, ignored: names.filter((name) => !isKept(name)) };
}
function nameOfPayload(value) {
if (!isObject(value)) return "";
const count = (fields) => Object.keys(value).filter((name) => fields.includes(name)).length;
const counts = Object.entries(words.fields).map(([object, fields]) => [object, count(fields)]);
return counts.reduce((most, own) => (own[1] > most[1] ? own : most), ["", 0])[0];
}
const isField = (name) => Object.values(words.fields).some((fields) => fields.includes(name));
function decodedJWS(source) {
const parts = source.split(".");
return parts.length === 3 && parts.every((part) => /^[A-Za-z0-9_-]+$/.test(part)) ? decodedObject(parts[1]) : undefined;
}
function decodedObject(source) {
try {
const bytes = Uint8Array.from(atob(source.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
return typeof value === "object" && value !== null ? value : undefined;
} catch {
return undefined;
}
}
class OtherSubject extends Error {}
const isNoticebookError = (error) => error instanceof noticebook.NoticebookError;
const timeZone = () => zone.value.trim() || "UTC";
function decided(value, wantsNotice) {
const samples = isObject(value) ? { ...words.samples, ...value } : value;
const now = new Date(moment.value);
if (Number.isNaN(now.getTime())) throw new Error(labels.noMoment);
const call = noticebook.decided(program, samples, now);
if (call.about !== undefined) throw new OtherSubject(`${labels.otherSubject} ${call.about}`);
if (!wantsNotice) return call;
try {
return noticebook.written(program, samples, { now, locale, timeZone: timeZone() });
} catch (error) {
if (!isNoticebookError(error)) throw error;
call.notes = [said(error)];
return call;
}
}
function said(error) {
if (!isNoticebookError(error)) return error.message;
return worded(error.path === null ? labels.problem : labels.problemAt, error);
}
function update() {
const isEmpty = facts.value.trim() === "";
problem.hidden = true;
clear.hidden = isEmpty;
example.hidden = origin !== "example" || isEmpty;
let pasted;
try {
if (isEmpty) return empty();
pasted = unfolded(facts.value);
const store = otherStore(pasted.value, true);
if (store) throw new OtherSubject(worded(own("problems").otherProvider[0], { other: store.dataset.store, provider: catalog.provider.name }));
const given = read(pasted);
const call = decided(given.value, true);
choices.forEach(({ select }, index) => (select.value = String(call.readings[index].number ?? digits(call.readings[index].moments, call.now))));
result.replaceChildren(...shown(call, given));
reading.replaceChildren(...readParts(given));
} catch (error) {
empty();
const isOther = error instanceof OtherSubject;
problem.className = isOther ? "" : "error";
problem.textContent = error instanceof RangeError ? worded(labels.tooDeep, { limit: depthLimit }) : said(error);
problem.hidden = false;
const other = pasted && otherStore(pasted.value);
if (other) problem.append(" → ", link(other.textContent, other.href));
result.replaceChildren(element("p", { className: "empty" }, problem.textContent));
}
keepAddress();
}
function otherStore(value, isCertain) {
const namesOf = (one) => typeof one.object === "string" ? [one.object] : isCertain && wholeName(one) ? [] : Object.keys(one);
const names = (Array.isArray(value) ? value : [value]).filter(isObject).flatMap(namesOf);
const isTheirs = (name) => names.includes(name) && !catalog.payloads.known.includes(name) && !(isCertain && isField(name));
const store = catalog.payloads.others.find(({ names: own }) => own.some(isTheirs));
return store && document.querySelector(`.stores a[data-store="${store.name}"]`);
}
function empty() {
for (const { select } of choices) select.value = "";
result.replaceChildren(element("p", { className: "empty" }, labels.empty));
reading.replaceChildren();
summary.hidden = true;
}
const digits = (moments, now) => moments.reduce((sum, at) => sum * 3 + (at === undefined ? 0 : at <= now ? 1 : 2), 0);
const kindOf = (entitled) => (entitled === null || entitled === "null" ? "unknown" : entitled === true || entitled === "true" ? "keeps" : "loses");
const outcome = (verdict, part) => (verdict.outputs[outputNames[part]] === "none" ? undefined : verdict.outputs[outputNames[part]]);
const nameOf = (part, value) => link(...(words.outcomes[part]?.[value] || [value]));
function verdicts(call) {
const end = call.now + ahead * day;
const found = [{ ...call, kind: kindOf(outcome(call, "access")) }];
for (let next = call.later(call); next && next.now < end && found.length < 20; next = call.later(next)) {
found.push({ ...next, kind: kindOf(outcome(next, "access")) });
}
return found;
}
function planned(call, all) {
if (!call.steps || !call.notices) return [];
const end = call.now + ahead * day;
const found = [];
all.forEach((verdict, index) => {
const name = outcome(verdict, "notice");
const until = all[index + 1]?.now ?? end;
if (name === undefined || !call.mayBeSent(name)) return;
const before = index > 0 ? outcome(all[index - 1], "notice") : name;
if (before !== name && call.key(before) !== call.key(name)) found.push({ at: verdict.now, notice: name });
for (const step of call.steps(verdict)) {
const { notice } = catalog.notices[name].steps.find((one) => one.name === step.name);
if (step.at > verdict.now && step.at < until) found.push({ at: step.at, notice });
}
});
return found.sort((one, other) => one.at - other.at);
}
function bar(call, all, plan) {
const [width, end] = [430, call.now + ahead * day];
const x = (at) => ((Math.min(at, end) - call.now) / (end - call.now)) * width;
const svg = shape("svg", { viewBox: `0 0 ${width} 46`, class: "future", role: "img" });
const parts = all.map((verdict, index) => ({ verdict, from: x(verdict.now), to: index + 1 < all.length ? x(all[index + 1].now) : width }));
const joined = parts.filter(({ verdict }, index) => index === 0 || verdict.kind !== parts[index - 1].verdict.kind);
const told = joined.map(({ verdict }, index) => `${index === 0 ? labels.now : dateText(verdict.now, "medium")}: ${labels[verdict.kind]}`);
svg.append(shape("title", {}, `${labels.bar} ${told.join("; ")}`));
joined.forEach(({ verdict, from }, index) => {
const to = joined[index + 1]?.from ?? width;
svg.append(shape("rect", { class: verdict.kind, x: from + 1, y: 8, width: Math.max(to - from - 2, 1), height: 18, rx: 4 }));
if (index > 0) svg.append(shape("text", { x: Math.min(from, width - 52), y: 42 }, dateText(verdict.now, "short")));
});
if (!(joined[1]?.from < 60)) svg.append(shape("text", { x: 1, y: 42 }, labels.now));
for (const { at } of plan) svg.append(shape("circle", { cx: Math.max(x(at), 5), cy: 17, r: 4 }));
return svg;
}
function shown(call, { value, isSigned, ignored, whole }) {
const { decision, notice, warnings, deduplicationKey } = call.result();
const all = verdicts(call);
const plan = planned(call, all);
const kind = kindOf(decision.entitled);
const [rowName, row] = words.rows[decision.row] || [decision.row];
const change = all.find((verdict) => verdict.kind !== kind);
const until = change && change.kind !== "unknown" ? worded(labels.until, { date: dateText(change.now, "long") }) : undefined;
const reason = words.reasons[decision.row];
const list = element("dl", {});
const add = (term, ...content) => list.append(element("dt", {}, term), element("dd", {}, ...content));
add(labels.row, link(decision.row, row));
if (decision.state) add(labels.state, nameOf("state", decision.state));
for (const { stage, row } of decision.overlays) add(labels.overlay, link(...(words.overlays[`${stage}.${row}`] || [`${stage}.${row}`])));
for (const part of ["message", "advice"]) if (decision[part]) add(labels[part], nameOf(part, decision[part]));
add(labels.nextChange, text(decision.nextChange ? dateText(decision.nextChange) : labels.never));
if (deduplicationKey) add(labels.key, code(deduplicationKey));
summary.textContent = [labels[kind], rowName, until].filter(Boolean).join(" · ");
summary.className = `verdict ${kind}`;
summary.hidden = false;
const parts = [element("p", { className: `access ${kind}` }, access(decision), until ? element("span", {}, until) : undefined)];
const state = decision.state && words.outcomes.state?.[decision.state]?.[0];
parts.push(element("p", { className: "state" }, element("strong", {}, state ?? ""), text(state ? " · " : ""), link(rowName, row)));
if (reason) parts.push(element("p", { className: "reason" }, reason));
if (kind !== "keeps") for (const line of missing(call)) parts.push(element("p", { className: "hint" }, line));
if (isSigned) parts.push(element("p", { className: "unverified" }, labels.unverified));
if (ignored.length > 0) parts.push(element("p", { className: "error" }, `${labels.ignored} ${inLine(ignored)}`));
if (origin === "pasted") for (const warning of warnings || []) parts.push(element("p", { className: "hint" }, warning));
parts.push(bar(call, all, plan), ...planParts(all, plan));
parts.push(element("h3", {}, labels.notice), ...noticeParts(decision, notice, value));
parts.push(element("details", {}, element("summary", {}, labels.details), list));
const near = nearest(value, decision);
if (near.length > 0) parts.push(element("details", {}, element("summary", {}, labels.near), element("dl", { className: "near" }, ...near)));
parts.push(element("details", {}, element("summary", {}, labels.command), copyable(command(whole))));
const picture = () => save(drawing({ kind, until, state, reason, row: decision.row, notice, graphic: bar(call, all, plan) }), decision.row);
parts.push(share(value), element("p", { className: "share" }, button(labels.picture, picture)));
const [last] = parts.splice(-1);
parts.at(-1).firstChild.append(...last.childNodes);
return parts;
}
function missing(call) {
const wanted = new Set(tables[0].inputs.filter(({ variable }) => variable !== undefined).flatMap(({ variable }) => placesOf(variables[variable]).map(([object]) => object)));
const absent = [...wanted].filter((object) => catalog.payloads.passed.includes(object) && !call.objects[object]);
const isThere = [...wanted].some((object) => call.objects[object]);
return absent.length > 0 && isThere ? [worded(labels.missing, { names: inLine(absent) })] : [];
}
function copyable(content) {
const made = element("div", { className: "copyable" }, element("pre", { tabIndex: 0 }, code(content)), copyButton(document.body.dataset.copy, () => content));
made.lastChild.className = "copy";
return made;
}
function planParts(all, plan) {
const changes = all.slice(1).map((verdict) => ({ at: verdict.now, content: [link(...(words.outcomes.state?.[outcome(verdict, "state")] || [outcome(verdict, "state")])), text(" "), access({ entitled: outcome(verdict, "access") === "null" ? null : outcome(verdict, "access") === "true" })] }));
const notices = plan.map(({ at, notice }) => ({ at, content: [link(...(words.notices[notice] || [notice]))] }));
const events = [...changes, ...notices].sort((one, other) => one.at - other.at).slice(0, 8);
if (events.length === 0) return [element("p", { className: "plan" }, worded(labels.planNothing, { days: ahead }))];
return [element("ol", { className: "plan" }, events.map(({ at, content }) => element("li", {}, element("time", { dateTime: new Date(at).toISOString() }, dateText(at, "medium")), element("span", {}, ...content))))];
}
function access({ entitled }) {
const kind = kindOf(entitled);
return element("strong", { className: kind }, labels[kind]);
}
function dateText(instant, length) {
const styles = { short: { month: "short", day: "numeric" }, medium: { month: "short", day: "numeric", weekday: "short" }, long: { dateStyle: "long" } };
try {
const style = styles[length] || { dateStyle: "long", timeStyle: "long" };
return new Intl.DateTimeFormat(locale, { ...style, timeZone: timeZone() }).format(new Date(instant));
} catch {
return String(instant);
}
}
function noticeParts(decision, notice, value) {
if (!decision.notice) return [element("p", {}, labels.noNotice)];
const name = element("p", {}, link(...(words.notices[notice?.id ?? decision.notice] || [decision.notice])));
if (!notice) return [name];
const { push } = notice.channels;
const lines = catalog.channels.push?.filter(({ name }) => push?.[name]).map(({ name }) => element("p", { className: name }, push[name].text));
const sender = element("p", { className: "sender" }, value.appName ?? words.samples.appName ?? "");
const card = push && element("figure", { className: "card push" }, element("div", { className: "screen" }, element("div", { className: "shown" }, sender, lines)));
const texts = element("dl", { className: "texts" });
for (const [channel, parts] of Object.entries(notice.channels)) {
const lines = catalog.channels[channel].filter(({ name }) => parts[name]).flatMap(({ name }) => [
element("div", { className: "part" }, words.parts[name] || name),
element("p", {}, parts[name].text),
]);
texts.append(element("dt", {}, words.channels[channel] || channel), element("dd", {}, ...lines));
}
const samples = Object.keys(words.samples).filter((name) => value[name] === undefined);
const remark = samples.length > 0 ? element("p", { className: "samples" }, worded(labels.samples, { names: inLine(samples) })) : undefined;
return [name, card, remark, element("details", {}, element("summary", {}, labels.channels), texts)];
}
function pathsIn(described, found = []) {
if (Array.isArray(described)) {
if (described.length > 1 && described.every((name) => typeof name === "string") && (described[0] in words.fields || described[0] === "request")) found.push(described);
else described.forEach((own) => pathsIn(own, found));
} else if (isObject(described)) Object.values(described).forEach((own) => pathsIn(own, found));
return found;
}
function placesOf({ moments, field }) {
const paths = moments ? moments.map(({ path }) => path) : [field];
return paths.flatMap((path) => (path[0] === derivedObject ? pathsIn(ruleOf(path)) : [path]));
}
function membersAt(call, paths) {
const members = new Map();
for (const [object, ...names] of paths) {
let owner = call.objects[object]?.value;
for (const name of names) {
if (!isObject(owner)) break;
if (!members.has(owner)) members.set(owner, new Set());
members.get(owner).add(name);
owner = owner[name];
}
}
return members;
}
function readParts({ value }) {
const made = unwrapped(value);
const call = decided(made, false);
const rows = [call.stages[0], ...call.stages.slice(1).filter(({ changes }) => Object.values(changes).length > 0)];
const inputs = rows.flatMap(({ table, when }) => tables.find((one) => one.table === table).inputs.filter(({ name }) => when[name]));
const decisive = inputs.filter(({ variable }) => variable !== undefined).flatMap(({ variable }) => placesOf(variables[variable]));
const deciding = membersAt(call, decisive);
const usable = membersAt(call, pathsIn([catalog.payloads, variables, catalog.parameters, catalog.notices]));
const moments = membersAt(call, pathsIn(variables.filter(({ moments }) => moments)));
const unused = new Set();
const around = new Set(Object.values(call.objects).map((one) => one.value));
const lines = [];
const write = (content, indent, before, after) => {
const isList = Array.isArray(content);
const open = element("span", {}, `${indent}${before}${isList ? "[" : "{"}\n`);
lines.push(open);
const entries = isList ? content.map((own) => ["", own]) : Object.entries(content);
entries.forEach(([name, own], index) => {
const end = index + 1 < entries.length ? "," : "";
const start = isList ? "" : `${JSON.stringify(name)}: `;
if (typeof own === "object" && own !== null && Object.keys(own).length > 0) return write(own, `${indent}  `, start, end);
const shown = JSON.stringify(own);
const short = shown.length > 100 ? `${shown.slice(0, 80)}…"` : shown;
const isRead = usable.get(content)?.has(name) || isList || content === value || content === made;
const kind = deciding.get(content)?.has(name) ? "mark" : "span";
const note = moments.get(content)?.has(name) && momentText(own);
if (!isRead) unused.add(name);
lines.push(text(`${indent}  `), element(kind, isRead ? {} : { className: "unused" }, `${start}${short}${end}`), note ? element("small", {}, `  ${note}`) : "", "\n");
});
lines.push(`${indent}${isList ? "]" : "}"}${after}\n`);
};
write(made, "", "", "");
const absent = [...new Set(decisive.filter(([object, ...names]) => object !== "request" && (valueIn(call.objects[object]?.value ?? {}, names) ?? null) === null).map((path) => path.join(".")))];
const [heading, pre] = [element("h3", {}, labels.decoded), element("pre", { tabIndex: 0 }, element("code", { translate: false }, lines))];
const remarks = [element("p", { className: "legend" }, element("mark", {}, labels.deciding), text(" "), unused.size > 0 ? element("span", { className: "unused" }, worded(labels.unused, { names: inLine([...unused]) })) : undefined)];
if (absent.length > 0) remarks.push(element("p", { className: "legend" }, worded(labels.absent, { names: inLine(absent) })));
return [heading, ...remarks, pre];
}
function momentText(value) {
const number = typeof value === "string" && !/^\d+$/.test(value) ? Date.parse(value) : Number(value);
const at = number < 1e11 ? number * 1000 : number;
return Number.isNaN(at) ? undefined : dateText(at, "long");
}
function nearest(value, { row }) {
const found = new Map();
words.variables.forEach(({ values }, index) => {
values.forEach((label, other) => {
const changed = changeable(value);
try {
change(changed, index, other);
const { decision } = decided(changed, false).result();
if (decision.row !== row && !found.has(decision.row)) found.set(decision.row, { index, label, decision });
} catch {
}
});
});
return [...found.values()].slice(0, nearLimit).flatMap(({ index, label, decision }) => [
element("dt", {}, words.variables[index].label),
element("dd", {}, text(`${label} → `), link(...(words.rows[decision.row] || [decision.row])), text(" "), access(decision)),
]);
}
function changeable(value) {
const made = unwrapped(value);
for (const { items = [] } of steps) {
for (const item of items) {
const chosen = objectAt(made, item.object);
if (chosen) objectAt(made, item.of)[item.list] = [chosen];
}
}
return made;
}
function unwrapped(value) {
const made = structuredClone(value);
for (const { object, envelope } of steps) {
const found = envelope ? objectAt(made, object) : undefined;
const [data, id] = found ? [envelope.data, envelope.id].map((path) => valueAt(made, [object, ...path])) : [];
if (typeof data !== "string") continue;
for (const member of Object.keys(found)) delete found[member];
Object.assign(found, decodedObject(data), id === undefined ? {} : { [envelope.as]: id });
}
return made;
}
function remove(made, path) {
if (path[0] === derivedObject) return removedPaths(ruleOf(path)).forEach((own) => remove(made, own));
const owner = path.length > 1 ? valueAt(made, path.slice(0, -1)) : undefined;
if (typeof owner === "object" && owner !== null) delete owner[path.at(-1)];
}
function removedPaths(rule = {}) {
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
function encoded(source) {
const bytes = new TextEncoder().encode(source);
return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
function anonymous(value) {
const call = decided(value, false);
const made = {};
choices.forEach(({ select }, index) => {
const number = call.readings[index].number ?? digits(call.readings[index].moments, call.now);
if (number !== (variables[index].absent ?? 0)) put(made, index, number);
});
return made;
}
function address(source) {
const values = { ...(origin === "row" ? { row: examples.value } : { facts: encoded(source) }), now: moment.value, zone: zone.value };
return `#${new URLSearchParams(values)}`;
}
let waiting;
function keepAddress() {
clearTimeout(waiting);
waiting = setTimeout(() => {
const isShared = facts.value.trim() !== "" && (origin === "choice" || origin === "row");
const next = isShared ? address(facts.value) : "";
if (location.hash !== next) history.replaceState(null, "", next || location.pathname + location.search);
}, 400);
}
function share(value) {
const whole = () => location.href.split("#")[0] + address(facts.value);
const bare = () => {
const kept = origin;
origin = "choice";
const made = location.href.split("#")[0] + address(JSON.stringify(anonymous(value)));
origin = kept;
return made;
};
const box = element("div", { className: "share" });
if (origin !== "pasted") return element("div", { className: "share" }, element("p", {}, copyButton(labels.link, whole)));
const question = element("div", { className: "question", hidden: true }, element("p", {}, labels.linkQuestion), element("p", {}, copyButton(labels.linkBare, bare)));
if (encoded(facts.value).length < addressLimit) question.lastChild.append(copyButton(labels.linkWhole, whole));
box.append(element("p", {}, button(labels.link, () => (question.hidden = !question.hidden))), question);
return box;
}
function drawing({ kind, until, state, reason, row, notice, graphic }) {
const colors = { keeps: ["#d9eee0", "#17693a"], loses: ["#f8e0e3", "#a32434"], unknown: ["#eceef2", "#565d6b"] };
const [width, margin] = [720, 32];
const lines = [];
let y = 118;
const write = (content, size, weight, fill = "#1b1e25") => {
const wide = (letter) => (letter.codePointAt(0) > 0x2e7f ? 2 : 1.08);
let [line, length] = ["", 0];
const pieces = content.match(/[\u2e80-\uffff]|\S+\s*|\s+/gu) || [];
const put = () => {
if (line.trim() === "") return;
lines.push(shape("text", { x: margin, y, "font-size": size, "font-weight": weight, fill }, line.trim()));
y += size * 1.5;
[line, length] = ["", 0];
};
for (const piece of pieces) {
const own = [...piece].reduce((sum, letter) => sum + wide(letter), 0);
if ((length + own) * size * 0.53 > width - 2 * margin) put();
line += piece;
length += own;
}
put();
y += 6;
};
write([state, row].filter(Boolean).join(" · "), 18, 600);
if (reason) write(reason, 15, 400, "#565d6b");
const picture = graphic.cloneNode(true);
for (const [key, value] of Object.entries({ x: margin, y, width: width - 2 * margin, height: 70, "font-size": 12 })) picture.setAttribute(key, value);
for (const one of picture.querySelectorAll("rect")) [["fill", 0], ["stroke", 1]].forEach(([key, at]) => one.setAttribute(key, colors[one.getAttribute("class")][at]));
for (const one of picture.querySelectorAll("circle")) [["fill", "#0a5ab4"], ["stroke", "#fff"]].forEach(([key, value]) => one.setAttribute(key, value));
for (const one of picture.querySelectorAll("text")) one.setAttribute("fill", "#565d6b");
lines.push(picture);
y += 100;
const push = notice?.channels.push || {};
for (const { name } of catalog.channels.push || []) if (push[name]) write(push[name].text, name === "title" ? 17 : 15, name === "title" ? 600 : 400);
write(`${document.title} · ${moment.value}`, 12, 400, "#565d6b");
const font = 'system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif';
const svg = shape("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${y}`, width, height: y, "font-family": font });
svg.append(shape("rect", { width, height: y, fill: "#fff" }), shape("rect", { width, height: 80, fill: colors[kind][0] }));
svg.append(shape("text", { x: margin, y: 49, "font-size": 26, "font-weight": 700, fill: colors[kind][1] }, [labels[kind], until].filter(Boolean).join(" ")), ...lines);
return new XMLSerializer().serializeToString(svg);
}
function save(content, name) {
const href = URL.createObjectURL(new Blob([content], { type: "image/svg+xml" }));
element("a", { href, download: `${catalog.catalog.name}-${name}.svg` }).click();
setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
function restore() {
const given = new URLSearchParams(location.hash.slice(1));
if (given.has("now")) moment.value = given.get("now").slice(0, 40);
if (given.has("zone")) zone.value = given.get("zone").slice(0, 60);
const notice = new URLSearchParams(location.search).get("notice");
if (tables[0].rows.some(({ row }) => row === given.get("row"))) return showRow(given.get("row"), "row");
if (given.has("facts")) {
origin = "choice";
try {
const bytes = atob(given.get("facts").replace(/-/g, "+").replace(/_/g, "/"));
facts.value = new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
} catch {
origin = "pasted";
}
} else if (notice !== null) {
origin = "choice";
facts.value = exampleOfNotice(notice);
} else if (facts.value === "" && root.dataset.row) showRow(root.dataset.row, "example");
}
function showRow(row, kind) {
origin = kind;
if (kind === "row") examples.value = row;
facts.value = row === "" ? "" : exampleOfRow(row);
}
const exampleOfRow = (row) => exampleOf(({ decision }) => decision.row === row);
const chosen = element("details", { className: "choices" }, element("summary", {}, labels.choose), choices.map(({ select, label }) => labelled(label, select)));
const examples = element("select", { id: "nb-example", autocomplete: "off" }, element("option", { value: "" }, "—"));
for (const { row } of tables[0].rows) {
const [name] = words.rows[row] || [row];
examples.append(element("option", { value: row }, words.reasons[row] ? `${name}  ${words.reasons[row]}` : name));
}
examples.addEventListener("change", () => {
showRow(examples.value, "row");
update();
});
const clear = button(labels.clear, () => {
facts.value = examples.value = "";
origin = "pasted";
moment.value = currentMoment();
update();
facts.focus();
});
const example = element("p", { className: "example", hidden: true }, labels.isExample);
const entry = element("p", { className: "field entry" }, element("label", { htmlFor: "nb-facts" }, labels.facts), clear, facts);
const form = element("form", {}, entry, example, problem, labelled(labels.example, examples), labelled(labels.moment, moment), labelled(labels.timeZone, zone), chosen);
facts.addEventListener("input", () => {
if (origin === "example" || origin === "row") moment.value = currentMoment();
origin = "pasted";
examples.value = "";
update();
});
facts.addEventListener("focus", () => origin === "example" && facts.select());
form.addEventListener("submit", (event) => event.preventDefault());
for (const control of [moment, zone]) control.addEventListener("input", update);
window.addEventListener("hashchange", () => {
if (!/[#&](facts|row|now)=/.test(location.hash)) return;
restore();
update();
});
document.addEventListener("paste", (event) => {
const text = event.clipboardData.getData("text/plain");
if (!text.trim() || event.target.closest?.("input, textarea, select, dialog")) return;
event.preventDefault();
facts.value = text;
facts.dispatchEvent(new Event("input"));
});
const pin = () => result.style.setProperty("top", `${Math.min(72, innerHeight - result.offsetHeight - 16)}px`);
new ResizeObserver(pin).observe(result);
window.addEventListener("resize", pin);
restore();
root.replaceChildren(form, result, reading, summary);
root.classList.add("ready");
update();
const isLinked = /[#&](facts|row)=/.test(location.hash) || /[?&]notice=/.test(location.search);
if (isLinked && result.getBoundingClientRect().top > innerHeight) result.scrollIntoView();
};
