// What a team would write by hand for the push notice of the grace period: the decision as ifs, Intl for the day, and the
// whole result that Noticebook writes.
import { createHash } from "node:crypto";

const strings = {
  en: {
    title: (product) => `Fix ${product} payment`,
    body: (product, due, last) =>
      `Your payment due ${due} didn’t go through, but you still have full access. Update your payment method by ${last} to keep it.`,
    action: "Update payment method",
  },
  ja: {
    title: () => "お支払いが完了していません",
    body: (product, due, last) =>
      `「${product}」の${due}の更新ができていません。${last}まではご利用いただけますので、それまでにお支払い方法をご確認ください。`,
    action: "お支払い方法を確認・変更する",
  },
};

const cache = new Map();
function cached(key, make) {
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = make()));
  return value;
}

const iso = (milliseconds) => new Date(milliseconds).toISOString().replace(".000Z", "Z");

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
      flag("commitment", info.commitmentInfo?.commitmentAutoRenewStatus,
        { undefined: "absent", 1: "renews", 0: "ends" }, false),
    ],
    message: "billingIssue", nextChange: iso(end), notice: "grace", now: iso(now), overlays: [],
    row: "G1", sources: ["renewal-info#billing-status"], state: "inGracePeriod", table: "renewal",
  };
}

const day = 86_400_000;

const key = (situation, step, { expiresDate, originalTransactionId }) => createHash("sha256")
  .update(`${situation}\n${step}\n${iso(expiresDate)}\n${originalTransactionId}`).digest("hex").slice(0, 32);

/// What is sent next: a reminder, each on a day of its own, or the notice about the pause.
function next(transaction, end, now, timeZone) {
  const { expiresDate: start } = transaction;
  const civil = cached(`civil ${timeZone}`, () =>
    new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }));
  const first = civil.format(start);
  const steps = [["reminder", start + 3 * day], ["lastDays", end - 3 * day], ["lastDay", end - day]]
    .map(([step, at]) => ({ step, at, date: civil.format(at) }))
    .filter(({ at, date }) => at < end && date > first)
    .sort((one, other) => one.at - other.at)
    .filter(({ date }, index, all) => date !== all[index + 1]?.date);
  const later = steps.find(({ at }) => at > now);
  if (later === undefined) {
    return { deduplicationKey: key("retry", "first", transaction), notice: "retryAfterGrace", step: "first", time: iso(end) };
  }
  const { step, at } = later;
  return { deduplicationKey: key("grace", step, transaction), notice: "grace", step, time: iso(at) };
}

/** The whole result about a customer; `madeWith` is that of our results. */
export function notice(customer, madeWith) {
  const { renewalInfo: info, transaction, locale, timeZone, productName } = customer;
  const now = Date.parse(customer.now);
  const decision = decide(info, transaction, now);
  if (decision === undefined) return { error: { summary: "The customer is not in grace" } };
  const end = info.gracePeriodExpiresDate;
  const deduplicationKey = key("grace", "first", transaction);
  const clock = cached(`clock ${timeZone}`, () =>
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }));
  const isMidnight = clock.format(end) === "00:00";
  const days = cached(`day ${locale} ${timeZone}`, () =>
    new Intl.DateTimeFormat(locale, { timeZone, month: "short", day: "numeric" }));
  let last = days.format(isMidnight ? end - 1 : end);
  // Only the last day has a time.
  if (!isMidnight && last === days.format(now)) {
    const times = cached(`time ${locale} ${timeZone}`, () =>
      new Intl.DateTimeFormat(locale, { timeZone, month: "short", day: "numeric", hour: "numeric", minute: "2-digit" }));
    // Node writes a plain space before AM and PM, and Japanese has none before a time.
    last = locale === "ja" ? times.format(end).replace(" ", "") : times.format(end).replace(/ (AM|PM)$/, "\u202f$1");
  }
  const text = strings[locale];
  const result = { assumptions: [], decision, deduplicationKey, format: 2, madeWith };
  result.subscription = { originalTransactionId: transaction.originalTransactionId };
  result.notice = {
    action: { id: "updatePayment", label: text.action, url: "https://apps.apple.com/account/billing" },
    channels: {
      push: {
        body: { text: text.body(productName, days.format(transaction.expiresDate), last) },
        title: { text: text.title(productName) },
      },
    },
    id: "grace", locale, locales: { push: locale }, timeZone, validUntil: iso(end),
  };
  result.payloads = { renewalInfo: "unsigned", transaction: "unsigned" };
  result.next = next(transaction, end, now, timeZone);
  result.step = "first";
  result.warnings = [];
  return result;
}
