// What a team would write by hand for the push notice of the grace period: JSON.parse, Intl, JSON.stringify.
// Reads customers as JSON Lines from standard input and writes for each the whole result that `notice --batch` writes, in
// a line. The first argument is the member `madeWith`, as JSON.
import { createHash } from "node:crypto";
import { writeSync } from "node:fs";

const strings = {
  en: {
    title: "Access continues for now",
    body: (product, day) =>
      `Access to ${product} continues through ${day}. The renewal is not complete yet; please review your payment method.`,
    reminder: {
      zero: (product) =>
        `Access to ${product} continues through today. For access after that, please review your payment method.`,
      one: (product, days) =>
        `Access to ${product} continues for ${days} more day. For access after that, please review your payment method.`,
      other: (product, days) =>
        `Access to ${product} continues for ${days} more days. For access after that, please review your payment method.`,
    },
    action: "Review payment method",
  },
  ja: {
    title: "引き続きご利用いただけます",
    body: (product, day) =>
      `「${product}」は更新がまだ完了していませんが、${day}までご利用いただけます。お支払い方法をご確認ください。`,
    reminder: {
      zero: (product) =>
        `「${product}」は更新がまだ完了していませんが、本日まではご利用いただけます。お支払い方法をご確認ください。`,
      other: (product, days) =>
        `「${product}」は更新がまだ完了していませんが、あと${days}日ご利用いただけます。お支払い方法をご確認ください。`,
    },
    action: "お支払い方法を確認",
  },
};

const cache = new Map();
function cached(key, make) {
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = make()));
  return value;
}

const DAY = 86_400_000;

/// Days since 1970 of the civil date in a zone.
function civilDay(milliseconds, zone) {
  const format = cached(`civil ${zone}`, () =>
    new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }));
  return Date.parse(format.format(milliseconds)) / DAY;
}

const iso = (milliseconds) => new Date(milliseconds).toISOString().replace(".000Z", "Z");

const madeWith = JSON.parse(process.argv[2]);
const intents = { 1: "cancelled", 2: "billingError", 3: "priceIncrease", 4: "unavailable", 5: "other" };

/// An input that compares an instant with now.
function moment(id, milliseconds, now, isNamed) {
  if (milliseconds === undefined) return { id, isNamed, value: "absent" };
  return { id, instant: iso(milliseconds), isNamed, value: milliseconds > now ? "future" : "past" };
}

const flag = (id, value, words, isNamed) => ({ id, isNamed, value: words[value] ?? "unrecognised" });

/// The decision about a customer in grace, by the rules for it; nothing for all others.
function decide(info, transaction, now) {
  const { expiresDate: expires, revocationDate: revoked } = transaction;
  const end = info.gracePeriodExpiresDate;
  if (revoked <= now || !(expires <= now) || !(end > now) || info.isInBillingRetryPeriod !== true
    || info.expirationIntent !== 2) return undefined;
  return {
    action: "updatePayment", entitled: true, evidence: "documented",
    inputs: [
      moment("revocation", revoked, now, true),
      moment("expiry", expires, now, true),
      moment("grace", end, now, true),
      flag("retry", info.isInBillingRetryPeriod, { true: "raised", false: "lowered" }, true),
      flag("reason", info.expirationIntent, intents, true),
      flag("autoRenew", info.autoRenewStatus, { 1: "renews", 0: "off", undefined: "absent" }, false),
      flag("increase", info.priceIncreaseStatus, { undefined: "none", 0: "pending", 1: "agreed" }, false),
    ],
    message: "billingIssue", nextChange: iso(end), notice: "grace", now: iso(now), overlays: [],
    row: "G1", sources: ["renewal-info#billing-status"], state: "inGracePeriod", table: "renewal",
  };
}

function notice(customer) {
  const { renewalInfo: info, transaction, locale, timeZone, productName } = customer;
  const now = Date.parse(customer.now);
  const decision = decide(info, transaction, now);
  if (decision === undefined) return { error: { summary: "The customer is not in grace" } };
  const end = info.gracePeriodExpiresDate;
  const deduplicationKey = createHash("sha256")
    .update(`renewal\nG1\nexpiry=${iso(transaction.expiresDate)}\ngrace=${iso(end)}\n${transaction.originalTransactionId}`)
    .digest("hex").slice(0, 32);
  const format = cached(`date ${locale} ${timeZone}`, () =>
    new Intl.DateTimeFormat(locale, { timeZone, month: "short", day: "numeric" }));
  const rules = cached(`plural ${locale}`, () => new Intl.PluralRules(locale));
  const numbers = cached(`number ${locale}`, () => new Intl.NumberFormat(locale));
  const days = Math.max(0, civilDay(end - 1, timeZone) - civilDay(now, timeZone));
  const text = strings[locale];
  const reminder = days === 0 ? text.reminder.zero : text.reminder[rules.select(days)];
  const result = { assumptions: [], decision, deduplicationKey, format: 1, madeWith };
  result.notice = {
    action: { id: "updatePayment", label: text.action, url: "https://apps.apple.com/account/billing" },
    channels: {
      push: {
        body: { text: text.body(productName, format.format(end - 1)) },
        reminder: { text: reminder(productName, numbers.format(days)) },
        title: { text: text.title },
      },
    },
    id: "grace", locale, timeZone, validUntil: iso(end),
  };
  result.payloads = { renewalInfo: "unsigned", transaction: "unsigned" };
  result.warnings = [];
  return result;
}

function write(text) {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; ) start += writeSync(1, bytes, start);
}

let pending = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (pending + chunk).split("\n");
  pending = lines.pop();
  let output = "";
  for (const line of lines) output += JSON.stringify(notice(JSON.parse(line))) + "\n";
  write(output);
});
