// Enhancements only: every page is complete without this file.
(function () {
  "use strict";
  var root = document.documentElement;
  var select = document.getElementById("nb-theme");
  if (select) {
    select.value = root.dataset.theme || "";
    select.parentNode.hidden = false;
    select.addEventListener("change", function () {
      if (select.value) root.dataset.theme = select.value;
      else delete root.dataset.theme;
      try {
        if (select.value) localStorage.setItem("nb-theme", select.value);
        else localStorage.removeItem("nb-theme");
      } catch (error) { /* Storage may be closed; the choice then lasts for this page. */ }
    });
  }
  // Where a style sheet cannot open the lists of pages and sections, they are opened once, if there is room for them.
  if (!CSS.supports("selector(::details-content)")) {
    document.querySelectorAll(".menu, .article .toc").forEach(function (list) {
      list.open = matchMedia(list.className === "menu" ? "(min-width: 50.01rem)" : "(min-width: 66rem)").matches;
    });
  }
  // The language switch leads to the same place of the page.
  function follow() {
    document.querySelectorAll(".languages a").forEach(function (link) { link.hash = location.hash; });
  }
  addEventListener("hashchange", follow);
  follow();
  // An anchor whose section has moved to another page.
  function leadOn() {
    var link = document.querySelector(".labels li:target > a");
    if (link) location.replace(link.href);
  }
  addEventListener("hashchange", leadOn);
  leadOn();
  if (!navigator.clipboard) return;
  document.querySelectorAll("pre").forEach(function (block) {
    var button = document.createElement("button");
    var frame = document.createElement("div");
    button.type = "button";
    button.className = "copy";
    button.textContent = document.body.dataset.copy;
    button.setAttribute("aria-live", "polite");
    frame.className = "copyable";
    block.before(frame);
    frame.append(block, button);
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(block.textContent).then(function () {
        button.textContent = document.body.dataset.copied;
        setTimeout(function () { button.textContent = document.body.dataset.copy; }, 2000);
      });
    });
  });
})();
