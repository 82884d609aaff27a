import { isDeepStrictEqual } from 'node:util';
import { type HttpError, RequestedError } from '../http/http-error.ts';
import type { ApiRequest } from '../http/request/api-request.ts';
import type { Behaviour, OrderBodies } from '../http/request/behaviour.ts';
import { CONTRACT_LIMITS } from '../orders/limits.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { OrderRules } from './order-rules.ts';
import { parseResponse, writeResponse } from './parsed-response.ts';
import { relist } from './relist.ts';
import type { Active, CheckedBody, Effects } from './switch.ts';

/** Returns the bodies of orders by these rules. */
export type BodiesBy = (rules: OrderRules) => OrderBodies;

/** The switches of a kind that are on for a request. */
export interface SwitchedOn {
  /** Whether they change errors that a client has asked for. */
  readonly changesRequestedErrors: boolean;
  readonly ids: readonly string[];
  readonly effects: Effects;
}

/**
 * Returns the behaviour of a request with these switches, by kind. The first kind is the nearest to the service: what
 * comes in passes the last kind first, and what goes out passes the first kind first. `count` counts the switches that
 * the request met. `bodiesBy` returns the bodies of orders by other rules than those of the contract.
 */
export function applySwitches(
  on: readonly SwitchedOn[],
  request: ApiRequest,
  count: (met: ReadonlySet<string>) => Promise<void>,
  bodiesBy: BodiesBy,
): Behaviour {
  const met = new Set<string>();
  const activesOf = ({ changesRequestedErrors, ids, effects }: SwitchedOn): Active[] =>
    Object.entries(effects)
      .filter(([id]) => ids.includes(id))
      .map(([id, effect]) => ({ changesRequestedErrors, effect, request, meet: () => void met.add(id) }));
  const outward = on.flatMap(activesOf);
  const inward = on.toReversed().flatMap(activesOf);
  return {
    headers: (sent) => applyInTurn(inward, sent, ({ effect }, headers) => effect.headers?.(headers, request)),
    query: (parameters, read) =>
      checkWith(
        inward.filter(({ effect }) => effect.query),
        (some) => read(some.reduce((given, { effect }) => effect.query?.(given) ?? given, parameters)),
      ),
    mediaType: (sent) => applyInTurn(inward, sent, ({ effect }, type) => effect.mediaType?.(type, request)),
    access: (decision, sent) =>
      inward.reduce((given, active) => active.effect.access?.(given, active, sent) ?? given, decision),
    body: (json, check) =>
      checkWith(
        inward.filter(({ effect }) => effect.body),
        (some) => {
          const contract: CheckedBody = { json, rules: CONTRACT_LIMITS };
          const given = some.reduce((before, { effect }) => effect.body?.(before, request) ?? before, contract);
          return check(given.json, given.rules === CONTRACT_LIMITS ? undefined : bodiesBy(given.rules));
        },
      ),
    orders: (store) => outward.reduce(decorateStore, decorateLists(store, outward)),
    error: (error) => errorWith(outward, error),
    result: (result, error) => {
      const concerned = outward.filter(
        ({ effect, changesRequestedErrors }) => effect.response && (changesRequestedErrors || !isRequested(error)),
      );
      if (concerned.length === 0) return result;
      const parsed = parseResponse(result);
      const changed = applyInTurn(concerned, parsed, ({ effect }, response) =>
        effect.response?.(response, request, error),
      );
      return changed === parsed ? result : writeResponse(result, changed);
    },
    count: () => count(met),
  };
}

/** Passes a value from one switch to the next. A switch that returns another value than it got is met. */
function applyInTurn<Value>(
  actives: readonly Active[],
  value: Value,
  apply: (active: Active, value: Value) => Value | undefined,
): Value {
  return actives.reduce((before, active) => {
    const after = apply(active, before) ?? before;
    if (after !== before) active.meet();
    return after;
  }, value);
}

/**
 * Returns or throws the outcome of a check with all these switches. It runs the check with none of them, then with one,
 * with two, and so on: a switch is met if the outcome changes when it is added. Of two switches with the same effect,
 * only the first is therefore met.
 */
function checkWith<T>(actives: readonly Active[], run: (actives: readonly Active[]) => T): T {
  let outcome: Outcome<T> = outcomeOf(() => run([]));
  for (const [index, { meet }] of actives.entries()) {
    const next = outcomeOf(() => run(actives.slice(0, index + 1)));
    if (!isDeepStrictEqual(next, outcome)) meet();
    outcome = next;
  }
  if ('thrown' in outcome) throw outcome.thrown;
  return outcome.value;
}

type Outcome<T> = { readonly value: T } | { readonly thrown: unknown };

function outcomeOf<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (thrown) {
    return { thrown };
  }
}

function decorateLists(store: OrderStore, actives: readonly Active[]): OrderStore {
  const changing = actives.filter(({ effect }) => effect.list);
  return changing.length === 0 ? store : replaceMethods(store, { list: relist(store, changing) });
}

function decorateStore(store: OrderStore, { effect, request, meet }: Active): OrderStore {
  return effect.orders ? replaceMethods(store, effect.orders(store, { request, meet })) : store;
}

function replaceMethods(store: OrderStore, methods: Partial<OrderStore>): OrderStore {
  return {
    create: (...given) => store.create(...given),
    get: (...given) => store.get(...given),
    change: (...given) => store.change(...given),
    delete: (...given) => store.delete(...given),
    list: (...given) => store.list(...given),
    ...methods,
  };
}

async function errorWith(actives: readonly Active[], usual: HttpError): Promise<HttpError> {
  let error = usual;
  for (const { effect, request, meet, changesRequestedErrors } of actives) {
    if (!effect.error || (isRequested(error) && !changesRequestedErrors)) continue;
    const next = await effect.error(error, request);
    if (next !== error) meet();
    error = next;
  }
  return error;
}

/** Whether a client has asked for this error. */
function isRequested(error: HttpError | undefined): boolean {
  return error instanceof RequestedError;
}
