"use strict";
window.noticebook = (() => {
const minute = 60_000;
const day = 86_400_000;
class NoticebookError extends Error {
constructor(path, summary, fix) {
super(`${path === null ? "" : `${path}: `}${summary}. ${fix}`);
Object.assign(this, { name: "NoticebookError", path, summary, fix });
}
}
class Noticebook {
#program;
constructor(catalog) {
this.#program = prepared(catalog);
}
decide(facts, now) {
return decided(this.#program, facts, now).result();
}
notice(facts, options) {
return written(this.#program, facts, options).result();
}
}
function prepared(catalog) {
const { characters, decision } = catalog;
const withTests = (row) => ({ ...row, tests: Object.entries(row.when) });
const tables = decision.tables.map((table) => ({ ...table, rows: table.rows.map(withTests) }));
const classes = Object.keys(characters).filter((name) => Array.isArray(characters[name]));
const patterns = mapped(classes, (name) => pattern(characters[name]));
return { ...catalog, decision: { ...decision, tables }, lastZone: {}, patterns };
}
function decided(program, facts, now) {
const call = new Decision(program, facts);
if (call.about) return call;
call.readMoment(now);
for (const name of ["appName", "productName", "support"]) call.request(name);
call.readSetting(call.request("locale") ?? program.sourceLocale);
call.decide();
return call;
}
function written(program, facts, { now, locale, timeZone, channels = [] } = {}) {
const call = new Notice(program, facts);
if (call.about) return call;
call.assumptions = call.readSetting(locale, timeZone);
call.readMoment(now);
call.decide();
call.deduplicationKey = undefined;
call.write(channels);
call.next = call.nextNotice();
return call;
}
class Facts {
constructor(program, facts) {
const { passed, wholes, steps } = program.payloads;
Object.assign(this, program, { notes: [], objects: { request: { value: facts, path: "" } } });
this.expect(isObject(facts), "factsNotObject", null, { value: facts, names: passed.join(", ") });
const has = (path) => isThere(at(facts, path));
if (!passed.some((name) => has([name]))) this.whole = wholes.find((whole) => whole.has.some(has))?.object;
if (this.whole === undefined) this.refuseUnknown(Object.keys(facts));
this.read(steps);
this.agreesToMarketing = this.request("marketingConsent") ?? false;
this.linksTextMessages = this.request("textMessageLink") ?? false;
this.wantedStep = this.request("step");
const since = this.request("since");
this.since = isThere(since) ? isoMoment(since, Math.floor) : undefined;
const isRight = !isThere(since) || isMoment(this.since);
this.expect(isRight, "notMoment", "since", { text: this.short(since) });
}
read(steps, now) {
const { containers, otherSubjects, derived, derivedObject } = this.payloads;
for (const [index, step] of steps.entries()) {
if (step.oneOf) this.pick(step);
else if (step.items === undefined) this.take(step);
else if (this.choose(step.items, now)) this.openSteps = steps.slice(index);
}
this.refuse();
for (const { path, isExpandable, isIdentifier } of containers) {
this.typed(path, isExpandable || isIdentifier ? "expandable" : "object", path.join("."));
}
const isSubject = ({ has, unless = [] }) => has.some(this.holds, this) && !unless.some(this.has, this);
this.about = otherSubjects.find(isSubject)?.name;
const value = {};
this.objects[derivedObject] = { value };
for (const field of derived) {
const rule = Object.keys(rules).find((name) => name in field);
value[field.name] = rules[rule](this, field);
}
}
expect(isRight, name, path, values = {}) {
if (isRight) return;
const all = { path, owner: this.provider.owner, kind: this.kinds[kindOf(values.value)], ...values };
throw new NoticebookError(path, ...this.problems[name].map((words) => filled(words, all)));
}
warn(name, values) {
const text = filled(this.warnings[name], { notice: this.name, ...values });
if (!this.notes.includes(text)) this.notes.push(text);
}
short(value) {
if (typeof value === "boolean" || isWhole(value)) return String(value);
if (typeof value !== "string") return this.kinds[kindOf(value)];
const letters = [...value];
const text = letters.slice(0, 40).join("").replace(this.patterns.disturbing, " ");
return letters.length > 40 ? `${text}…` : text;
}
named(value) {
return typeof value === "string" ? `the text '${this.short(value)}'` : this.short(value);
}
refuseUnknown(names) {
const { known, others, passed } = this.payloads;
const unknown = names.filter((name) => !known.includes(name)).sort(byCodePoints);
if (unknown.length === 0) return;
this.refuse();
for (const { name: other, names } of others) {
const name = unknown.find((name) => names.includes(name));
this.expect(name === undefined, "otherProvider", name, { other, provider: this.provider.name });
}
const values = { names: known.join(", "), holders: passed.join(" or ") };
this.expect(false, "unknownField", this.short(unknown[0]), values);
}
refuse() {
for (const { has, says, fix } of this.payloads.refusals) {
const path = has.find(this.has, this);
if (path === undefined) continue;
const [value, name] = [this.value(path), path.at(-1)];
const text = typeof value === "string" || isWhole(value) ? ` (${name} ${this.short(value)})` : "";
throw new NoticebookError(path[0] === "request" ? name : path[0], says + text, fix);
}
}
take({ object, from, isFallback, isExpandable, where, when, isSigned, wrapper, envelope }) {
const isWhole = isThere(this.whole) && from[0] === "request";
const first = this.objects[object];
if (isWhole ? first || object !== this.whole : first && isFallback) return;
const value = this.value(isWhole ? ["request"] : from);
if (value === undefined || (isExpandable && typeof value === "string") || (when && !this.holds(when))) return;
const path = isWhole ? object : this.trail(from);
if (isObject(value) && !meets(value, where)) {
if (from[0] !== "request") return;
const other = at(value, where.names);
const values = { object, field: where.names.join("."), value: this.short(other) };
this.expect(other === undefined, "otherObject", path, values);
}
const signed = wrapper && at(value, [wrapper.signed]);
if (isThere(signed)) {
const place = `${path}.${wrapper.signed}`;
this.expect(typeof signed === "string", "notSignedText", place, { object, value: signed });
this.expect(at(value, [wrapper.decoded]) === undefined, "signedAndDecoded", place, { object });
this.expect(false, "signedText", place);
}
this.expect(!isSigned || typeof value !== "string", "signedText", path);
this.expect(isObject(value), "notObject", path, { object, value });
const opened = envelope ? this.opened(value, envelope, path) : value;
this.objects[object] ??= { value: opened, path };
const isSame = !first || canonical(first.value) === canonical(opened);
this.expect(isSame, "otherPayload", path, { object, other: first?.path });
}
pick({ object, oneOf, where, ranks = [], order }) {
const list = this.value(oneOf);
if (this.objects[object] || !isThere(list) || isObject(list)) return;
const trail = this.trail(oneOf);
this.expect(Array.isArray(list), "notList", trail, { object, value: list });
const items = list.map((value, index) => ({ value, path: `${trail}[${index}]` }));
for (const { value, path } of items) {
this.expect(isObject(value), "notObject", path, { object, value });
const own = where && at(value, where.names);
this.expect(!isThere(own) || typeof own === "string", "notText", joined(path, ...(where?.names ?? [])), { value: own });
}
const all = items.filter(({ value }) => meets(value, where));
const ranked = ranks.map((rank) => all.filter(({ value }) => meets(value, rank)));
const found = ranked.find((items) => items.length > 0) ?? all;
const sign = order?.isLatest ? -1 : 1;
for (const item of found) {
const value = order && at(item.value, order.names);
item.rank = isThere(value) ? sign * this.asMoment(value, order.form, joined(object, ...order.names)) : Infinity;
}
const [first] = found.sort((one, other) => one.rank - other.rank);
if (first === undefined) return;
const isOther = ({ value, rank }) => rank === first.rank && canonical(value) !== canonical(first.value);
this.objects[object] = { ...first, isTied: first.rank < Infinity && found.some(isOther) };
}
opened(envelope, { data, id, as }, trail) {
const value = at(envelope, data);
if (value === undefined) return envelope;
const path = joined(trail, ...data);
this.expect(typeof value === "string", "notBase64Text", path, { value });
const bytes = base64Bytes(value);
this.expect(isThere(bytes), "notBase64", path);
const content = attempt(() => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
this.expect(isThere(content), "notWholeJSON", path);
this.expect(isObject(content), "notObjectInside", path, { value: content });
const name = at(envelope, id);
return isThere(name) ? { ...content, [as]: name } : content;
}
choose(items, now) {
const { of: object, list, isRequired } = items[0];
const owner = this.objects[object];
if (!isRequired && !this.has([object, list])) return false;
const keys = items.map(({ by }) => by);
const wanted = mapped(keys, (key) => asText(this.typed(["request", key], "identifier")));
const name = keys.find((key) => isThere(wanted[key]));
if (owner === undefined) return this.expect(name === undefined, "choosesNothing", name, { object, name });
const path = `${owner.path}.${list}`;
const all = this.candidates(items, owner, { object, wanted });
const left = this.narrowed(all.filter(({ isWanted }) => isWanted), items.at(-1), path, now);
if (left.length === 1) {
for (let item = left[0]; item !== owner; item = item.outer) this.objects[item.object] = item;
return false;
}
if (all.length === 0 && !isRequired) return false;
if (left.length > 1 && items.at(-1).end && now === undefined) return true;
const problem = all.length === 0 ? "noItem" : left.length === 0 ? "noSuchItem" : "severalItems";
const values = { object, keys: keys.reverse().join(" or "), count: left.length || all.length };
return this.expect(false, problem, path, values);
}
candidates([{ list: name, object, by }, ...inner], outer, choice) {
const list = at(outer.value, [name]);
const place = `${outer.path}.${name}`;
this.expect(Array.isArray(list), "notList", place, { ...choice, value: list });
return list.flatMap((value, index) => {
const path = `${place}[${index}]`;
this.expect(isObject(value), "notObject", path, { ...choice, value });
const isSame = [undefined, asText(at(value, [by])) ?? ""].includes(choice.wanted[by]);
const isWanted = isSame && outer.isWanted !== false;
const item = { object, value, path, list, outer, isWanted, isInner: isThere(outer.outer) };
return inner.length === 0 ? [item] : this.candidates(inner, item, choice);
});
}
narrowed(items, { preferred, end, common }, path, now) {
if (items.length < 2) return items;
if (preferred) {
const found = items.filter(({ value }) => meets(value, preferred));
return found.length === 1 && items.every(({ list }) => list === items[0].list) ? found : items;
}
if (end === undefined) return items;
const begun = items.filter(({ value }) => isThere(at(value, end.names)));
for (const item of begun) item.end = this.asMoment(at(item.value, end.names), end.form, joined(path, ...end.names));
const [last = items[0]] = begun.sort((one, other) => other.end - one.end);
if (common && this.holds(common)) return [last];
if (begun.length === 0) return items;
const found = begun.filter((item) => now === undefined || item.end > now);
return found.length > 0 ? found : [last];
}
value(path) {
return at(this.objects[path[0]]?.value, path, 1);
}
has(path) {
return isThere(this.value(path));
}
holds({ path, among }) {
return this.has(path) && (among?.includes(asText(this.value(path))) ?? true);
}
trail([object, ...names]) {
return joined(this.objects[object].path, ...names);
}
place(path) {
return this.objects[path[0]]?.isInner ? this.trail(path) : shown(path);
}
typed(path, type, place = shown(path)) {
const value = this.value(path);
const [problem, isRight] = types[type];
this.expect(value === undefined || isRight(value), problem, place, { value, object: path[0] });
return value;
}
firstText(fields) {
return asText(firstOf(fields, ({ path, type }) => this.typed(path, type)));
}
asMoment(value, form, path) {
const moment = momentOf(value, form);
if (typeof moment === "number") return moment;
const values = { value, form: this.forms[form], text: this.short(value) };
return this.expect(false, moment, path, values);
}
firstMoment(places, plus = 0) {
return firstOf(places, ({ path, form }) => {
if (!this.has(path)) return undefined;
const moment = this.asMoment(this.value(path), form, shown(path)) + plus;
this.expect(moment <= latest, "dateTooLate", shown(path));
return moment;
});
}
request(name) {
const type = this.payloads.request[name];
return type && this.typed(["request", name], type);
}
identifier(paths) {
const read = (path) => asText(this.typed(path, path[0] === "request" ? "text" : "identifier")) || undefined;
return firstOf(paths, read);
}
unexpanded() {
const found = this.payloads.containers.filter(({ isExpandable }) => isExpandable);
return found.map(({ path }) => [path.join("."), this.value(path)]).filter(([, value]) => typeof value === "string");
}
result() {
const { notification, references, ownIdentifiers } = this.payloads;
const [name, own] = [notification?.path ?? [], ["request", "id"]].map(this.value, this);
const event = typeof name === "string" && name !== "" ? name : undefined;
const id = typeof own === "string" && !ownIdentifiers.includes(this.whole) ? own : undefined;
const text = (name) => firstOf(references[name], (path) => asText(this.value(path)));
const subscription = ifAny(mapped(Object.keys(references), text));
const { about, assumptions, deduplicationKey, next, notice, notes: warnings, outcome: decision, step } = this;
const others = { about, assumptions, decision, deduplicationKey, next, notice, step, subscription, warnings };
return ordered({ ...others, event, format: 2, id });
}
readSetting(givenLocale, givenZone) {
const { region } = this.payloads;
const wanted = givenLocale ?? this.request("locale");
const timeZone = givenZone ?? this.request("timeZone");
const isOpen = region && [wanted, timeZone].includes(undefined);
const locale = wanted ?? this.preferredTag();
const storefront = isOpen ? this.typed(region, "text") : undefined;
const [likely, usual] = own(this.regions, storefront) ?? [null, null];
this.expect(isThere(locale) || likely !== null, "noLocale", "locale");
this.tag = this.canonicalTag(locale ?? likely);
this.expect(this.tag, "notLocale", "locale", { text: this.short(locale ?? likely) });
this.isZoneAssumed = timeZone === undefined;
this.timeZone = timeZone ?? usual ?? this.zoneElsewhere;
this.zone = this.zoneNamed(this.timeZone);
const language = { field: "locale", storefront, value: likely };
const zone = { field: "timeZone", storefront: usual === null ? undefined : storefront, value: this.timeZone };
return [...(isThere(locale) ? [] : [language]), ...(this.isZoneAssumed ? [zone] : [])];
}
zoneNamed(timeZone) {
const { lastZone } = this;
if (lastZone.timeZone === timeZone) return lastZone.format;
const format = attempt(() => new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }));
this.expect(format, "notTimeZone", "timeZone", { text: this.short(timeZone) });
Object.assign(lastZone, { timeZone, format });
return format;
}
preferredTag() {
const texts = this.payloads.locales.flatMap((path) => this.value(path)).filter((text) => typeof text === "string");
const tags = texts.slice(0, 10).map(this.canonicalTag, this).filter(isThere);
return tags.find((tag) => isThere(this.nearestTag(tag))) ?? tags[0];
}
nearestTag(canonical) {
const { nearest } = this.negotiation;
let tag = canonical;
while (tag !== "" && !Object.hasOwn(nearest, tag)) tag = tag.replace(/-?[^-]+$/, "");
return own(nearest, tag);
}
canonicalTag(text) {
const { languages, scripts, regions, languageAliases, regionAliases } = this.negotiation;
const [language, script, region] = tagParts(text.replaceAll("_", "-"));
const isKnown = (list, tag) => tag === "" || ` ${list} `.includes(` ${tag} `);
const isLocale = language && isKnown(languages, language) && isKnown(scripts, script) && isKnown(regions, region);
if (!isLocale) return undefined;
const [newLanguage, newScript, newRegion] = tagParts(own(languageAliases, language) ?? language);
const area = region || newRegion;
return [newLanguage, script || newScript, own(regionAliases, area) ?? area].filter(Boolean).join("-");
}
readMoment(given) {
const text = given === undefined || given === null ? this.request("now") : String(given);
this.expect(isThere(text), "noMoment", "now");
const isNumber = typeof given === "number" || given instanceof Date;
this.now = isNumber ? Math.floor(given) : isoMoment(text, Math.floor);
this.expect(isMoment(this.now), "notMoment", "now", { text: this.short(text) });
}
}
const types = {
text: ["notText", (value) => typeof value === "string"],
identifier: ["notText", (value) => isThere(asText(value))],
boolean: ["notFlag", (value) => typeof value === "boolean"],
wholeNumber: ["notWholeNumber", (value) => isWhole(value)],
object: ["notObject", (value) => isObject(value)],
expandable: ["notObject", (value) => isObject(value) || typeof value === "string"],
list: ["notListOfTexts", (value) => Array.isArray(value)],
};
const rules = {
has: (facts, { has }) => facts.has(has) || undefined,
memberOf(facts, { memberOf, among }) {
const object = facts.value(memberOf);
const isMember = (name) => isThere(at(object, [name])) && (among?.includes(name) ?? true);
return isObject(object) ? Object.keys(object).find(isMember) : undefined;
},
firstOf(facts, { firstOf: paths, type, agree, unless }) {
let first;
for (const path of paths) {
const place = facts.place(path);
const value = type ? facts.typed(path, type, place) : facts.value(path);
if (value === undefined) continue;
first ??= { value, other: place };
facts.expect(!agree || value === first.value, "otherValue", place, first);
if (isThere(unless) && value !== unless) return value;
}
return first?.value;
},
isFilled(facts, { isFilled }) {
const place = facts.place(isFilled);
const list = facts.typed(isFilled, "list", place);
for (const value of list ?? []) facts.expect(typeof value === "string", "notTextInList", place, { value });
return list && list.length > 0;
},
later(facts, { later, than }) {
const moment = facts.firstMoment(later);
return (isThere(moment) && moment > facts.firstMoment(than)) || undefined;
},
latest: (facts, { latest }) =>
latest.map((place) => facts.firstMoment([place])).filter(isThere).sort((one, other) => other - one)[0],
differ(facts, { differ, from }) {
const text = facts.firstText(differ);
const other = isThere(text) ? facts.firstText(from) : undefined;
return isThere(other) ? text !== other : undefined;
},
identifierOf(facts, { identifierOf: paths }) {
const places = paths.flatMap((path) => [path, [...path, "id"]]);
return places.map(facts.value, facts).find((value) => typeof value === "string");
},
isTied(facts, { isTied: name }) {
const trail = `${facts.objects[name]?.path ?? ""}.`;
const isAround = ({ isTied, path }) => isTied && trail.startsWith(`${path}.`);
return Object.values(facts.objects).some(isAround) || undefined;
},
monthEnd(facts, { monthEnd: [year, month] }) {
const number = facts.typed(year.path, year.type);
return isThere(number) ? monthEnd(number, facts.typed(month.path, month.type)) : undefined;
},
join(facts, { join, with: separator }) {
const texts = [];
for (const field of join) {
texts.push(facts.firstText([field]));
if (texts.includes(undefined)) return undefined;
}
return texts.join(separator);
},
isExpanded: (facts, { isExpanded }) => (facts.has(isExpanded) ? isObject(facts.value(isExpanded)) : undefined),
classOf(facts, { classOf, classes }) {
const texts = classOf.map((field) => facts.firstText([field])).filter(isThere);
return texts.length > 0 ? own(classes, texts.join("/")) : undefined;
},
};
class Decision extends Facts {
decide() {
const { variables, parts: outputs } = this.decision;
if (this.openSteps) this.read(this.openSteps, this.now);
this.readings = variables.map((variable) => this.readVariable(variable));
Object.assign(this, this.verdictAt(this.now));
this.expect(this.outputs, "noRow", null, { table: this.gap });
this.parts = mapped(Object.keys(outputs), (part) => present(this.outputs[outputs[part]]));
this.checkIdentity();
this.warnOfFacts();
this.warnOfStatus();
this.readPeriod();
this.warnOfTables();
const { access, ...parts } = this.parts;
const [{ table, row }] = this.stages;
const entitled = { true: true, false: false, null: null }[access];
const nextChange = isoText(this.later(this)?.now);
const rest = { evidence: this.outputs.evidence, nextChange, now: isoText(this.now) };
const state = this.outputs[outputs.state];
this.outcome = { ...parts, ...rest, state, entitled, outputs: this.others(), overlays: this.overlays, row, table };
}
others() {
const known = ["evidence", ...Object.values(this.decision.parts)];
const names = Object.keys(this.outputs).filter((name) => !known.includes(name) && this.outputs[name] !== "none");
return ifAny(mapped(names, (name) => this.outputs[name]));
}
verdictAt(now) {
return { now, ...verdict(this.decision, this.readings.map((variable) => numberAt(variable, now))) };
}
later({ now, says }) {
const moments = this.readings.flatMap(({ moments = [] }) => moments).filter((moment) => moment > now);
for (const moment of moments.sort((one, other) => one - other)) {
const verdict = this.verdictAt(moment);
if (![undefined, says].includes(verdict.says)) return verdict;
}
return undefined;
}
readVariable({ moments, plus, isCombination, field, literals, absent, unlisted, expected }) {
if (moments) {
const lists = isCombination ? moments.map((place) => [place]) : [moments];
return { moments: lists.map((places) => this.firstMoment(places, plus)) };
}
const value = this.value(field);
if (value === undefined) return { number: absent };
const [, number = unlisted] = literals.find(([literal]) => literal === value) ?? [];
const isOfType = literals.some(([other]) => typeof other === typeof value && isWhole(other) === isWhole(value));
this.expect(isThere(number) && isOfType, "notListed", shown(field), { value: this.named(value), expected });
return { number };
}
checkIdentity() {
const { identity, notification, ownIdentifiers } = this.payloads;
const [first, ...others] = identity.same.filter((path) => this.identifier([path]));
for (const path of others) {
const [value, other] = [path, first].map((path) => this.identifier([path]));
const values = { value: this.short(value), holder: shown(first), other: this.short(other) };
this.expect(value === other, "otherSubscription", shown(path), values);
}
if (notification?.isUUID) {
const path = notification.path.join(".");
const uuid = this.typed(notification.path, "text", path) ?? "";
this.expect(/^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})?$/i.test(uuid), "notUUID", path);
}
this.identity = this.identifier(identity.subscription);
const owner = this.identity ? undefined : this.identifier(identity.customer);
const owned = owner && this.identifier(identity.product);
if (owned) this.identity = `customer ${byteCount(owner)} ${owner}${owned}`;
const id = ownIdentifiers.includes(this.whole) ? undefined : this.request("id");
const limit = this.limits.identifier;
const isShort = (text) => typeof text !== "string" || byteCount(text) <= limit;
this.expect(isShort(id), "longName", "id", { object: "request", limit });
this.expect(isShort(this.value(["request", "customer"])), "longName", "customer", { object: "customer", limit });
}
readPeriod() {
const { situation, occurrence = [] } = this.notices[this.parts.notice] ?? {};
const period = occurrence.map(this.period, this).find(Boolean);
this.deduplicationKey = this.key(this.parts.notice);
if (period || !situation || !this.identity) return;
const fields = occurrence.map(({ path }) => shown(path)).join(" or ");
this.warn(fields === "" ? "noPeriodWithoutFields" : "noPeriod", { fields });
}
period({ path, form }) {
return form ? isoText(this.firstMoment([{ path, form }])) : asText(this.value(path));
}
key(notice, step = "first") {
const { situation, occurrence = [] } = this.notices[notice] ?? {};
const period = firstOf(occurrence, (place) => attempt(() => this.period(place)) || undefined);
const parts = { situation, step, period, identity: this.identity };
const key = this.decision.key.map((name) => parts[name]);
return situation && key.every(isThere) ? sha256(key.join("\n")).slice(0, 32) : undefined;
}
warnOfFacts() {
const { identity, derived, derivedObject } = this.payloads;
if (!this.identity) this.warn("noIdentity", { fields: identity.hint });
for (const { classOf } of derived.filter(({ classOf }) => classOf)) {
const key = JSON.stringify(classOf);
const isKnown = ({ name, classOf }) => JSON.stringify(classOf) === key && this.has([derivedObject, name]);
const values = classOf.map(({ path }) => this.value(path)).filter(isThere).map(this.short, this);
if (values.length === 0 || derived.some(isKnown)) continue;
this.warn("unknownEvent", { object: classOf[0].path[0], values: values.join("/") });
}
for (const [path, value] of this.unexpanded()) this.warn("unexpanded", { path, text: this.short(value) });
}
warnOfStatus() {
const { statuses, statusTables, parts } = this.decision;
const path = this.payloads.status ?? [];
const status = this.value(path);
if (typeof status !== "string" && !isWhole(status)) return;
const { isListed, state: theirs } = statuses.find(({ value }) => value === status) ?? {};
const isUnknown = !isListed && statuses.some(({ isListed }) => isListed);
if (isUnknown) this.warn("unknownStatus", { path: path.join("."), value: this.short(status) });
const { state } = this.parts;
const { row, then } = this.stages[0];
const own = present(then[parts.state]);
const isRead = this.overlays.some(({ stage }) => statusTables.includes(stage));
if (!theirs || !own || own === theirs || (state === theirs && !isRead)) return;
const name = { [own]: "rowCounts", [theirs]: "statusCounts" }[state] ?? "neitherCounts";
this.warn(name, { owner: this.provider.owner, status, theirs, row, own });
}
warnOfTables() {
const { tables, variables, parts } = this.decision;
const { advice, access } = this.parts;
for (const { variable, unrecognised = [] } of tables.flatMap(({ inputs }) => inputs)) {
if (!unrecognised.includes(this.numbers[variable])) continue;
const { field } = variables[variable];
this.warn("unrecognised", { path: shown(field), value: this.named(this.value(field)) });
}
const { row } = this.stages[0];
const last = this.overlays.filter(({ changes }) => changes[parts.advice] === "refresh").at(-1);
const place = last ? `overlay ${last.stage}, row ${last.row}` : `row ${row}`;
const names = { true: "refreshEntitled", false: "refreshNotEntitled", null: "refreshUnknown" };
if (advice === "refresh") this.warn(names[access], { place });
else if (Object.hasOwn(this.advice, advice)) this.notes.push(filled(this.advice[advice], { row }));
}
}
const noticeOf = ({ decision }, { outputs }) => present(outputs[decision.parts.notice]);
const present = (word) => (word === "none" ? undefined : word);
const numberAt = ({ number, moments = [] }, now) =>
number ?? moments.reduce((sum, moment) => sum * 3 + (moment === undefined ? 0 : moment <= now ? 1 : 2), 0);
function verdict({ outputs: initial, tables }, numbers) {
const outputs = Object.fromEntries(initial.map(({ name, initial }) => [name, initial]));
const stages = [];
for (const { table, inputs, rows } of tables) {
const words = {};
for (const input of inputs) words[input.name] = input.values[outputs[input.output] ?? numbers[input.variable]];
const row = rows.find(({ tests }) => tests.every(([name, allowed]) => allowed.includes(words[name])));
if (row === undefined) return { gap: table };
const names = Object.keys(row.then).filter((name) => row.then[name] !== outputs[name]);
stages.push({ ...row, table, changes: mapped(names, (name) => row.then[name]) });
Object.assign(outputs, row.then);
outputs.evidence ??= row.evidence;
}
const says = JSON.stringify([stages[0].row, outputs]);
return { outputs, stages, numbers, overlays: overlays(stages.slice(1), outputs), says };
}
function overlays(stages, outputs) {
const found = stages.filter(({ changes }) => ifAny(changes));
const lastTable = (name) => found.filter(({ changes }) => name in changes).at(-1).table;
return found.map(({ table, row, then, changes }) => {
const names = Object.keys(then).filter((name) => then[name] !== outputs[name]);
return { changes, overridden: ifAny(mapped(names, lastTable)), row, stage: table };
});
}
class Notice extends Decision {
write(wanted) {
const { notices, locales, sourceLocale } = this;
const { notice, action } = this.parts;
if (notice === undefined) return;
if (!this.mayBeSent(notice)) return this.warn("noConsent", { notice });
const due = this.dueStep(this);
const step = this.wantedStep ?? due;
const later = (notices[notice].steps ?? []).map((one) => [one.name, one.notice]);
const texts = { first: notice, ...Object.fromEntries(later) };
if (!Object.hasOwn(texts, step)) {
return this.warn("noStep", { notice, step: this.short(step), steps: Object.keys(texts).join(", ") });
}
Object.assign(this, { step, deduplicationKey: this.key(notice, step) });
this.name = texts[step];
Object.assign(this, { action, entry: notices[this.name], label: `${common}action.${action}` });
const tag = this.nearestTag(this.tag);
const nearest = locales.find((locale) => locale.tag === tag);
this.source = locales.find((locale) => locale.tag === sourceLocale);
const locale = nearest ?? this.source;
const { channels } = this.entry;
const names = channels.map(({ name }) => name);
const shown = channels.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (!this.readValues(shown.flatMap(({ parameters }) => parameters[locale.tag]))) return;
if (nearest === undefined) this.warn("noTexts", { locale: this.tag, source: sourceLocale });
const unknown = wanted.filter((name) => !names.includes(name)).map(this.short, this);
for (const channel of unknown) this.warn("noChannel", { channel, channels: names.join(", ") });
this.compose(shown.map((channel) => this.channel(channel, locale)), locale);
}
mayBeSent(notice) {
return this.notices[notice] !== undefined && (!this.notices[notice].isMarketing || this.agreesToMarketing);
}
steps(verdict) {
const { since, steps = [], validUntil } = this.notices[noticeOf(this, verdict)] ?? {};
if (steps.length === 0) return [];
const moment = (name) => this.firstMoment(this.parameters[name].moments, this.parameters[name].plus);
const dayOf = (at) => {
const number = isMoment(at) ? clock(this.zone, at).day : NaN;
return isMoment(number * day) ? number : undefined;
};
const start = (since && moment(since)) ?? this.since;
const firstDay = dayOf(start);
const ends = [this.later(verdict)?.now, validUntil && moment(validUntil)];
const read = ({ name, of, plus }) => {
const anchor = of ? moment(of) : start;
const at = anchor + plus;
const isOver = [...ends, of && anchor].some((end) => at >= end);
return { name, at, day: isOver ? undefined : dayOf(at) };
};
const isDay = ({ day: number }) => isThere(number) && !(number <= firstDay);
const found = steps.map(read).filter(isDay).sort((one, other) => one.at - other.at);
return found.filter(({ day }, index) => day !== found[index + 1]?.day);
}
dueStep(verdict) {
return this.steps(verdict).findLast(({ at }) => at <= verdict.now)?.name ?? "first";
}
nextNotice() {
const first = this.key(this.parts.notice);
const next = (verdict, step, at) => {
const notice = noticeOf(this, verdict);
return { deduplicationKey: this.key(notice, step), notice, step, time: isoText(at) };
};
let verdict = this;
for (let count = 0; count < 50; count += 1) {
const { now } = verdict;
const step = this.mayBeSent(noticeOf(this, verdict)) && this.steps(verdict).find(({ at }) => at > now);
if (step) return next(verdict, step.name, step.at);
verdict = this.later(verdict);
if (verdict === undefined) return undefined;
const notice = noticeOf(this, verdict);
const isOther = first === undefined || first !== this.key(notice);
if (this.mayBeSent(notice) && isOther) return next(verdict, this.dueStep(verdict), verdict.now);
}
return undefined;
}
compose(channels, locale) {
const [{ locale: first } = { locale }] = channels;
const isOne = channels.every((channel) => channel.locale === first);
const label = this.line(this.label, isOne ? first : locale);
this.notice = {
action: this.action && { id: this.action, label, url: this.links[this.action] },
channels: Object.fromEntries(channels.map(({ name, parts }) => [name, parts])),
id: this.name,
locale: isOne ? first.tag : undefined,
locales: Object.fromEntries(channels.map(({ name, locale }) => [name, locale.tag])),
timeZone: this.timeZone,
validUntil: isoText(this.validUntil),
};
}
readValues(names) {
const { length } = this.notes;
const { validUntil } = this.entry;
try {
if (validUntil) this.validUntil = this.momentOf(validUntil);
if (this.validUntil <= this.now) return this.warn("expired", { moment: isoText(this.validUntil) });
this.values = mapped([...new Set(names)].sort(), (name) => this.valueOf(name));
this.completeDays(Object.values(this.values).filter(({ day }) => isThere(day)));
return this.isPlausible();
} catch (error) {
if (!this.unexpanded().some(([path]) => error.path?.startsWith(`${path}.`))) throw error;
this.notes.length = length;
return this.warn("notFetched", { path: error.path });
}
}
isPlausible() {
for (const [higher, { currency, amount }] of Object.entries(this.values)) {
const lower = this.parameters[higher].moreThan;
const other = this.values[lower];
const isSame = currency === other?.currency;
if (other === undefined || (isSame && amount > other.amount)) continue;
return this.warn(isSame ? "lowerPrice" : "otherCurrencies", { higher, lower });
}
return true;
}
completeDays(days) {
const today = () => this.local(this.now, "now").day;
this.showsYears = days.some(({ day }) => Math.abs(day - today()) > this.styles.daysWithoutYear);
const isEndToday = days.some(({ day, last }) => isThere(last) && day === today());
if (!days.some(({ time }) => time)) return;
this.hasTimesInLines = isEndToday;
for (const value of days.filter(({ last }) => last)) value.time ??= clock(this.zone, value.last + 1 - minute);
}
valueOf(name) {
const parameter = this.parameters[name];
const { text, wholeNumber, price, dayOf, lastDayBefore, daysUntil } = parameter;
if (text) return this.textOf(parameter);
if (price) return this.priceOf(name, parameter);
if (dayOf) return this.local(this.momentOf(dayOf), dayOf);
if (parameter.monthEnd) return { day: this.momentOf(name) / day - 1 };
if (lastDayBefore) return this.lastDay(lastDayBefore);
if (daysUntil) return { number: Math.max(0, this.valueOf(daysUntil).day - this.local(this.now, "now").day) };
const number = this.value(wholeNumber);
this.expect(Number.isSafeInteger(number), "noNumber", shown(wholeNumber), { parameter: name });
return { number };
}
momentOf(parameter) {
const { moments, plus, monthEnd: month } = this.parameters[parameter];
const moment = month ? monthEnd(...month.map(this.value, this)) : this.firstMoment(moments, plus);
const paths = month ?? moments.map(({ path }) => path);
this.expect(isThere(moment), "noDate", paths.map(shown).join(" or "), { parameter });
return moment;
}
textOf({ text: path, byProduct = {}, productIds = [], defaults = {}, isOptional = false }) {
const given = this.typed(path, "text");
if (isThere(given)) return { text: this.safeText(given, shown(path)) };
const product = firstOf(productIds, (path) => this.typed(path, "text"));
const tags = [this.tag, this.tag.split("-")[0], "any", this.sourceLocale];
const text = firstOf([own(byProduct, product), defaults], (texts = {}) => firstOf(tags, (tag) => own(texts, tag)));
this.expect(isThere(text) || isOptional, "noText", shown(path));
return { text: text ?? "", isMissing: text === undefined };
}
safeText(given, path) {
const { lineBreaks, unsafe, blank } = this.patterns;
const safe = (text) => text.replace(lineBreaks, " ").replace(unsafe, "");
const text = safe(given);
const wrong = text === given ? undefined : [...given].find((letter) => safe(letter) !== letter);
if (wrong) this.warn("unsafeText", { path, code: wrong.codePointAt(0).toString(16).toUpperCase() });
this.expect(text.replace(blank, "") !== "", "noText", path);
const limit = this.limits.text;
this.expect([...text].length <= limit, "longText", path, { limit });
return text;
}
priceOf(parameter, { price: path, form, currency: field }) {
const place = field ?? [...path, "currencyCode"];
const code = field ? this.typed(field, "text") : this.value(place);
this.expect(typeof code === "string", "noCurrency", shown(place), { parameter });
const currency = code.toUpperCase();
const [, , digits] = firstOf(this.styles.prices, ({ usual }) => own(usual.currencies, currency)) ?? [];
const isCurrency = /^[a-z]{3}$/i.test(code) && isThere(digits);
this.expect(isCurrency, "notCurrency", shown(place), { text: this.short(code) });
const { digits: usual, exceptions = {} } = this.payloads.minorUnits ?? { digits };
const amount = billionths(this.value(path), form, own(exceptions, currency) ?? usual);
const values = { parameter, currency, form: this.forms[form] };
this.expect(amount >= 0n, "noPrice", shown(path), values);
this.expect(amount % power(9 - digits) === 0n, "exactPrice", shown(path), values);
return { currency, amount };
}
local(moment, name) {
const local = clock(this.zone, moment);
this.expect(isMoment(local.day * day), "dayOutOfRange", name, { zone: this.timeZone });
return local;
}
lastDay(name) {
const end = this.momentOf(name);
const last = Math.floor(end / minute) * minute - 1;
const [{ day }, time] = [last, end].map((moment) => this.local(moment, name));
return { day, last, time: time.day === day ? time : undefined };
}
channel({ name: channel, zoneParts }, nearest) {
const zoneIn = (locale, part) =>
this.isZoneAssumed && zoneParts[locale.tag].includes(part) ? this.zones[this.timeZone][locale.tag] : undefined;
const keyOf = ({ name, format }) =>
format === "actionLabel" ? this.label : `notices.${this.name}.${channel}.${name}`;
const parts = this.channels[channel].filter((part) => this.ownerOf(keyOf(part), nearest));
const keys = new Set(parts.flatMap((part) => this.keysOf(part, keyOf(part), zoneIn(nearest, part.name))));
const missing = [...keys].filter((key) => ![undefined, nearest].includes(this.ownerOf(key, nearest)));
const locale = missing.length > 0 ? this.source : nearest;
if (missing.length > 0) {
const more = missing.length > 1 ? ` and ${missing.length - 1} more` : "";
this.warn("otherLocale", { channel, source: locale.tag, locale: this.tag, key: missing[0], more });
}
for (const key of keys) {
this.expect(this.ownerOf(key, locale)?.texts[key].source === undefined, "beyondProgram", null, { key });
}
const written = {};
for (const part of parts) {
const place = { key: keyOf(part), locale, zone: zoneIn(locale, part.name) };
written[part.name] = part.format === "paragraphs" ? this.document(place, written) : this.text(place, part);
}
return { name: channel, locale, parts: written };
}
keysOf({ format }, key, zone) {
if (format !== "paragraphs") return [key];
const { openings, closings } = this.entry;
const more = [this.label, ...(zone ? [`${common}zone.closing`] : []), `${common}link.plain`];
return [key, ...openings, ...closings, ...more];
}
text({ key, locale }, { isTextMessage }) {
const text = this.line(key, locale);
if (!isTextMessage) return { text };
const address = this.linksTextMessages && this.links[this.action];
const message = (address ? `${text} ${address}` : text).replace(this.patterns.narrowSpaces, " ");
const { gsm7, gsm7Extensions, textMessages } = this.characters;
const letters = [...message];
const isGSM7 = letters.every((letter) => gsm7.includes(letter) || gsm7Extensions.includes(letter));
const extensions = letters.filter((letter) => gsm7Extensions.includes(letter));
const length = isGSM7 ? letters.length + extensions.length : message.length;
const { single, part } = isGSM7 ? textMessages.gsm7 : textMessages.ucs2;
return { messages: length <= single ? 1 : Math.ceil(length / part), text: message };
}
document({ key, locale, zone }, { subject, preheader }) {
this.isDocument = true;
const body = [...this.shared(this.entry.openings, locale), ...this.paragraphs(key, locale)];
const closing = zone ? this.paragraphs(`${common}zone.closing`, locale, texts({ zone })) : [];
const ending = [...closing, ...this.shared(this.entry.closings, locale)];
const { tag, isRightToLeft, emails } = this.ownerOf(key, locale);
const frame = this.entry.isMarketing ? emails.marketing : emails.service;
const values = {
...mapped(Object.keys(this.values), (name) => this.values[name].text),
lang: tag,
dir: isRightToLeft ? "rtl" : "ltr",
subject: subject?.text ?? "",
preheader: preheader?.text ?? "",
hasAction: isThere(this.action),
action: this.line(this.label, locale),
actionURL: this.links[this.action] ?? "",
hasClosings: ending.length > 0,
};
const laid = (form, write) => {
const [paragraphs, closings] = [body, ending].map((list) => list.map((pieces) => pieces.map(write).join("")));
return laidOut(this.layouts[form], { ...values, ...frame[form], paragraphs, closings });
};
const plain = ({ text, url }) => (url ? this.line(`${common}link.plain`, locale, texts({ text, url })) : text);
const end = new RegExp(`${this.patterns.whiteSpace.source}+$`, "u");
const document = { html: laid("html", htmlPiece), text: laid("text", plain).replace(end, "") };
this.isDocument = false;
return document;
}
shared(keys, locale) {
const isMissing = (name) => this.values[name]?.isMissing;
const isComplete = (key) => !this.ownerOf(key, locale)?.texts[key].needs?.some(isMissing);
return keys.filter(isComplete).flatMap((key) => this.paragraphs(key, locale));
}
ownerOf(key, locale) {
return [locale, this.source].find(({ texts }) => Object.hasOwn(texts, key));
}
line(key, locale, values) {
const paragraphs = this.paragraphs(key, locale, values);
return paragraphs.map((pieces) => pieces.map(({ text }) => text).join("")).join(" ");
}
paragraphs(key, locale, values = this.values) {
const owner = this.ownerOf(key, locale);
if (owner === undefined) return [];
const isRightToLeft = ({ text = "" }) => text.search(this.patterns.rightToLeft) >= 0;
const isIsolated = owner.isRightToLeft || Object.values(values).some(isRightToLeft);
const fits = (condition) => holds(condition, values[condition.value]);
const { paragraphs } = owner.texts[key].variants.find(({ when = [] }) => when.every(fits));
const write = (piece) => {
if (typeof piece === "string") return piece;
const text = piece.constant ?? this.written(values[piece.value], piece.as, owner);
return isIsolated && piece.isolate ? `${piece.isolate}${text}\u2069` : text;
};
const inline = (pieces) => ({ text: (pieces.pieces ?? pieces).map(write).join(""), url: pieces.url });
return paragraphs.map((inlines) => inlines.map(inline));
}
written(value, as, locale) {
if (as === undefined) return value.text;
const style = (kind, index) => {
const { usual, regional = {} } = this.styles[kind][index];
return (locale.regions?.includes(this.tag) && own(regional, this.tag)) || usual;
};
if (isThere(as.integer)) return integerText(value.number, style("integers", as.integer));
if (isThere(as.price)) return priceText(value, style("prices", as.price));
const hasTime = (this.isDocument || this.hasTimesInLines) && value.time && isThere(as.time);
const [usual, withYear] = hasTime ? [as.time, as.timeWithYear] : [as.day, as.dayWithYear];
return dayText(hasTime ? value.time : value, style("days", this.showsYears ? withYear : usual));
}
}
const common = "notices.common.";
const texts = (byName) => mapped(Object.keys(byName), (name) => ({ text: byName[name] }));
function holds({ equals, anyOf, noneOf }, { text, number }) {
if (isThere(equals)) return [equals].flat().includes(text ?? number);
const isRelated = ({ modulus = Infinity, isOutside = false, ranges }) => {
const rest = Math.abs(number) % modulus;
return ranges.some(([first, last]) => first <= rest && rest <= last) !== isOutside;
};
return (anyOf ?? noneOf).some((relations) => relations.every(isRelated)) === isThere(anyOf);
}
function integerText(number, { digits, separator, lastGroup, otherGroups, leastGroupedDigits, minus }) {
const text = String(number < 0 ? -number : number);
const isGrouped = text.length >= leastGroupedDigits;
const written = [...text].map((digit, index) => {
const rest = text.length - index - lastGroup;
const isFirst = isGrouped && index > 0 && rest >= 0 && rest % otherGroups === 0;
return isFirst ? separator + digits[digit] : digits[digit];
});
return number < 0 ? minus[0] + written.join("") + minus[1] : written.join("");
}
const power = (zeros) => 10n ** BigInt(zeros);
function billionths(value, form, digits) {
const zeros = { thousandths: 6, minorUnits: 9 - digits }[form];
if (zeros !== undefined) {
const isText = typeof value === "string" && /^\d{1,15}$/.test(value);
return isText || Number.isSafeInteger(value) ? BigInt(value) * power(zeros) : -1n;
}
const parts = ["units", "nanos"].map((name) => at(value, [name]));
const isRight = parts.some(isThere) && parts.every((part = 0) => /^[+-]?\d{1,19}$/.test(asText(part)));
const [units, nanos] = isRight ? parts.map((part = 0) => BigInt(part)) : [0n, -1n];
const amount = units * power(9) + nanos;
return nanos >= 0n && nanos < power(9) && BigInt.asIntN(64, amount) === amount ? amount : -1n;
}
function priceText({ amount, currency }, { currencies, whole, decimalSign }) {
const [before, after, digits] = currencies[currency];
const text = String((amount % power(9)) / power(9 - digits)).padStart(digits, "0");
const fraction = digits === 0 ? "" : decimalSign + [...text].map((digit) => whole.digits[digit]).join("");
return before + integerText(amount / power(9), whole) + fraction + after;
}
function dayText({ day: number, hour, minute }, pieces) {
const date = new Date(number * day);
const write = (piece) => {
if (typeof piece === "string") return piece;
if (piece.year) return [...String(date.getUTCFullYear())].map((digit) => piece.year[digit]).join("");
if (piece.month) return piece.month[date.getUTCMonth()];
if (piece.day) return piece.day[date.getUTCDate() - 1];
if (piece.weekday) return piece.weekday[(date.getUTCDay() + 6) % 7];
return piece.hour ? piece.hour[hour] : piece.minute[minute];
};
return pieces.map(write).join("");
}
const htmlPiece = ({ text, url }) => (url ? `<a href="${escaped(url)}">${escaped(text)}</a>` : escaped(text));
function laidOut(parts, values, item) {
const write = (part) => {
if (typeof part === "string") return part;
const value = part.value === "." ? item : values[part.value ?? part.section];
if (part.value) return part.isEscaped ? escaped(value ?? "") : (value ?? "");
const items = Array.isArray(value) ? value : value ? [item] : [];
const shown = !part.isInverted ? items : items.length > 0 ? [] : [item];
return shown.map((item) => laidOut(part.parts, values, item)).join("");
};
return parts.map(write).join("");
}
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text) => text.replace(/[&<>"']/g, (letter) => entities[letter]);
const latest = 253_402_300_799_999;
const isMoment = (number) => number >= -62_135_596_800_000 && number <= latest;
function clock(format, moment) {
const { value } = format.formatToParts(moment).find(({ type }) => type === "timeZoneName");
const offset = Date.parse(`1970-01-01T${value.slice(4) || "00:00"}Z`);
const local = new Date(value[3] === "-" ? moment - offset : moment + offset);
return { day: Math.floor(local / day), hour: local.getUTCHours(), minute: local.getUTCMinutes() };
}
function monthEnd(year, month) {
const isIn = (number, last) => isWhole(number) && number >= 1 && number <= last;
return isIn(year, 9999) && isIn(month, 12) ? new Date(0).setUTCFullYear(year, month, 1) : undefined;
}
const isoText = (moment) => (isThere(moment) ? new Date(moment).toISOString().replace(".000Z", "Z") : undefined);
const timeForm = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const dateForm = "((?!0000)\\d{4}-\\d\\d-\\d\\d)";
const isoForm = new RegExp(`^${dateForm}(T${timeForm})(?:(:[0-5]\\d)(?:\\.(\\d{1,9}))?)?(Z|[+-]${timeForm})$`, "i");
function isoMoment(text, round) {
const [, date, time, seconds = ":00", fraction = "", zone] = isoForm.exec(text) ?? [];
if (!new Date(date).toJSON()?.startsWith(date)) return NaN;
return Date.parse(`${date}${time}${seconds}${zone}`.toUpperCase()) + round(fraction.padEnd(9, "0") / 1e6);
}
function momentOf(value, form) {
const isISO = form === "rfc3339";
if (typeof value === "string" && (isISO || form === "millisecondsText")) {
const moment = isISO ? isoMoment(value, Math.ceil) : /^[+-]?\d{1,19}$/.test(value) ? Number(value) : NaN;
return isMoment(moment) ? moment : "notDateText";
}
if (typeof value !== "number" || isISO) return "notDate";
const isSeconds = form === "seconds";
const moment = Math.ceil(isSeconds ? value * 1000 : value);
const isIn1970 = !isSeconds && moment >= 1_199_145_600 && moment <= 4_102_444_799;
if (isMoment(moment) && !isIn1970) return moment;
if (form === "millisecondsText") return "notDate";
if (isIn1970) return "dateIn1970";
return isSeconds && isWhole(value) && isMoment(value) ? "dateInMilliseconds" : "dateOutOfRange";
}
const tagRest = "(?:-(?:\\w{5,8}|\\d\\w{3}))*(?:-[^\\Wx](?:-\\w{2,8})+)*(?:-x(?:-\\w{1,8})+)?";
const tagStart = "^(?=[a-z\\d-]{1,100}$)([a-z]+)(?:-([a-z]{4}))?(?:-([a-z]{2,3}|\\d{3}))?";
const localeForm = new RegExp(`${tagStart}(${tagRest})$`, "i");
function tagParts(tag) {
const [, language = "", script = "", region = "", rest = ""] = localeForm.exec(tag) ?? [];
const capital = script.slice(0, 1).toUpperCase();
return [language.toLowerCase(), capital + script.slice(1).toLowerCase(), region.toUpperCase(), rest.toLowerCase()];
}
function pattern(ranges) {
const escapes = ranges.map((range) => range.map((code) => `\\u{${code.toString(16)}}`).join("-"));
return new RegExp(`[${escapes.join("")}]`, "gu");
}
const filled = (words, values) => words.replace(/\{(\w+)\}/g, (braces, name) => values[name] ?? braces);
function kindOf(value) {
if (Array.isArray(value)) return "list";
return value === null ? "null" : ({ string: "text", undefined: "null" }[typeof value] ?? typeof value);
}
const isThere = (value) => value !== undefined;
const isObject = (value) => kindOf(value) === "object";
const isWhole = (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 63;
const asText = (value) => (typeof value === "string" || Number.isSafeInteger(value) ? String(value) : undefined);
const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);
const at = (value, names, first = 0) =>
names.slice(first).reduce((found, name) => (isObject(found) ? own(found, name) : undefined), value) ?? undefined;
const meets = (value, where) => !where || where.among.includes(asText(at(value, where.names)));
function firstOf(list, read) {
for (const item of list) {
const value = read(item);
if (isThere(value)) return value;
}
return undefined;
}
const mapped = (names, valueOf) => Object.fromEntries(names.map((name) => [name, valueOf(name)]));
const ifAny = (object) => (Object.values(object).some(isThere) ? object : undefined);
const joined = (...names) => names.filter((name) => name !== "").join(".");
const shown = ([object, ...names]) => joined(object === "request" ? "" : object, ...names);
function byCodePoints(one, other) {
let index = 0;
while (index < one.length && one[index] === other[index]) index += 1;
return (one.codePointAt(index) ?? -1) - (other.codePointAt(index) ?? -1);
}
const canonical = (value) => attempt(() => JSON.stringify(ordered(value)));
function ordered(value) {
if (Array.isArray(value)) return value.map(ordered);
if (!isObject(value)) return value;
const names = Object.keys(value).filter((name) => isThere(value[name]));
return mapped(names.sort(), (name) => ordered(value[name]));
}
const byteCount = (text) => new TextEncoder().encode(text).length;
function attempt(run) {
try {
return run();
} catch {
return undefined;
}
}
function base64Bytes(text) {
const standard = /[+/]/.test(text) ? text : text.replaceAll("-", "+").replaceAll("_", "/");
const bytes = attempt(() => atob(standard));
const isWhole = isThere(bytes) && btoa(bytes).replace(/=+$/, "") === standard.replace(/=+$/, "");
return isWhole ? Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)) : undefined;
}
const primes = [2];
for (let number = 3; primes.length < 64; number += 2) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
function sha256(text) {
const bytes = [...new TextEncoder().encode(text), 0x80];
const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 8) / 64) * 64));
bytes.forEach((byte, index) => view.setUint8(index, byte));
view.setUint32(view.byteLength - 4, (bytes.length - 1) * 8);
let hash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
for (let start = 0; start < view.byteLength; start += 64) {
const words = primes.map((_, index) => (index < 16 ? view.getInt32(start + index * 4) : 0));
const block = compressed(hash, words);
hash = hash.map((word, index) => (word + block[index]) | 0);
}
return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
function compressed(hash, words) {
const rotated = (word, ...counts) => counts.reduce((sum, count) => sum ^ (word >>> count) ^ (word << -count), 0);
return primes.reduce(([a, b, c, d, e, f, g, h], prime, index) => {
if (index >= 16) {
const [early, late] = [words[index - 15], words[index - 2]];
const sum = (rotated(early, 7, 18) ^ (early >>> 3)) + (rotated(late, 17, 19) ^ (late >>> 10));
words[index] = (words[index - 16] + words[index - 7] + sum) | 0;
}
const first = h + rotated(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + fraction(Math.cbrt(prime)) + words[index];
const second = rotated(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
return [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
}, hash);
}
return { NoticebookError, prepared, decided, written };
})();
