function nbPlayer(data) {
"use strict";
var box = document.querySelector(".player"), SPACE = "http://www.w3.org/2000/svg", FIRST = -4, LAST = 64;
if (!box) return;
var labels = data.labels, day = 1, steps = [], rows = [], timer = 0;
function element(name, text, attributes) {
var one = document.createElement(name);
if (text) one.textContent = text;
Object.keys(attributes || {}).forEach(function (key) { one.setAttribute(key, attributes[key]); });
return one;
}
function shape(name, attributes, text) {
var one = document.createElementNS(SPACE, name);
Object.keys(attributes).forEach(function (key) { one.setAttribute(key, attributes[key]); });
if (text) one.textContent = text;
return one;
}
function named(number) {
var name = data.names[number], one = name[1] ? element("a", "", { href: name[1] }) : document.createDocumentFragment();
name[0].split(/(?<=[_\/])/).forEach(function (piece, i) {
if (i) one.append(element("wbr"));
one.append(piece);
});
return one;
}
function badge(step) {
return element("b", data.access[step[3]], { class: ["open", "closed", "unknown"][step[3]] });
}
function dayText(number) { return number > 0 ? labels.day.replace("{day}", number) : labels.before; }
var form = element("form"), output = element("div", "", { class: "tracks" }), status = element("div", "", { class: "now" }), list = element("div");
var selects = data.controls.map(function (control, number) {
var label = element("label", control.label), select = element("select", "", { id: "nb-player-" + number, autocomplete: "off" });
control.options.forEach(function (option, i) { select.append(element("option", option, { value: i })); });
label.append(select);
form.append(label);
select.addEventListener("change", choose);
return select;
});
form.addEventListener("submit", function (event) { event.preventDefault(); });
var play = element("button", labels.play, { type: "button", class: "play" });
var slider = element("input", "", { type: "range", min: FIRST + 1, max: LAST - 1, value: day, autocomplete: "off", "aria-label": data.columns[0] });
var bar = element("div", "", { class: "transport" });
bar.append(play, slider);
if (data.controls[0].options.length > 1) selects[0].value = "1";
if (data.controls[1].options.length > 2) selects[1].value = "2";
box.append(element("h3", data.title), form, status, output, bar, list);
play.addEventListener("click", function () { if (timer) stop(); else start(); });
slider.addEventListener("input", function () {
stop();
show(Number(slider.value));
});
addEventListener("resize", draw);
choose();
function start() {
if (day >= LAST - 1) day = FIRST;
play.textContent = labels.pause;
timer = setInterval(function () {
show(day + 1);
if (day >= LAST - 1) stop();
}, 250);
}
function stop() {
clearInterval(timer);
timer = 0;
play.textContent = labels.play;
}
function choose() {
var number = 0;
selects.forEach(function (select, i) { number = number * data.controls[i].options.length + Number(select.value); });
steps = data.cases[number];
list.replaceChildren(table());
draw();
}
function at(day) { return steps.filter(function (step) { return step[0] <= day; }).pop() || steps[0]; }
function length(text) {
return Array.from(text).reduce(function (sum, one) { return sum + (one > "\u2E80" ? 12.5 : 7); }, 0);
}
function draw() {
var width = Math.max(output.clientWidth, 240), height = 152, last = LAST - FIRST;
function x(day) { return (Math.min(Math.max(day, FIRST), LAST) - FIRST) * (width - 2) / last + 1; }
var svg = shape("svg", { viewBox: "0 0 " + width + " " + height, width: width, height: height, "aria-hidden": "true" });
var spans = steps.filter(function (step, i) { return i === 0 || step[2] !== steps[i - 1][2] || step[3] !== steps[i - 1][3]; });
var names = [];
spans.forEach(function (step, i) {
var left = x(step[0]), right = i + 1 < spans.length ? x(spans[i + 1][0]) : width - 1;
if (right - left < 1) return;
var access = ["yes", "no", "unknown"][step[3]];
svg.append(shape("rect", { class: access, x: left, y: 1, width: right - left - 1, height: 28, rx: 4 }));
var name = data.names[step[2]][0];
if (length(name) + 10 >= right - left) name = right - left > 18 ? "✓✕?"[step[3]] : "";
if (name) names.push(shape("text", { class: access, x: left + 6, y: 20 }, name));
});
var kinds = [data.columns[4], data.columns[5], labels.messages];
kinds.forEach(function (kind, i) {
svg.append(shape("line", { x1: 0, y1: 66 + 38 * i, x2: width, y2: 66 + 38 * i }));
});
function dot(day, line) { svg.append(shape("circle", { class: "k" + line, cx: Math.max(x(day), 4), cy: 66 + 38 * line, r: line === 2 ? 2.5 : 4 })); }
steps.forEach(function (step) {
if (step.length > 6) dot(step[0], 0);
if (step[4] >= 0) dot(step[0], 1);
});
data.messages.forEach(function (hours) { if (at(1 + hours / 24)[5]) dot(1 + hours / 24, 2); });
svg.append(shape("line", { class: "head", y1: 0, y2: height }));
svg.append.apply(svg, names);
kinds.forEach(function (kind, i) {
svg.append(shape("rect", { class: "gap", x: 0, y: 42 + 38 * i, width: length(kind) + 4, height: 15 }));
svg.append(shape("text", { class: "kind", x: 1, y: 53 + 38 * i }, kind));
});
output.replaceChildren(svg);
output.position = x;
show(day);
}
function show(next) {
var step = at(next), head = output.querySelector(".head"), x = output.position(next + 0.5);
day = next;
slider.value = day;
slider.setAttribute("aria-valuetext", dayText(day) + ", " + data.names[step[2]][0]);
head.setAttribute("x1", x);
head.setAttribute("x2", x);
var line = element("p"), events = element("p", "", { class: "events" });
line.append(element("strong", dayText(day)), " ", named(step[2]), " ", badge(step));
rows.forEach(function (row, i) {
var isNow = steps[i] === step;
if (isNow) row.setAttribute("aria-current", "true");
else row.removeAttribute("aria-current");
if (steps[i][0] !== day) return;
[].concat(steps[i].slice(6), steps[i][4] < 0 ? [] : [steps[i][4]]).forEach(function (number) {
if (events.firstChild) events.append(" · ");
events.append(named(number));
});
});
status.replaceChildren(line, events);
}
function table() {
var frame = element("div", "", { class: "scroll", role: "region", tabindex: "0", "aria-label": data.title });
var one = element("table"), head = element("tr"), body = element("tbody");
data.columns.forEach(function (column) { head.append(element("th", column, { scope: "col" })); });
rows = steps.map(function (step) {
var row = element("tr"), access = element("td"), notifications = element("td"), notice = element("td");
row.append(element("th", dayText(step[0]), { scope: "row" }));
[step[1], step[2]].forEach(function (number) {
var cell = element("td");
cell.append(named(number));
row.append(cell);
});
access.append(badge(step));
step.slice(6).forEach(function (number, i) {
if (i) notifications.append(document.createElement("br"));
var code = element("code", "", { translate: "no" });
code.append(named(number));
notifications.append(code);
});
if (step[4] >= 0) notice.append(named(step[4]));
row.append(access, notifications, notice);
Array.from(row.cells).forEach(function (cell, i) { if (i) cell.dataset.h = data.columns[i]; });
body.append(row);
return row;
});
var top = element("thead");
top.append(head);
one.append(top, body);
frame.append(one);
return frame;
}
}
