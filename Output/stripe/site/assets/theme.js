// The theme that was chosen before, set before anything is drawn.
(function () {
  "use strict";
  try {
    var theme = localStorage.getItem("nb-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch (error) { /* Storage may be closed; the system's theme then holds. */ }
  // A page of the search that is opened with a query never shows its list of pages, which would move what follows it.
  if (/[?&]q=[^&]/.test(location.search)) document.documentElement.dataset.searching = "";
})();
