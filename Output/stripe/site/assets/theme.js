(function () {
"use strict";
try {
var theme = localStorage.getItem("nb-theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (error) { /* Storage may be closed; the system's theme then holds. */ }
if (/[?&]q=[^&]/.test(location.search)) document.documentElement.dataset.searching = "";
if (!("forward" in document.documentElement.dataset)) return;
var links = Array.from(document.querySelectorAll("link[hreflang]"));
var found = navigator.languages.flatMap(function (tag) {
return links.filter(function (link) { return tag === link.hreflang || tag.split("-")[0] === link.hreflang; });
});
if (found.length) location.replace(found[0].href);
})();
