(function () {
"use strict";
var root = document.documentElement;
var own = document.currentScript.src;
var select = document.getElementById("nb-theme");
if (select) {
select.value = root.dataset.theme || "";
select.addEventListener("change", function () {
if (select.value) root.dataset.theme = select.value;
else delete root.dataset.theme;
try {
if (select.value) localStorage.setItem("nb-theme", select.value);
else localStorage.removeItem("nb-theme");
} catch (error) { /* Storage may be closed; the choice then lasts for this page. */ }
});
}
if (!CSS.supports("selector(::details-content)")) {
document.querySelectorAll(".menu, .article .toc").forEach(function (list) {
list.open = matchMedia(list.className === "menu" ? "(min-width: 50.01rem)" : "(min-width: 66rem)").matches;
});
}
var form = document.querySelector("header .search"), field = form && form.querySelector("input");
function openSearch() {
var text = field.value;
function open() {
nbSearch.open(field.value || text);
field.value = "";
}
field.focus();
if (document.getElementById("nb-search")) return;
if (window.nbSearch && nbSearch.open) return open();
if (document.getElementById("nb-search-script")) return;
var script = document.createElement("script");
script.id = "nb-search-script";
script.src = own.replace(/site\.js$/, "search.js");
script.onload = open;
document.head.append(script);
}
if (form && typeof HTMLDialogElement === "function") {
if (!document.getElementById("nb-search")) {
field.addEventListener("click", openSearch);
field.addEventListener("input", function (event) { if (!event.isComposing) openSearch(); });
field.addEventListener("compositionend", openSearch);
}
addEventListener("keydown", function (event) {
var isTyping = event.target.closest && event.target.closest("input, select, textarea, [contenteditable]");
var isShortcut = event.key === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
if (!isShortcut && (event.key !== "/" || isTyping || event.metaKey || event.ctrlKey || event.altKey)) return;
event.preventDefault();
openSearch();
});
}
function follow() {
document.querySelectorAll(".languages a").forEach(function (link) { link.hash = location.hash; });
}
addEventListener("hashchange", follow);
follow();
function leadOn() {
var link = document.querySelector(".labels li:target > a");
if (link) location.replace(link.href);
}
addEventListener("hashchange", leadOn);
leadOn();
var list = document.querySelector(".toc"), sections = [];
if (list) {
var here = document.createElement("span"), marked = null, isWaiting = false;
here.className = "here";
list.querySelector("summary").append(here);
list.querySelectorAll("a").forEach(function (link) {
var target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
if (target) sections.push({ link: link, target: target });
link.addEventListener("click", function () { if (document.querySelector(".wide .toc")) list.open = false; });
});
var mark = function () {
isWaiting = false;
var current = sections.filter(function (one) { return one.target.getBoundingClientRect().top < innerHeight / 3; }).pop();
if (current === marked) return;
if (marked) marked.link.removeAttribute("aria-current");
if (current) current.link.setAttribute("aria-current", "true");
here.textContent = current ? current.link.textContent : "";
marked = current;
};
addEventListener("scroll", function () {
if (!isWaiting) requestAnimationFrame(mark);
isWaiting = true;
}, { passive: true });
mark();
}
function reach() {
document.querySelectorAll(".scroll").forEach(function (one) {
var table = one.querySelector("table");
one.classList.toggle("fits", Boolean(table) && table.offsetWidth <= one.clientWidth);
});
document.querySelectorAll(".menu, .toc").forEach(function (one) {
if (one.scrollHeight > one.clientHeight && getComputedStyle(one).overflowY === "auto") one.tabIndex = 0;
else one.removeAttribute("tabindex");
});
}
addEventListener("resize", reach);
reach();
var entry = document.querySelector(".menu [aria-current=page]"), menu = document.querySelector(".menu");
if (entry && menu.scrollHeight > menu.clientHeight) menu.scrollTop = entry.offsetTop - menu.clientHeight / 3;
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
