import type { DefectArea, DefectLevel } from '../../switches/ids.ts';
import type { Operation } from '../routes.ts';

/** The entry of a bug in the catalogue, as `GET /defects` shows it. */
export interface DefectFacts {
  readonly id: string;
  /** One line, in the words of a bug report. */
  readonly title: string;
  readonly area: DefectArea;
  readonly level: DefectLevel;
  readonly needs: Need;
  readonly operations: readonly Operation[];
  /** The rule that the bug breaks, in the words of the contract. */
  readonly rule: string;
  /** One line: the condition under which a request meets the bug. */
  readonly meets: string;
  /** Whether the time of a request decides whether it meets the bug, so that equal runs of a suite can differ. */
  readonly timed?: boolean;
  readonly hint: string;
  /** The ids of the bugs that hide this one or are hidden by it. */
  readonly excludes: readonly string[];
  /** URLs of public reports of similar bugs in real software. */
  readonly seenIn: readonly string[];
  readonly reproduce: readonly Step[];
  /** The URL of its file in the repository. */
  readonly source?: string;
}

/** The members of a bug that its file may leave out. */
type Optional = 'operations' | 'needs' | 'seenIn';

/**
 * The texts and the steps in a bug's file, to which the catalogue adds the rest. By default, `operations` has that of
 * the last request, and `needs` is `response`. `seenIn` has URLs that may be relative to https://github.com.
 */
export type DefectEntry = Omit<DefectFacts, Optional | 'id' | 'area' | 'level' | 'excludes' | 'source'> &
  Partial<Pick<DefectFacts, Optional>>;

/** What `GET /changes` says about a compatible change, beside its id. */
export interface ChangeFacts {
  readonly title: string;
  /** The freedom of the service that the change uses. */
  readonly freedom: string;
  /** How a test stays correct in spite of it. */
  readonly hint: string;
}

/** A compatible change, as `GET /changes` lists it. */
export type ListedChange = ChangeFacts & { readonly id: string };

/**
 * What a test needs to notice a bug: the first of these that is true of the steps that reproduce the bug.
 * - `concurrency`: they send requests at once.
 * - `schema`: one of their responses breaks the OpenAPI document (`GET /openapi.json?view=orders`).
 * - `response`: the last request is enough. Sent alone, it shows the bug in a sandbox to which `PUT /sandboxes/{name}`
 *   gave the orders and settings that the correct service has before this request. It may contain the ids of these
 *   orders, but nothing else from earlier responses.
 * - `sequence`: it takes several requests, such as two with one idempotency key.
 */
export type Need = (typeof DEFECT_NEEDS)[number];

export const DEFECT_NEEDS = ['schema', 'response', 'sequence', 'concurrency'] as const;

/**
 * A step sets the sandbox's clock, changes other settings as `PATCH /sandboxes/{name}` does, sends a request, or sends
 * several requests at once. Strings of requests and expectations may contain `{name}` for a value that this or an
 * earlier step saved, and `{base}` for the path of the base URL.
 */
export type Step =
  | { readonly clock: string }
  | { readonly settings: Readonly<Record<string, unknown>> }
  | RequestStep
  | { readonly atOnce: readonly SentRequest[]; readonly correct: Outcomes; readonly defective?: Outcomes };

export interface SentRequest {
  readonly method: string;
  /** The path below the base URL, with its query string. */
  readonly path: string;
  /** A name and a password, such as `ada:ada-secret`, sent as HTTP Basic. */
  readonly user?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, in place of `body`, and without a media type unless the headers have one. */
  readonly text?: string;
}

export interface RequestStep {
  readonly send: SentRequest;
  /** Names for values of the response, by their path in it: `data.id`, `headers.etag`. */
  readonly save?: Readonly<Record<string, string>>;
  /** The response of the correct service. Default: any success. */
  readonly correct?: Expected;
  /** The response with the bug on. Default: the same as `correct`. */
  readonly defective?: Expected;
}

/** The checked parts of a response. */
export interface Expected {
  readonly status?: number;
  /** Values by lower-case name. Null: the header is absent. */
  readonly headers?: Readonly<Record<string, string | null | Other>>;
  /** JSON values, or `Other`, by their path in the body, such as `data.orders[0].total`. Null: null or absent. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Any value except this one. */
export interface Other {
  readonly not: unknown;
}

/** The number of concurrent requests with each status, such as `{ "200": 1, "412": 1 }`. */
export type Outcomes = Readonly<Record<string, number>>;
