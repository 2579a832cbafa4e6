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
  // The language switch leads to the same place of the page.
  function follow() {
    document.querySelectorAll(".languages a").forEach(function (link) { link.hash = location.hash; });
  }
  addEventListener("hashchange", follow);
  follow();
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
