import type { Action, Advice, Message, Notice as NoticeName, Row, State } from "./catalog.js";

/** The data of a catalog, a notice program: what catalog.js exports. */
export type Catalog = object;

/** Payloads as the store sends them, decoded, and fields of the request next to them. */
export type Facts = { readonly [name: string]: unknown };

/** Facts that nothing can be decided about. Its message is the path, the summary and the fix. */
export declare class NoticebookError extends Error {
  constructor(path: string | null, summary: string, fix: string);
  /** The place in the facts; null for the facts as a whole. */
  readonly path: string | null;
  /** What is wrong there. */
  readonly summary: string;
  /** What to do about it. */
  readonly fix: string;
}

/** A row over the table that changed something. */
export interface Overlay {
  /** The outputs that the row changed, with their new values. */
  readonly changes: { readonly [output: string]: string };
  /** The outputs of the row that are something else in the end, with the last stage that changed each. */
  readonly overridden?: { readonly [output: string]: string };
  readonly row: string;
  readonly stage: string;
}

/** What a catalog says about one customer's subscription at one moment. Moments are ISO 8601 in UTC. */
export interface Decision {
  /** The link of the action that the customer can take. */
  readonly action?: Action;
  /** What the caller should do about the facts themselves, or about a notice that is only a test. */
  readonly advice?: Advice;
  /** Whether the customer has access; null means to leave it unchanged, and to fetch newer facts. */
  readonly entitled: boolean | null;
  /** How sure the row is. */
  readonly evidence: string;
  /** The message of the store that applies. */
  readonly message?: Message;
  /** The first later moment at which the same facts give another decision; it belongs to that one. */
  readonly nextChange?: string;
  /** The notice to send. */
  readonly notice?: NoticeName;
  readonly now: string;
  /** What the tables say in outputs of their own. */
  readonly outputs?: { readonly [output: string]: string };
  /** The rows over the table that changed something, in order. */
  readonly overlays: readonly Overlay[];
  /** The row of the table that decided. */
  readonly row: Row;
  readonly state: State;
  readonly table: string;
}

export interface DecisionResult {
  /** What the facts are about, if that is something else than a subscription; then nothing is decided. */
  readonly about?: string;
  /** Absent if the facts are about something else. */
  readonly decision?: Decision;
  /** Names an occurrence of the notice, so that each is sent once. */
  readonly deduplicationKey?: string;
  /** What the store calls the notification, so that each is handled once. */
  readonly event?: string;
  /** The form of results. */
  readonly format: 2;
  /** The caller's own name for the request. */
  readonly id?: string;
  /** What a caller needs to ask the store about the subscription, by name. */
  readonly subscription?: { readonly [name: string]: string };
  /** What is odd about the facts, and why a notice that the decision names is not to be sent. */
  readonly warnings: readonly string[];
}

/** A text of a channel. */
export interface Part {
  readonly text: string;
  /** The text as an HTML document, for bodies of emails. */
  readonly html?: string;
  /** How many messages a text message (SMS) is sent as. */
  readonly messages?: number;
}

/** A notice in words. */
export interface Notice {
  readonly action?: { readonly id: Action; readonly label: string; readonly url: string };
  /** The texts, by channel and name. */
  readonly channels: { readonly [channel: string]: { readonly [name: string]: Part } };
  readonly id: NoticeName;
  /** The locale of all channels; absent if they differ. */
  readonly locale?: string;
  readonly locales: { readonly [channel: string]: string };
  readonly timeZone: string;
  /** The end (exclusive) of the time in which the notice may be sent; absent if it never becomes wrong. */
  readonly validUntil?: string;
}

export interface NoticeResult extends DecisionResult {
  /** What of the customer's language and zone was assumed; absent if the facts are about something else. */
  readonly assumptions?: readonly {
    readonly field: "locale" | "timeZone";
    readonly storefront?: string;
    readonly value: string;
  }[];
  /** What is to be sent next if nothing more happens; fetch the store's object before it. */
  readonly next?: {
    readonly deduplicationKey?: string;
    readonly notice: NoticeName;
    readonly step: string;
    /** When it is due. */
    readonly time: string;
  };
  /** Absent if no notice is to be sent. */
  readonly notice?: Notice;
  /** The step of the notice that is due, `first` for the notice itself; absent without one. */
  readonly step?: string;
}

export interface NoticeOptions {
  /** The moment of the decision: a date, milliseconds since 1970, or ISO 8601 with an offset; by default that of the facts. */
  readonly now?: Date | number | string;
  /** The customer's locale; by default that of the facts, or what the store's region makes likely. */
  readonly locale?: string;
  /** The customer's time zone; by default that of the facts, or what the store's region makes likely. */
  readonly timeZone?: string;
  /** The channels to write the notice for; all when empty. */
  readonly channels?: readonly string[];
}

/** A catalog that is ready to decide and to write notices. Make one at start, and share it. */
export declare class Noticebook {
  constructor(catalog: Catalog);
  /**
   * Decides about facts at a moment, as that of `NoticeOptions`; one that equals it is past.
   * @throws {NoticebookError} If the facts cannot be used.
   */
  decide(facts: Facts, now?: Date | number | string): DecisionResult;
  /**
   * Decides, and writes the notice of the decision.
   * @throws {NoticebookError} If the facts cannot be used.
   */
  notice(facts: Facts, options?: NoticeOptions): NoticeResult;
}
