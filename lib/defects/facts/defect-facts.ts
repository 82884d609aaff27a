import type { ROUTES } from '../../http/routes.ts';
import type { DefectArea, DefectLevel } from '../ids/areas.ts';

/** What the catalogue says about a defect. `GET /defects` shows it as it is. */
export interface DefectFacts {
  readonly id: string;
  /** One line, as a bug report would say it. */
  readonly title: string;
  readonly area: DefectArea;
  readonly level: DefectLevel;
  /** Every operation whose responses the defect can change. */
  readonly operations: readonly (keyof typeof ROUTES)[];
  /** The clause it breaks, in the contract's words. */
  readonly rule: string;
  /** One line: when a request counts as having met it. */
  readonly meets: string;
  /** A nudge that does not give it away. */
  readonly hint: string;
  /** The ids of the defects that it hides or that hide it. */
  readonly excludes: readonly string[];
  /** Addresses of public reports of such a bug in real software. */
  readonly seenIn: readonly string[];
  /** The shortest exchange that shows it. */
  readonly reproduce: Exchange;
}

/** Steps to take in a sandbox of one's own, in this order. Later steps can use what earlier ones saved. */
export type Exchange = readonly Step[];

/**
 * One step: the sandbox's clock is set, a request is sent, or several are sent at once. Every string of a request and of
 * an expectation may contain `{name}` for a value that this or an earlier step saved, and `{base}` for the base URL's path.
 */
export type Step =
  | { readonly clock: string }
  | RequestStep
  | { readonly atOnce: readonly SentRequest[]; readonly correct: Outcomes; readonly defective?: Outcomes };

export interface SentRequest {
  readonly method: string;
  /** Below the base URL, with its query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`, and without a media type unless the headers name one. */
  readonly text?: string;
}

export interface RequestStep {
  readonly send: SentRequest;
  /** Names for values of the response, by their place in it: `data.id`, `headers.etag`. */
  readonly save?: Readonly<Record<string, string>>;
  /** What the correct service returns. If left out: any success. */
  readonly correct?: Expected;
  /** What the service returns instead with the defect on. If left out: the same. */
  readonly defective?: Expected;
}

/** Part of a response: what is not named does not matter. */
export interface Expected {
  readonly status?: number;
  /** By lower-case name; null: the header is absent. */
  readonly headers?: Readonly<Record<string, string | null | Other>>;
  /** JSON values, or `Other`, by their place in the body, such as `data.orders[0].total`; null: null or absent. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Any value but this one. */
export interface Other {
  readonly not: unknown;
}

/** How many of the requests sent at once have each status, such as `{ "200": 1, "412": 1 }`. */
export type Outcomes = Readonly<Record<string, number>>;
