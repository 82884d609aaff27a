import { type Evidence, isCreate, type JournalRequest } from './evidence.ts';
import type { Expectation } from './expectation.ts';
import { formatSeconds } from './outcome.ts';

/** How much earlier than asked a request may come, in milliseconds: two clocks are involved. */
const TOLERANCE = 50;

export const SENDS_REQUESTS: Expectation = {
  id: 'sends-requests',
  findProblem: ({ requests }) => (requests.length === 0 ? 'The client sent no request to BASE_URL' : undefined),
};

/** After a 429, the next create comes no earlier than `Retry-After` says. @param wait in milliseconds */
export function waitsAsAsked(wait: number): Expectation {
  return {
    id: 'waits-as-asked',
    findProblem({ requests }) {
      const creates = requests.filter(isCreate);
      const refused = creates.findIndex(({ status }) => status === 429);
      const [first, next] = creates.slice(refused);
      if (refused === -1 || first === undefined || next === undefined) return undefined;
      const waited = next.receivedAt - first.receivedAt;
      if (waited >= wait - TOLERANCE) return undefined;
      return `The service asked to wait for ${formatSeconds(wait)}, and the client came back after ${formatSeconds(waited)}`;
    },
  };
}

/** @param limit the requests in any span of one second */
export function atMostInASecond(limit: number): Expectation {
  return {
    id: `at-most-${limit}-in-a-second`,
    findProblem({ requests }) {
      const most = Math.max(0, ...requests.map((first) => countWithinASecond(requests, first)));
      return most > limit ? `The client sent ${most} requests within a second to a service that was down` : undefined;
    },
  };
}

/** @param limit in milliseconds */
export function endsWithin(limit: number): Expectation {
  return {
    id: `ends-within-${limit / 1_000}-s`,
    findProblem: ({ duration }) =>
      duration > limit ? `The client gave up only after ${formatSeconds(duration)}` : undefined,
  };
}

export const ONE_CREATE: Expectation = {
  id: 'one-create',
  findProblem({ requests }) {
    const count = requests.filter(isCreate).length;
    if (count === 1) return undefined;
    return count === 0 ? 'The client did not send the order' : `The client sent the refused order ${count} times`;
  },
};

export const NAMES_THE_ERROR: Expectation = {
  id: 'names-the-error',
  findProblem({ output, refusal }) {
    const { code = '', message = '', paths = [] } = refusal ?? {};
    if ([code, message, ...paths].some((text) => text !== '' && output.includes(text))) return undefined;
    return `The client's output has neither ${code} nor the message nor a path, such as ${paths[0] ?? 'items[0].price'}`;
  },
};

export const NO_REPETITION: Expectation = {
  id: 'no-repetition',
  findProblem({ requests }) {
    const seen = new Set<string>();
    for (const request of requests) {
      const key = identityOf(request);
      if (seen.has(key)) return `The client sent ${request.method} ${request.path} again, although it was forbidden`;
      seen.add(key);
    }
    return undefined;
  },
};

function identityOf({ method, path, query, body }: JournalRequest): string {
  return JSON.stringify([method, path, query, body]);
}

function countWithinASecond(requests: Evidence['requests'], first: JournalRequest): number {
  const end = first.receivedAt + 1_000;
  return requests.filter(({ receivedAt }) => receivedAt >= first.receivedAt && receivedAt < end).length;
}
