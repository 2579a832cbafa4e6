// The theme that was chosen before, set before anything is drawn.
(function () {
  "use strict";
  try {
    var theme = localStorage.getItem("nb-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch (error) { /* Storage may be closed; the system's theme then holds. */ }
})();
