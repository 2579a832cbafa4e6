// Finds pages by the index of a locale, which is loaded in parts; a script may be loaded from a file, data may not.
(function () {
  "use strict";
  var HEADINGS = 512, BODY = 4096, PAGE = 20, STEP = 256;
  // How texts are cut into terms is written down in SearchScanner.swift.
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

  // Words and wide characters of a text, each with its position, and where it stands in the text.
  function scan(text, from) {
    var found = [], position = from || 0, word = null, last = null, gap = [], offset = 0;
    // A character and the marks behind it become one form together.
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

  // What to look up for a query: phrases, each a list of terms with their places in it. Spaces part phrases, but not
  // inside of quotation marks.
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
          // Pairs that lie side by side are enough; the last one may overlap.
          terms.push({ text: found[i + k].text + found[i + k + 1].text, at: one.position + k, isPrefix: false });
        }
        if (run > 1 && run % 2) {
          terms.push({ text: found[i + run - 2].text + found[i + run - 1].text, at: one.position + run - 2, isPrefix: false });
        }
        i += run;
      }
      if (!terms.length) return;
      // One letter alone would begin too much.
      if (terms.length === 1 && /^[a-z]$/.test(terms[0].text)) terms[0].isPrefix = false;
      var end = found[found.length - 1];
      result.push({
        terms: terms, start: terms[0].at, length: end.position + Array.from(end.text).length - terms[0].at
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
    // Loads a file of the index by its name; `failed` is called when it cannot be.
    load: null,
    start: function (value) { index = value; arrived("index", value); },
    terms: function (number, text) { arrived("terms-" + number, parts.terms[number] = text.split("|")); },
    pages: function (number, pages) { arrived("pages-" + number, parts.pages[number] = pages); },
    scan: scan,
    fold: fold,
    kind: kind,
    phrases: phrases,
    find: find,
    page: page
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

  // The last of some sorted values that is not greater than a value.
  function lastUpTo(values, value) {
    var low = 0, high = values.length;
    while (low < high) {
      var middle = (low + high) >> 1;
      if (values[middle] <= value) low = middle + 1; else high = middle;
    }
    return low - 1;
  }

  // Where a term stands: page -> positions. A number does not go on: 777 is not found in 7770.
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

  // The positions at which a phrase begins: page -> positions.
  function matches(phrase) {
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

  // The pages on which every phrase of a query stands, the best first: number, score and places.
  function find(query) {
    var wanted = phrases(query);
    if (!wanted.length) return Promise.resolve([]);
    return file("index", index).then(function () { return Promise.all(wanted.map(matches)); }).then(function (found) {
      var results = [];
      found[0].forEach(function (_, number) {
        if (!found.every(function (one) { return one.has(number); })) return;
        var score = 0, hits = [];
        found.forEach(function (one, i) {
          var counts = [0, 0, 0];
          one.get(number).forEach(function (position) {
            counts[position < HEADINGS ? 0 : position < BODY ? 1 : 2] += 1;
            hits.push({ position: position, length: wanted[i].length });
          });
          score += (counts[0] ? 24 : 0) + 6 * Math.log(1 + counts[1]) + Math.log(1 + counts[2]);
        });
        hits.sort(function (a, b) { return a.position - b.position; });
        results.push({ number: number, score: score, hits: hits });
      });
      return results.sort(function (a, b) { return b.score - a.score || a.number - b.number; });
    });
  }

  // What to show of a result: the page's address and title, the heading or passage of the best place, and its text as
  // pieces, every second of which is marked.
  function page(result) {
    var block = lastUpTo(index.blocks, result.number);
    return file("pages-" + block, parts.pages[block]).then(function (pages) {
      var one = pages[result.number - index.blocks[block]];
      var heading = passage(one[3], HEADINGS, result.hits), text = passage(one[4], BODY, result.hits);
      var anchor = heading ? heading.anchor : text ? text.anchor : "";
      var name = "";
      for (var i = 0; i < one[3].length; i += 2) if (one[3][i] === anchor && anchor) name = one[3][i + 1];
      // A heading is followed by its own text.
      if (heading) {
        text = null;
        for (var k = 0; k < one[4].length && !text; k += 2) {
          if (one[4][k] === anchor) text = { text: one[4][k + 1], marks: marks(one[4], k, BODY, result.hits) };
        }
      }
      if (!text && one[4].length) text = { text: one[4][1], marks: [] };
      return {
        address: one[0] + ".html" + (anchor ? "#" + anchor : ""), title: one[1], language: one[2], heading: name,
        pieces: text ? pieces(text.text, text.marks) : []
      };
    });
  }

  // The first position from one on at which a passage begins. Headings follow each other closely.
  function start(position, from) { return from === BODY ? Math.ceil(position / STEP) * STEP : position; }

  // The first passage with a hit. Its lines are scanned as one text: a line break is a break.
  function passage(passages, from, hits) {
    var position = from;
    for (var i = 0; i < passages.length; i += 2) {
      var scanned = scan(passages[i + 1], position), found = marked(scanned.found, hits);
      if (found.length) return { anchor: passages[i], text: passages[i + 1], marks: found };
      position = start(scanned.end, from);
    }
    return null;
  }

  function marks(passages, wanted, from, hits) {
    var position = from;
    for (var i = 0; i < wanted; i += 2) position = start(scan(passages[i + 1], position).end, from);
    return marked(scan(passages[wanted + 1], position).found, hits);
  }

  // The ranges of a text that hits cover.
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

  // A text cut round its first mark: plain and marked pieces in turn.
  function pieces(text, ranges) {
    var sorted = ranges.slice().sort(function (a, b) { return a[0] - b[0]; });
    var line = sorted.length ? text.lastIndexOf("\n", sorted[0][0]) + 1 : 0;
    var from = sorted.length ? Math.max(line, sorted[0][0] - 50) : 0, to = Math.min(text.length, from + 180);
    if (from > line) {
      // A snippet begins behind a space or a full stop, where one is near.
      var near = text.slice(from, sorted[0][0]).search(/[\s\u3002\u3001]/);
      if (near >= 0) from += near + 1;
    }
    var result = [], position = from;
    sorted.forEach(function (range) {
      if (range[0] < position || range[1] > to) return;
      result.push(text.slice(position, range[0]), text.slice(range[0], range[1]));
      position = range[1];
    });
    result.push(text.slice(position, to));
    if (from > line) result[0] = "\u2026" + result[0];
    if (to < text.length) result[result.length - 1] += "\u2026";
    return result;
  }

  (typeof window === "undefined" ? globalThis : window).nbSearch = nbSearch;
  if (typeof document === "undefined") return;

  var frame = document.getElementById("nb-search"), input = document.querySelector("header .search input");
  if (!frame || !input) return;
  var status = document.getElementById("nb-status"), list = document.getElementById("nb-results");
  var all = document.querySelector("main section"), language = document.documentElement.lang;
  var counts = JSON.parse(frame.dataset.counts), latest = 0, shown = null;

  nbSearch.load = function (name, failed) {
    var script = document.createElement("script");
    script.src = frame.dataset.index.replace("index", name);
    script.onerror = failed;
    document.head.append(script);
  };

  function count(number) {
    var form = number === 0 && counts["0"] || counts[new Intl.PluralRules(language).select(number)] || counts.other;
    return form.replace("\uFFFC", new Intl.NumberFormat(language).format(number));
  }

  function item(found) {
    var element = document.createElement("li"), link = document.createElement("a");
    link.href = found.address;
    link.textContent = found.title;
    if (found.language) element.lang = found.language;
    element.append(link);
    if (found.heading) {
      var heading = document.createElement("span");
      heading.textContent = " \u203A " + found.heading;
      link.append(heading);
    }
    var text = document.createElement("p");
    found.pieces.forEach(function (piece, i) {
      if (!(i % 2)) return text.append(piece);
      var mark = document.createElement("mark");
      mark.textContent = piece;
      text.append(mark);
    });
    element.append(text);
    return element;
  }

  function more(results, from, run) {
    var some = results.slice(from, from + PAGE);
    return Promise.all(some.map(page)).then(function (pages) {
      if (run !== latest) return;
      var items = pages.map(item);
      list.append.apply(list, items);
      if (from + PAGE >= results.length) return;
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = frame.dataset.more;
      list.after(button);
      button.addEventListener("click", function () {
        button.remove();
        more(results, from + PAGE, run).then(function () { list.children[from + PAGE].querySelector("a").focus(); });
      });
    });
  }

  function search() {
    var query = input.value.trim(), run = latest += 1;
    if (query === shown) return;
    shown = query;
    if (all) all.hidden = query !== "";
    try {
      history.replaceState(null, "", query ? "?q=" + encodeURIComponent(query) : location.pathname);
    } catch (error) { /* Some browsers keep the address of a file as it is. */ }
    document.querySelectorAll(".languages a").forEach(function (link) {
      link.search = query ? "?q=" + encodeURIComponent(query) : "";
    });
    if (!query) {
      list.replaceChildren();
      status.textContent = "";
      if (list.nextElementSibling) list.nextElementSibling.remove();
      return;
    }
    var slow = setTimeout(function () { status.textContent = frame.dataset.searching; }, 300);
    find(query).then(function (results) {
      clearTimeout(slow);
      if (run !== latest) return;
      list.replaceChildren();
      if (list.nextElementSibling) list.nextElementSibling.remove();
      status.textContent = count(results.length);
      return more(results, 0, run);
    }).catch(function () {
      clearTimeout(slow);
      if (run === latest) status.textContent = frame.dataset.failed;
    });
  }

  var timer;
  input.value = new URLSearchParams(location.search).get("q") || "";
  input.addEventListener("input", function (event) {
    clearTimeout(timer);
    if (!event.isComposing) timer = setTimeout(search, 150);
  });
  input.addEventListener("compositionend", function () { timer = setTimeout(search, 150); });
  input.form.addEventListener("submit", function (event) {
    event.preventDefault();
    clearTimeout(timer);
    search();
  });
  if (input.value) search(); else input.focus();
})();
