// What a team would write by hand for the push notice of the grace period: JSON.parse, Intl, JSON.stringify.
// Reads customers as JSON Lines from standard input and writes a result a line.
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

function decide(info, transaction, now) {
  if (transaction.revocationDate <= now) return { row: "V1", state: "revoked", entitled: false };
  if (transaction.expiresDate === undefined) return { row: "U0", state: "undetermined", entitled: false };
  const isInGrace = info.gracePeriodExpiresDate > now;
  if (transaction.expiresDate <= now) {
    if (info.isInBillingRetryPeriod && info.expirationIntent === 2) {
      if (isInGrace) {
        return {
          row: "G1", state: "inGracePeriod", entitled: true, message: "billingIssue", notice: "grace",
          action: "updatePayment", nextChange: iso(info.gracePeriodExpiresDate),
        };
      }
      return { row: "T1", state: "inBillingRetryPeriod", entitled: false, message: "billingIssue" };
    }
    return { row: "E", state: "expired", entitled: false };
  }
  return { row: "A1", state: "subscribed", entitled: true };
}

function notice(customer) {
  const { renewalInfo: info, transaction, locale, timeZone, productName } = customer;
  const now = Date.parse(customer.now);
  const decision = decide(info, transaction, now);
  const deduplicationKey = createHash("sha256")
    .update(`${decision.row}\n${transaction.expiresDate}\n${info.gracePeriodExpiresDate}\n${info.originalTransactionId}`)
    .digest("hex").slice(0, 32);
  const result = { decision, deduplicationKey, format: 1 };
  if (decision.notice !== "grace") return result;
  const end = info.gracePeriodExpiresDate;
  const format = cached(`date ${locale} ${timeZone}`, () =>
    new Intl.DateTimeFormat(locale, { timeZone, month: "short", day: "numeric" }));
  const rules = cached(`plural ${locale}`, () => new Intl.PluralRules(locale));
  const numbers = cached(`number ${locale}`, () => new Intl.NumberFormat(locale));
  const days = Math.max(0, civilDay(end - 1, timeZone) - civilDay(now, timeZone));
  const text = strings[locale];
  const reminder = days === 0 ? text.reminder.zero : text.reminder[rules.select(days)];
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
