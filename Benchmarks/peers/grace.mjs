// The notice of a grace period as a Node backend would write it: template strings, and Intl's formatters made once.
//
// usage: node grace.mjs FILE; the file holds {"customers": […], "zones": […]}. Prints JSON: for each language and zone the
// nanoseconds of processor time of a notice (the median of five runs, when warm) and all texts, so that they can be
// compared.
import { readFileSync } from "node:fs";

const { customers, zones } = JSON.parse(readFileSync(process.argv[2], "utf8"));

const sentences = {
  en: ({ name, plan }, days, category, date) =>
    `${name}, we could not renew ${plan}.\nYou keep access for ${days} more ${category === "one" ? "day" : "days"}, until ${date}.`,
  ja: ({ name, plan }, days, category, date) =>
    `${name}さん、${plan}を更新できませんでした。\n${date}まで、あと${days}日ご利用いただけます。`,
};

function writer(language, timeZone) {
  const dates = new Intl.DateTimeFormat(language, { timeZone, weekday: "long", month: "long", day: "numeric" });
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const sentence = sentences[language];
  return (customer) => sentence(
    customer, numbers.format(customer.days), rules.select(customer.days), dates.format(customer.milliseconds));
}

function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

let characters = 0;
function nanoseconds(write) {
  const runs = [];
  for (let run = 0; run < 6; run += 1) {
    const start = now();
    let count = 0;
    while (now() - start < 100_000_000) {
      for (const customer of customers) characters += write(customer).length;
      count += customers.length;
    }
    runs.push((now() - start) / count);
  }
  // The first run warms up.
  return runs.slice(1).sort((a, b) => a - b)[2];
}

const results = [];
for (const language of Object.keys(sentences)) {
  for (const zone of zones) {
    const write = writer(language, zone);
    results.push({ language, zone, nanoseconds: nanoseconds(write), texts: customers.map(write) });
  }
}
console.log(JSON.stringify({ results, characters }));
