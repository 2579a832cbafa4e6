// Resolves keys, plurals and placeholders by the rules of i18next (JSON version 4), with the platform's own Intl.
import { readFileSync } from "node:fs";

const folder = process.argv[2];
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
const bundles = {};

// A path of keys; where a level has no such key, the rest with its dots.
function find(object, path) {
  if (object === undefined || typeof object === "string") return undefined;
  if (object[path] !== undefined) return object[path];
  for (let dot = path.lastIndexOf("."); dot > 0; dot = path.lastIndexOf(".", dot - 1)) {
    const found = find(object[path.slice(0, dot)], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

// "datetime(month: short; day: numeric)" as a name and options.
function formatter(text) {
  const [name, rest = ""] = text.split("(");
  const options = {};
  for (const option of rest.replace(/\)$/, "").split(";").filter(Boolean)) {
    const [key, ...value] = option.split(":");
    options[key.trim()] = value.join(":").trim();
  }
  return { name: name.trim().toLowerCase(), options };
}

function interpolate(text, values, locale) {
  const pattern = /\{\{(.+?)\}\}/;
  let result = "";
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [key, ...formats] = match[1].trim().split(",").map((part) => part.trim());
    let value = values[key];
    if (value === undefined) throw new Error(`no value for ${key} in ${text}`);
    for (const each of formats) {
      const { name, options } = formatter(each);
      if (name === "number") value = new Intl.NumberFormat(locale, options).format(value);
      else if (name === "datetime") value = new Intl.DateTimeFormat(locale, options).format(value);
      else throw new Error(`no format ${name}`);
    }
    result += text.slice(0, match.index) + value;
    text = text.slice(match.index + match[0].length);
  }
  result += text;
  return result;
}

const texts = read("cases.json").map((test) => {
  const bundle = (bundles[test.folder] ??= read(`${test.folder}/notices.json`));
  const values = {};
  for (const [name, { type, value }] of Object.entries(test.arguments)) {
    values[name] = type === "date" ? new Date(value) : value;
  }
  let keys = [test.key.replace(/^notices\./, "")];
  if (test.plural) {
    const count = values[test.plural];
    const category = new Intl.PluralRules(test.locale).select(count);
    keys = [...(count === 0 ? [`${keys[0]}_zero`] : []), `${keys[0]}_${category}`, ...keys];
  }
  const text = keys.map((key) => find(bundle, key)).find((found) => found !== undefined);
  if (/\$t\(/.test(text)) throw new Error(`nesting in ${text}`);
  return interpolate(text, values, test.locale);
});
process.stdout.write(JSON.stringify(texts));
