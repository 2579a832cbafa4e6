(function () {
"use strict";
var HEADINGS = 512, BODY = 4096, PAGE = 20, STEP = 256, LEAD = 128, NEAR = 160, BEST = 20;
var EMPTY = new Set(("a an and are as at be but by can did do does for from get has have how i if in into is it its me my not of "
+ "on or our should so still tell than that the their them then there they this to us vs was we what when where which who why "
+ "will with you your").split(" "));
var BINDING = new RegExp("^(?:いつ|いる|いて|いた|から|ください|ことが|この|これ|さ?れ|し|せず|その|それ|たい|ため|だった|です?|でき|とき|どう|どこ|どの|"
+ "なかっ|ない|なる|なら|なっ|なぜ|のに|ので|ば|ばかり|たら|ると|るか|れば|ました?|ます|ません|まま|まで|より|られ|かどうか|[がでとなにのはへもをやかたてすっくう])+$");
var WEAK = /^(?:意味|方法|説明|詳細|手順|場合|仕方|仕様|対処|対応|違い|やり方|使い方)$/;
var MINOR = /[\u30A1\u30A3\u30A5\u30A7\u30A9\u30C3\u30E3\u30E5\u30E7\u30EE\u30FC]/;
var WIDE = [
0x0E00, 0x0EFF, 0x1000, 0x109F, 0x1100, 0x11FF, 0x1780, 0x17FF, 0x2E80, 0x2FDF, 0x3005, 0x3007, 0x3021, 0x3029,
0x3031, 0x3035, 0x303B, 0x303C, 0x3040, 0x309F, 0x30A1, 0x30FA, 0x30FC, 0x318F, 0x31A0, 0x31BF, 0x31F0, 0x31FF,
0x3400, 0x4DBF, 0x4E00, 0x9FFF, 0xA960, 0xA97F, 0xAC00, 0xD7FF, 0xF900, 0xFAFF, 0x20000, 0x3FFFF
];
var IGNORED = /[\u00AD\u034F\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF\u{E0000}-\u{E0FFF}]/u;
var WORD = /[\p{L}\p{M}\p{N}]/u, SPACE = /[\p{Zs}\t]/u, JOINER = /[_\-.\/'\u2010\u2019]/;
function kind(character) {
var value = character.codePointAt(0);
for (var i = 0; i < WIDE.length; i += 2) if (value >= WIDE[i] && value <= WIDE[i + 1]) return "wide";
if (JOINER.test(character)) return "joiner";
if (IGNORED.test(character)) return "ignored";
if (WORD.test(character)) return "word";
return SPACE.test(character) ? "space" : "other";
}
function fold(character) {
return character === "\u00DF" ? "ss" : character === "\u03C2" ? "\u03C3" : character.toLowerCase();
}
function scan(text, from) {
var found = [], position = from || 0, word = null, last = null, gap = [], offset = 0;
(text.match(/[^][\p{M}\uFF9E\uFF9F]*/gu) || []).forEach(function (cluster) {
Array.from(cluster.normalize("NFKC")).forEach(function (character) {
var type = kind(character);
if (type === "ignored") return;
if (type !== "word" && type !== "wide") {
word = null;
gap.push(type);
return;
}
if (last && gap.length) {
var oneIsWord = last === "word" || type === "word", areWords = last === "word" && type === "word";
var isSoft = gap.every(function (one) { return one === "space"; })
? oneIsWord : gap.length === 1 && gap[0] === "joiner" && areWords;
if (!isSoft) position += 1;
}
gap = [];
if (type === "wide") {
word = null;
found.push({ text: character, position: position, isWide: true, start: offset, end: offset + cluster.length });
position += 1;
} else {
if (!word) {
word = { text: "", position: position, isWide: false, start: offset, ends: [] };
found.push(word);
}
var folded = Array.from(fold(character));
word.text += folded.join("");
word.end = offset + cluster.length;
folded.forEach(function () { word.ends.push([offset, word.end]); });
position += folded.length;
}
last = type;
});
offset += cluster.length;
});
return { found: found, end: last ? position + 1 : position };
}
function phrases(query) {
var result = [];
(query.normalize("NFKC").match(/"[^"]*"|[^\s"]+/g) || []).forEach(function (phrase) {
var found = scan(phrase).found, terms = [], i = 0;
while (i < found.length) {
var one = found[i], run = 1;
if (!one.isWide) {
var at = one.position;
one.text.match(/\p{Nd}+|[^\p{Nd}]+/gu).forEach(function (text) {
terms.push({ text: text, at: at, isPrefix: true });
at += Array.from(text).length;
});
i += 1;
continue;
}
while (found[i + run] && found[i + run].isWide && found[i + run].position === one.position + run) run += 1;
if (run === 1) terms.push({ text: one.text, at: one.position, isPrefix: true });
for (var k = 0; k + 1 < run; k += 2) {
terms.push({ text: found[i + k].text + found[i + k + 1].text, at: one.position + k, isPrefix: false });
}
if (run > 1 && run % 2) {
terms.push({ text: found[i + run - 2].text + found[i + run - 1].text, at: one.position + run - 2, isPrefix: false });
}
i += run;
}
if (!terms.length) return;
if (terms.length === 1 && /^[a-z]$/.test(terms[0].text)) terms[0].isPrefix = false;
var end = found[found.length - 1];
result.push({
terms: terms, start: terms[0].at, length: end.position + Array.from(end.text).length - terms[0].at,
weight: /[a-z0-9](_|\.(?=[a-z])|(?=[A-Z]))/.test(phrase) ? 3 : 1
});
});
return result;
}
var index = null, parts = { terms: [], pages: [] }, waiting = {};
function arrived(name, value) {
(waiting[name] || []).forEach(function (one) { one.done(value); });
delete waiting[name];
}
var nbSearch = {
load: null,
start: function (value) { index = value; arrived("index", value); },
search: search,
isNear: isNear,
terms: function (number, text) { arrived("terms-" + number, parts.terms[number] = text.split("|")); },
pages: function (number, pages) { arrived("pages-" + number, parts.pages[number] = pages); },
scan: scan,
fold: fold,
kind: kind,
phrases: phrases,
find: find,
page: page,
shown: shown
};
function file(name, known) {
if (known) return Promise.resolve(known);
return new Promise(function (done, failed) {
if (waiting[name]) return waiting[name].push({ done: done, failed: failed });
waiting[name] = [{ done: done, failed: failed }];
nbSearch.load(name, function () {
(waiting[name] || []).forEach(function (one) { one.failed(new Error(name)); });
delete waiting[name];
});
});
}
function lastUpTo(values, value) {
var low = 0, high = values.length;
while (low < high) {
var middle = (low + high) >> 1;
if (values[middle] <= value) low = middle + 1; else high = middle;
}
return low - 1;
}
function places(term) {
var first = Math.max(0, lastUpTo(index.terms, term.text)), last = first;
if (!index.terms.length) return Promise.resolve(new Map());
if (term.isPrefix) while (last + 1 < index.terms.length && index.terms[last + 1].startsWith(term.text)) last += 1;
var numbers = [];
for (var n = first; n <= last; n += 1) numbers.push(n);
return Promise.all(numbers.map(function (number) {
return file("terms-" + number, parts.terms[number]);
})).then(function (loaded) {
var result = new Map(), isNumber = /\p{N}$/u.test(term.text);
loaded.forEach(function (lines) {
var low = 0, high = lines.length;
while (low < high) {
var middle = (low + high) >> 1, line = lines[middle];
if (line.slice(0, line.indexOf(":")) < term.text) low = middle + 1; else high = middle;
}
for (; low < lines.length && lines[low].startsWith(term.text); low += 1) {
var colon = lines[low].indexOf(":"), name = lines[low].slice(0, colon);
if (name !== term.text && !term.isPrefix) break;
if (isNumber && /^\p{N}/u.test(name.slice(term.text.length))) continue;
if (term.goesOn && !term.goesOn.test(name)) continue;
read(lines[low].slice(colon + 1), result);
}
});
return result;
});
}
function read(text, result) {
var number = 0;
text.split(";").forEach(function (one) {
var values = one.split(","), position = 0;
number += parseInt(values[0], 36);
var known = result.get(number);
if (!known) result.set(number, known = new Set());
for (var i = 1; i < values.length; i += 1) known.add(position += parseInt(values[i], 36));
});
}
function matches(phrase) {
var last = phrase.terms[phrase.terms.length - 1], final = last.text.slice(-1);
if (last.isPrefix || !/^[\u30A1-\u30FA\u30FC]$/.test(final)) return begins(phrase);
var behind = { text: final, at: 0, isPrefix: true, goesOn: /^.[\u30A1-\u30FA\u30FC]/ };
return Promise.all([begins(phrase), places(behind)]).then(function (both) {
both[0].whole = new Set();
both[0].forEach(function (starts, number) {
var others = both[1].get(number), end = phrase.length - 1;
if (starts.some(function (start) { return !others || !others.has(start + end); })) both[0].whole.add(number);
});
return both[0];
});
}
function begins(phrase) {
return Promise.all(phrase.terms.map(places)).then(function (found) {
var result = new Map(), base = phrase.start;
found[0].forEach(function (positions, number) {
if (!found.every(function (one) { return one.has(number); })) return;
var starts = [];
positions.forEach(function (position) {
var fits = phrase.terms.every(function (term, i) { return found[i].get(number).has(position + term.at - base); });
if (fits) starts.push(position);
});
if (starts.length) result.set(number, starts);
});
return result;
});
}
function find(query) {
var wanted = phrases(query);
return ranked(wanted, wanted.length);
}
function ranked(wanted, least) {
if (!wanted.length) return Promise.resolve([]);
return file("index", index).then(function () { return Promise.all(wanted.map(matches)); }).then(function (found) {
var groups = new Set();
found = found.map(function (one, i) {
var group = wanted[i].group;
if (!group || !one.size) return one;
if (groups.has(group)) return new Map();
groups.add(group);
return one;
});
var results = [], numbers = new Set(), all = index.pages + 1;
var weights = found.map(function (one, i) { return Math.log(0.1 + all / Math.max(1, one.size)) * wanted[i].weight; });
found.forEach(function (one) { one.forEach(function (_, number) { numbers.add(number); }); });
numbers.forEach(function (number) {
var count = found.filter(function (one) { return one.has(number); }).length;
if (count < least) return;
var score = 0, hits = [];
found.forEach(function (one, i) {
var counts = [0, 0, 0, 0], places = one.get(number), weight = weights[i];
if (!places) return;
if (one.whole && one.whole.size && !one.whole.has(number)) weight *= 0.3;
places.forEach(function (position) {
counts[position < HEADINGS ? 0 : position < BODY ? 1 : position < BODY + LEAD ? 2 : 3] += 1;
hits.push({ position: position, length: wanted[i].length, phrase: i, weight: weights[i] });
});
score += weight * (4 + (counts[0] ? 30 : 0) + 6 * Math.log(1 + counts[1]) + (counts[2] ? 16 : 0) + Math.log(1 + counts[3]));
});
hits.sort(function (a, b) { return a.position - b.position; });
if (wanted.length > 1) score += 12 * together(hits, weights);
results.push({ number: number, score: score, hits: hits, weights: weights });
});
return results.sort(function (a, b) { return b.score - a.score || a.number - b.number; });
});
}
function together(hits, weights) {
var counts = weights.map(function () { return 0; }), first = 0, sum = 0, most = 0;
hits.forEach(function (hit) {
if (!counts[hit.phrase]++) sum += weights[hit.phrase];
for (; hit.position - hits[first].position > NEAR; first += 1) {
if (!--counts[hits[first].phrase]) sum -= weights[hits[first].phrase];
}
most = Math.max(most, sum);
});
return most;
}
function refined(results, query) {
var notices = asksForNotices(query) ? index.notices : { pages: [] };
return Promise.all(results.slice(0, BEST).map(content)).then(function (pages) {
var best = pages.map(function (one, i) {
var hits = results[i].hits.filter(function (hit) { return hit.position < HEADINGS; }), weights = results[i].weights;
var title = scan(one[1]).end - 1, depth = one[0].split("/").length;
function sum(list) { return list.reduce(function (a, b) { return a + b; }, 0); }
var share = sum(Array.from(new Set(hits.map(function (hit) { return hit.phrase; })), function (k) { return weights[k]; })) / sum(weights);
var weight = (1 + share * covered(hits) / Math.max(1, title)) / (1 + 0.2 * depth);
if ((index.aside || []).includes(one[0])) weight *= 0.25;
if (notices.pages.includes(one[0])) weight *= 2.5;
else if (notices.list === one[0]) weight *= 1.6;
return Object.assign({}, results[i], { score: results[i].score * weight });
});
return best.sort(function (a, b) { return b.score - a.score; }).concat(results.slice(BEST));
});
}
function covered(hits) {
var positions = new Set();
hits.forEach(function (hit) { for (var k = 0; k < hit.length; k += 1) positions.add(hit.position + k); });
return positions.size;
}
function key(text) { return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ""); }
function named(query) {
var found = namedWholly(query);
if (!found.length && /^[\w.]+\.\w+$/.test(query)) found = namedWholly(query.replace(/.*\./, ""));
if (found.length) return found;
var wanted = new Set((query.match(/[A-Za-z][\w.]*[A-Za-z0-9]/g) || []).filter(function (word) {
return word.length > 5 && /[a-z0-9][A-Z]|[_.\d]|^[A-Z]+$/.test(word) || /^[A-Z]\d[a-z]?$/.test(word);
}).map(key));
if (!wanted.size) return [];
var most = 1, words = withEnglish(query).split(/[^a-z0-9]+/);
return (index.names || []).map(function (one) {
var count = new Set([one[0]].concat(one[0].split("/")).map(key).filter(function (part) { return wanted.has(part); })).size;
if (count) {
count += one[0].split("/").filter(function (part) {
return !wanted.has(key(part)) && part.toLowerCase().split("_").every(function (word) { return words.includes(word); });
}).length;
}
most = Math.max(most, count);
return { name: one, count: count };
}).filter(function (one) { return one.count === most; }).map(function (one) { return one.name; }).slice(0, 5);
}
function withEnglish(query) {
var text = query.normalize("NFKC").toLowerCase(), runs = text.match(/[^!-~\s]{3,}/g) || [];
return (index.synonyms || []).filter(function (pair) {
return /^[a-z ]+$/.test(pair[0]) && runs.some(function (run) { return pair[1].includes(run); });
}).reduce(function (all, pair) { return all + " " + pair[0]; }, text);
}
function namedWholly(query) {
var wanted = key(query), parts = [];
if (!wanted) return [];
var whole = (index.names || []).filter(function (one) {
var isWhole = key(one[0]) === wanted;
if (!isWhole && !/\s/.test(query) && one[0].split("/").some(function (part) { return key(part) === wanted; })) parts.push(one);
return isWhole;
});
var pages = (index.names || []).filter(function (one) {
return /[^!-~]/.test(one[0]) && wanted.length > 2 && key(one[0]) !== wanted && key(one[0]).indexOf(wanted) >= 0;
});
return whole.concat(parts, pages).slice(0, 5);
}
function nearlyNamed(query) {
var wanted = key(query);
return wanted.length < 7 ? [] : (index.names || []).filter(function (one) {
return [one[0]].concat(one[0].split("/")).some(function (name) { return isNear(key(name), wanted); });
}).slice(0, 5);
}
function withTerms(query) {
var text = query.normalize("NFKC").toLowerCase(), changed = text;
(index.synonyms || []).forEach(function (pair) {
var word = pair[0].toLowerCase(), around = aroundWord(changed, word);
if (!around) return;
var at = around[0].length, term = pair[1].toLowerCase();
var there = changed.indexOf(term, Math.max(0, at + word.length - term.length));
if (there < 0 || there > at) changed = around[0] + " " + pair[1] + " " + around[1];
});
return changed === text ? null : changed.replace(/\s+/g, " ").trim();
}
function aroundWord(text, word) {
var at = inKatakana(text).indexOf(inKatakana(word));
if (at < 0) return null;
var before = text.slice(0, at), behind = text.slice(at + word.length);
if (!/^[a-z]/.test(word)) return [before, behind];
behind = behind.replace(/^s(?![a-z0-9_])/, "");
return /[a-z0-9_][.]?$/i.test(before) || /^[.]?[a-z0-9_]/i.test(behind) ? null : [before, behind];
}
function asksForNotices(query) {
var text = query.normalize("NFKC").toLowerCase();
return ((index.notices || {}).words || []).some(function (word) { return aroundWord(text, word.toLowerCase()); });
}
function inKatakana(text) {
return text.replace(/[\u3041-\u3096]/g, function (one) { return String.fromCharCode(one.charCodeAt(0) + 0x60); });
}
function isNear(one, other) {
var start = 0, end = 0, shortest = Math.min(one.length, other.length);
while (start < shortest && one[start] === other[start]) start += 1;
while (end < shortest - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
var a = one.slice(start, one.length - end), b = other.slice(start, other.length - end);
return a.length <= 1 && b.length <= 1 || a.length === 2 && b === a[1] + a[0];
}
function withoutTypos(query) {
var words = query.toLowerCase().split(/[\s_\-]+/).filter(Boolean), isOther = false;
return Promise.all(words.map(function (word) {
if (!/^[a-z]{5,}$/.test(word) || !index.terms.length) return word;
var numbers = [], last = lastUpTo(index.terms, word[0] + "\uFFFF");
for (var n = Math.max(0, lastUpTo(index.terms, word[0])); n <= last; n += 1) numbers.push(n);
return Promise.all(numbers.map(function (number) {
return file("terms-" + number, parts.terms[number]);
})).then(function (loaded) {
var best = "", length = 0, isKnown = false;
loaded.forEach(function (lines) {
lines.forEach(function (line) {
var name = line.slice(0, line.indexOf(":"));
if (name.startsWith(word)) isKnown = true;
if (name[0] === word[0] && line.length > length && isNear(name, word)) {
best = name;
length = line.length;
}
});
});
if (isKnown || !best) return word;
isOther = true;
return best;
});
})).then(function (found) { return isOther ? found.join(" ") : null; });
}
function essence(query) {
var all = query.match(/"[^"]*"|[^\s"]+/g) || [];
var words = all.filter(function (word) { return !EMPTY.has(word.toLowerCase().replace(/\W+$/, "")) && !BINDING.test(word) && !WEAK.test(word); });
return (words.length ? words : all).map(function (word) {
if (!/^[A-Z]?[a-z]+$/.test(word)) return word;
return word.replace(/(?<=....)((?<![ius])s|(?<!e)ed|ing)$/, "").replace(/(?<=.{5})e$/, "");
}).join(" ");
}
function words(queries) {
var result = [], known = new Set();
function add(text, weight, isWhole, group) {
if (known.has(text)) return;
known.add(text);
phrases(text).forEach(function (phrase) {
phrase.weight *= weight;
phrase.group = group;
if (isWhole) phrase.terms[0].isPrefix = false;
result.push(phrase);
});
}
queries.forEach(function (query) {
var text = query.normalize("NFKC").toLowerCase();
var runs = text.match(/\d+[\u3400-\u9FFF]|[\u3400-\u9FFF\u3005]+|[\u30A1-\u30FF]+|[\u3041-\u3096\u30FC]{3,}|[^\u3040-\u30FF\u3400-\u9FFF\u3005\s]+/g) || [text];
(text.match(/[\u3400-\u9FFF]+[いきしちみりえけげせめれべ][\u3400-\u9FFF]+[いきしちみりえけげせてめれべ]?/g) || []).forEach(function (run) { add(run, 1); });
runs.forEach(function (run) {
var isKana = /^[\u3041-\u3096]/.test(run);
if (isKana && BINDING.test(run) || runs.length > 1 && /^[\u3400-\u9FFF]$/.test(run)) return;
add(run, isKana ? 0.3 : WEAK.test(run) ? 0.2 : 1, /^[a-z]{2,3}$/.test(run) && !text.endsWith(run));
if (isKana) add(inKatakana(run), 1);
});
for (var j = 0; j + 1 < runs.length; j += 1) {
if (/^[a-z]{3,} [a-z]{3,}$/.test(runs[j] + " " + runs[j + 1])) add("\"" + runs[j] + " " + runs[j + 1] + "\"", 0.5);
}
runs.forEach(function (run) {
var isKanji = /^[\u3400-\u9FFF\u3005]{3,}$/.test(run), isKatakana = /^[\u30A1-\u30FF]{6,}$/.test(run);
for (var i = 0; isKanji && i + 2 <= run.length; i += 1) add(run.slice(i, i + 2), 0.3);
for (i = run.length - 3; isKatakana && i > 2; i -= 1) {
if (!MINOR.test(run[i])) add(run.slice(0, i), 0.6, false, "before " + run);
if (!MINOR.test(run[run.length - i])) add(run.slice(-i), 0.6, false, "behind " + run);
}
});
});
return result;
}
function inOtherLanguage(query) {
var text = query.normalize("NFKC").toLowerCase(), found = null, languages = index.languages || [];
if ((languages[0] || []).slice(1).some(function (name) { return aroundWord(text, name.toLowerCase()); })) return null;
languages.slice(1).forEach(function (language) {
language.slice(1).forEach(function (name) {
var around = aroundWord(text, name.toLowerCase());
if (!found && around && around.join("").trim()) found = { tag: language[0], name: language[1], rest: around.join(" ").trim() };
});
});
return found;
}
function search(query) {
return file("index", index).then(function () {
var other = inOtherLanguage(query);
return searchOwn(other ? other.rest : query).then(function (answer) {
answer.other = other;
return answer;
});
});
}
function searchOwn(query) {
return find(essence(query)).then(function (results) {
var answer = { named: named(query), results: results, instead: null, isSome: false };
function add(other, isSame) {
return !other ? answer : find(essence(other)).then(function (found) {
if (!answer.results.length && found.length) answer.instead = other;
var lists = isSame ? [found, answer.results] : [answer.results, found];
var known = new Set(lists[0].map(function (one) { return one.number; }));
answer.results = lists[0].concat(lists[1].filter(function (one) { return !known.has(one.number); }));
return answer;
});
}
function isEmpty() { return !answer.results.length && !answer.named.length; }
var wanted = key(query), isSynonym = (index.synonyms || []).some(function (pair) { return key(pair[0]) === wanted; });
return Promise.resolve(add(withTerms(query), isSynonym)).then(function () {
return isEmpty() ? add(inKatakana(query)) : answer;
}).then(function () {
return isEmpty() ? withoutTypos(query).then(function (other) {
query = other || query;
return add(other);
}) : answer;
}).then(function () {
if (isEmpty()) answer.named = nearlyNamed(query);
answer.count = answer.results.length;
var isWord = words([essence(query)]).filter(function (one) { return one.weight >= 1; }).length < 2;
if (namedWholly(query).length || (isWord || query.includes("\"")) && !isEmpty()) return answer;
var other = withTerms(query) || (isEmpty() ? query.replace(/_|(?<=[a-z])(?=[A-Z])/g, " ") : query);
return ranked(words([query, other].map(essence)), 1).then(function (found) {
answer.isSome = !answer.count && found.length > 0;
answer.results = found.filter(function (one) { return one.score > found[0].score / 4; });
return answer;
});
}).then(function () {
return refined(answer.results, query);
}).then(function (best) {
answer.results = best;
return answer;
});
});
}
function page(result) {
return content(result).then(function (one) {
var headings = passages(one[3], HEADINGS, result.hits), texts = passages(one[4], BODY, result.hits);
var inTitle = new Set(result.hits.filter(function (hit) { return hit.position < HEADINGS; }).map(function (hit) { return hit.phrase; }));
var anchor = bestSection(headings, texts, inTitle);
var name = "";
headings.forEach(function (heading) { if (anchor && heading.anchor === anchor) name = heading.text; });
var text = null;
texts.forEach(function (other) {
if (other.anchor === anchor && (!text || other.phrases.size > text.phrases.size)) text = other;
});
if (!text) text = texts[0];
var ranges = text ? marked(text.found, text.hits) : [];
return {
address: one[0] + ".html" + (anchor ? "#" + anchor : ""), title: one[1], language: one[2], heading: name,
pieces: text ? pieces(text.text, ranges) : []
};
});
}
function content(result) {
var block = lastUpTo(index.blocks, result.number);
return file("pages-" + block, parts.pages[block]).then(function (pages) { return pages[result.number - index.blocks[block]]; });
}
function shown(answer, from, count) {
var names = answer.named.map(function (one) { return { address: one[1], title: one[0], heading: "", pieces: [one[2]] }; });
var known = new Set(names.map(function (one) { return one.address.split("#")[0]; }));
return Promise.all(answer.results.slice(from, from + count).map(page)).then(function (pages) {
var all = (from ? [] : names).concat(pages.filter(function (one) { return !known.has(one.address.split("#")[0]); }));
if (from || !answer.other || !all.length) return all;
var other = { address: "../" + answer.other.tag + "/" + all[0].address, language: answer.other.tag, inLanguage: answer.other.name };
return [Object.assign({}, all[0], other)].concat(all);
});
}
function start(position, from) { return from === BODY ? Math.ceil(position / STEP) * STEP : position; }
function passages(list, from, hits) {
var position = from, result = [];
for (var i = 0; i < list.length; i += 2) {
var scanned = scan(list[i + 1], position), phrases = new Map();
var inside = hits.filter(function (hit) { return hit.position < scanned.end && hit.position + hit.length > position; });
var share = covered(inside) / Math.max(1, scanned.end - 1 - position) / (from === HEADINGS ? 3 : 1);
inside.forEach(function (hit) { phrases.set(hit.phrase, hit.weight * (1 + share)); });
result.push({ anchor: list[i], text: list[i + 1], found: scanned.found, hits: inside, phrases: phrases });
position = start(scanned.end, from);
}
return result;
}
function bestSection(headings, texts, inTitle) {
var sections = new Map();
[[headings, 1.5], [texts, 1]].forEach(function (part) {
part[0].forEach(function (one) {
if (!sections.has(one.anchor)) sections.set(one.anchor, new Map());
var phrases = sections.get(one.anchor);
one.phrases.forEach(function (weight, phrase) {
phrases.set(phrase, Math.max(phrases.get(phrase) || 0, part[1] * weight * (inTitle.has(phrase) ? 0.3 : 1)));
});
});
});
var best = "", most = 0;
sections.forEach(function (phrases, anchor) {
var sum = 0, isNew = false;
phrases.forEach(function (weight, phrase) {
sum += weight;
isNew = isNew || !inTitle.has(phrase);
});
if (isNew && sum > most) {
best = anchor;
most = sum;
}
});
return best;
}
function marked(found, hits) {
var ranges = [];
hits.forEach(function (hit) {
var start = -1, end = -1, stop = hit.position + hit.length;
found.forEach(function (one) {
var length = one.isWide ? 1 : one.ends.length, next = one.position + length;
if (one.position >= stop || next <= hit.position) return;
if (start < 0) start = one.isWide ? one.start : one.ends[Math.max(0, hit.position - one.position)][0];
end = one.isWide ? one.end : one.ends[Math.min(length, stop - one.position) - 1][1];
});
if (start >= 0) ranges.push([start, end]);
});
return ranges;
}
function pieces(text, ranges) {
var sorted = ranges.slice().sort(function (a, b) { return a[0] - b[0]; });
var line = sorted.length ? text.lastIndexOf("\n", sorted[0][0]) + 1 : 0;
var from = sorted.length ? Math.max(line, sorted[0][0] - 50) : 0, to = Math.min(text.length, from + 180);
if (from > line) {
var near = text.slice(from, sorted[0][0]).search(/[\s\u3002\u3001]/);
if (near >= 0) from += near + 1;
}
var end = text.indexOf("\n", sorted.length ? sorted[sorted.length - 1][1] : from);
if (end > from + 40 && end < to) to = end;
var result = [], position = from;
sorted.forEach(function (range) {
if (/[a-z]/i.test(text[range[1] - 1])) while (/[a-z]/.test(text[range[1]] || "")) range[1] += 1;
if (range[0] < position || range[1] > to) return;
result.push(text.slice(position, range[0]), text.slice(range[0], range[1]));
position = range[1];
});
result.push(text.slice(position, to));
if (from > line) result[0] = "\u2026" + result[0];
if (to < text.length && text[to] !== "\n") result[result.length - 1] += "\u2026";
return result;
}
(typeof window === "undefined" ? globalThis : window).nbSearch = nbSearch;
if (typeof document === "undefined") return;
var form = document.querySelector("header .search"), language = document.documentElement.lang;
if (!form) return;
var input = form.querySelector("input"), folder = form.dataset.index.replace(/index$/, "");
nbSearch.load = function (name, failed) {
var script = document.createElement("script");
script.src = folder + name + ".js";
script.onerror = failed;
document.head.append(script);
};
function element(name, className, text) {
var one = document.createElement(name);
if (className) one.className = className;
if (text) one.textContent = text;
return one;
}
function summary(answer) {
var words = index.words, number = answer.count;
if (answer.isSome) return words.some;
if (!number && answer.named.length) number = answer.named.length;
var text = number === 0 && words.counts["0"]
|| words.counts[new Intl.PluralRules(language).select(number)] || words.counts.other;
text = text.replace("\uFFFC", new Intl.NumberFormat(language).format(number));
return answer.instead ? words.instead.replace("\uFFFC", answer.instead) + " " + text : text;
}
function item(found) {
var one = element("li"), link = element("a", "", found.title), text = element("p");
link.href = nbSearch.home + found.address;
if (found.language && !found.inLanguage) one.lang = found.language;
if (found.heading) link.append(element("span", "", " \u203A " + found.heading));
if (found.inLanguage) link.append(" ", element("small", "", found.inLanguage));
found.pieces.forEach(function (piece, i) { text.append(i % 2 ? element("mark", "", piece) : piece); });
one.append(link, text);
return one;
}
function items(answer, from, count) {
return shown(answer, from, count).then(function (all) { return all.map(item); });
}
function watch(field, run) {
var timer;
function soon() {
clearTimeout(timer);
timer = setTimeout(run, 120);
}
field.addEventListener("input", function (event) { if (!event.isComposing) soon(); });
field.addEventListener("compositionend", soon);
}
var frame = document.getElementById("nb-search");
nbSearch.home = form.action.replace(/[^\/]*$/, "");
if (frame) sheet(); else dialog();
function sheet() {
var status = document.getElementById("nb-status"), list = document.getElementById("nb-results");
var root = document.documentElement, latest = 0, shown = null, answer = null, more = null;
function show(from, run) {
return items(answer, from, PAGE).then(function (some) {
if (run !== latest) return;
list.append.apply(list, some);
if (from + PAGE >= answer.results.length) return;
more = element("button", "", frame.dataset.more);
more.type = "button";
list.after(more);
more.addEventListener("click", function () {
var next = list.children.length;
more.remove();
show(from + PAGE, run).then(function () { list.children[next].querySelector("a").focus(); });
});
});
}
function clear() {
list.replaceChildren();
if (more) more.remove();
more = null;
}
function run() {
var query = input.value.trim(), number = latest += 1;
if (query === shown) return;
shown = query;
if (query) root.dataset.searching = ""; else delete root.dataset.searching;
try {
history.replaceState(null, "", query ? "?q=" + encodeURIComponent(query) : location.pathname);
} catch (error) { /* Some browsers keep the address of a file as it is. */ }
document.querySelectorAll(".languages a").forEach(function (link) {
link.search = query ? "?q=" + encodeURIComponent(query) : "";
});
if (!query) {
clear();
status.textContent = "";
return;
}
var slow = setTimeout(function () { status.textContent = frame.dataset.searching; }, 300);
search(query).then(function (found) {
clearTimeout(slow);
if (number !== latest) return;
answer = found;
clear();
status.textContent = summary(found);
return show(0, number);
}).catch(function () {
clearTimeout(slow);
if (number === latest) status.textContent = form.dataset.failed;
});
}
input.value = new URLSearchParams(location.search).get("q") || "";
watch(input, run);
form.addEventListener("submit", function (event) {
event.preventDefault();
run();
});
if (input.value) run(); else input.focus();
}
function dialog() {
var box = element("dialog", "finder"), own = form.cloneNode(true), field = own.querySelector("input");
var status = element("p", "status"), list = element("ol"), latest = 0, shown = null;
box.setAttribute("aria-label", input.getAttribute("aria-label"));
own.removeAttribute("role");
status.setAttribute("role", "status");
box.append(own, status, list);
document.body.append(box);
function run() {
var query = field.value.trim(), number = latest += 1;
if (query === shown) return;
shown = query;
if (!query) {
list.replaceChildren.apply(list, suggestions());
file("index", index).then(function () {
if (number === latest) status.textContent = index.words.suggestions || "";
}, function () {});
return;
}
search(query).then(function (answer) {
return items(answer, 0, 8).then(function (some) {
if (number !== latest) return;
status.textContent = summary(answer);
if (answer.results.length > 8) {
var all = element("li"), link = element("a", "", index.words.more);
link.href = form.action + "?q=" + encodeURIComponent(query);
all.append(link);
some.push(all);
}
list.replaceChildren.apply(list, some);
});
}).catch(function () { if (number === latest) status.textContent = form.dataset.failed; });
}
function suggestions() {
var links = document.querySelectorAll(".menu li:not(.part):not(.deep) a:not([aria-current])");
return Array.from(links).slice(0, 8).map(function (link) {
var one = element("li"), copy = link.cloneNode(true);
one.append(copy);
return one;
});
}
watch(field, run);
own.addEventListener("submit", function (event) {
var first = list.querySelector("a");
if (!first || field.value.trim() !== shown) return;
event.preventDefault();
first.click();
});
box.addEventListener("keydown", function (event) {
var step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
if (event.isComposing) return;
if (event.key === "Escape") {
event.preventDefault();
box.close();
}
if (!step) return;
var stops = [field].concat(Array.from(list.querySelectorAll("a")));
var next = stops[Math.max(0, stops.indexOf(document.activeElement)) + step];
if (next) next.focus();
event.preventDefault();
});
box.addEventListener("click", function (event) { if (event.target === box || event.target.closest("li a")) box.close(); });
nbSearch.open = function (text) {
if (text) field.value = text;
if (!box.open) box.showModal();
field.focus();
if (text) field.setSelectionRange(field.value.length, field.value.length);
else field.select();
run();
};
}
})();
