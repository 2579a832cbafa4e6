(function () {
"use strict";
try {
var theme = localStorage.getItem("nb-theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (error) { /* Storage may be closed; the system's theme then holds. */ }
if (/[?&]q=[^&]/.test(location.search)) document.documentElement.dataset.searching = "";
})();
