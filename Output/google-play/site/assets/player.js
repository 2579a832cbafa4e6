// Plays renewals that do not go through. The cases come with the page; without this file, the diagram above tells the same.
function nbPlayer(data) {
  "use strict";
  var box = document.querySelector(".player"), SPACE = "http://www.w3.org/2000/svg", FIRST = -4, LAST = 64, WIDTH = 680;
  if (!box) return;

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
    var name = data.names[number];
    return name[1] ? element("a", name[0], { href: name[1] }) : document.createTextNode(name[0]);
  }

  var form = element("form"), output = element("div"), status = element("p", "", { role: "status" });
  var selects = data.controls.map(function (control, number) {
    var label = element("label", control.label), select = element("select", "", { id: "nb-player-" + number, autocomplete: "off" });
    control.options.forEach(function (option, i) { select.append(element("option", option, { value: i })); });
    label.append(select);
    form.append(label);
    select.addEventListener("change", draw);
    return select;
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  // The case that the diagram shows in the middle: a month, with a grace period.
  if (data.controls[0].options.length > 1) selects[0].value = "1";
  if (data.controls[1].options.length > 2) selects[1].value = "2";
  box.append(element("h3", data.title), form, status, output);
  draw();

  // Where a day begins in the drawing.
  function x(day) { return (Math.min(Math.max(day, FIRST), LAST) - FIRST) * WIDTH / (LAST - FIRST); }

  // The steps, each until the next one.
  function bar(steps) {
    var frame = element("div", "", { class: "scroll", role: "group", tabindex: "0", "aria-label": data.title });
    var svg = shape("svg", { viewBox: "0 0 " + (WIDTH + 2) + " 46", "aria-hidden": "true" });
    // A planned notice changes nothing but the mark of its day.
    var spans = steps.filter(function (step, i) {
      return i === 0 || step[2] !== steps[i - 1][2] || step[3] !== steps[i - 1][3];
    });
    spans.forEach(function (step, i) {
      var left = x(step[0]), right = i + 1 < spans.length ? x(spans[i + 1][0]) : WIDTH;
      if (right - left < 1) return;
      svg.append(shape("rect", { class: ["yes", "no", "unknown"][step[3]], x: left + 1, y: 2, width: right - left - 1, height: 24, rx: 3 }));
      var name = data.names[step[2]][0], width = 0;
      for (var k = 0; k < name.length; k += 1) width += name.charCodeAt(k) > 0x2E80 ? 11.5 : 6.5;
      if (width + 8 < right - left) svg.append(shape("text", { x: left + 6, y: 18 }, name));
      if (step[0] > 0) svg.append(shape("text", { x: Math.min(left + 1, WIDTH - 14), y: 41 }, String(step[0])));
    });
    steps.forEach(function (step) {
      if (step[4] >= 0) svg.append(shape("circle", { class: "mark", cx: Math.max(x(step[0]), 4), cy: 30, r: 3 }));
    });
    frame.append(svg);
    return frame;
  }

  function table(steps) {
    var frame = element("div", "", { class: "scroll", role: "region", tabindex: "0", "aria-label": data.title });
    var one = element("table"), head = element("tr"), body = element("tbody");
    data.columns.forEach(function (column) { head.append(element("th", column, { scope: "col" })); });
    steps.forEach(function (step) {
      var row = element("tr"), access = element("td"), notifications = element("td"), notice = element("td");
      row.append(element("th", step[0] > 0 ? String(step[0]) : "\u2013", { scope: "row" }));
      [step[1], step[2]].forEach(function (number) {
        var cell = element("td");
        cell.append(named(number));
        row.append(cell);
      });
      access.append(element("b", data.access[step[3]], { class: ["open", "closed", "unknown"][step[3]] }));
      step.slice(5).forEach(function (number, i) {
        if (i) notifications.append(document.createElement("br"));
        var code = element("code", "", { translate: "no" });
        code.append(named(number));
        notifications.append(code);
      });
      if (step[4] >= 0) notice.append(named(step[4]));
      row.append(access, notifications, notice);
      body.append(row);
    });
    var top = element("thead");
    top.append(head);
    one.append(top, body);
    frame.append(one);
    return frame;
  }

  function draw() {
    var number = 0;
    selects.forEach(function (select, i) { number = number * data.controls[i].options.length + Number(select.value); });
    var steps = data.cases[number], last = steps[steps.length - 1];
    output.replaceChildren(bar(steps), table(steps));
    status.textContent = data.names[last[2]][0] + " \u00B7 " + data.access[last[3]];
  }
}
