import { isDeepStrictEqual } from 'node:util';
import { type HttpError, RequestedError } from '../http/http-error.ts';
import type { Behaviour, OrderBodies } from '../http/request/behaviour.ts';
import { CONTRACT_LIMITS } from '../orders/order-limits.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { OrderRules } from './order-rules.ts';
import { parseResponse, writeResponse } from './parsed-response.ts';
import { relist } from './relist.ts';
import type { CheckedBody, Encounter } from './switch.ts';

/** Returns the bodies of orders by these rules. */
export type BodiesBy = (rules: OrderRules) => OrderBodies;

/**
 * Returns the behaviour of a request with the switches that are on for it, by kind. The first kind is the nearest to the
 * service: what comes in passes the last kind first, and what goes out passes the first kind first. `bodiesBy` returns
 * the bodies of orders by other rules than those of the contract. `count` counts the request.
 */
export function applySwitches(
  kinds: readonly (readonly Encounter[])[],
  bodiesBy: BodiesBy,
  count: () => Promise<void>,
): Behaviour {
  const outward = kinds.flat();
  const inward = kinds.toReversed().flat();
  return {
    headers: (sent) => applyInTurn(inward, sent, ({ effect, request }, headers) => effect.headers?.(headers, request)),
    query: (parameters, read) =>
      checkWith(
        inward.filter(({ effect }) => effect.query),
        (some) => read(some.reduce((given, { effect }) => effect.query?.(given) ?? given, parameters)),
      ),
    mediaType: (sent) => applyInTurn(inward, sent, ({ effect, request }, type) => effect.mediaType?.(type, request)),
    access: (decision, sent) =>
      inward.reduce((given, encounter) => encounter.effect.access?.(given, encounter, sent) ?? given, decision),
    body: (json, check) =>
      checkWith(
        inward.filter(({ effect }) => effect.body),
        (some) => {
          const contract: CheckedBody = { json, rules: CONTRACT_LIMITS };
          const given = some.reduce((body, { effect, request }) => effect.body?.(body, request) ?? body, contract);
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
      const changed = applyInTurn(concerned, parsed, ({ effect, request }, response) =>
        effect.response?.(response, request, error),
      );
      return changed === parsed ? result : writeResponse(result, changed);
    },
    count,
  };
}

/** Passes a value from one switch to the next. A switch that returns another value than it got is met. */
function applyInTurn<Value>(
  encounters: readonly Encounter[],
  value: Value,
  apply: (encounter: Encounter, value: Value) => Value | undefined,
): Value {
  return encounters.reduce((before, encounter) => {
    const after = apply(encounter, before) ?? before;
    if (after !== before) encounter.meet();
    return after;
  }, value);
}

/**
 * Returns or throws the outcome of a check with all these switches. It runs the check with none of them, then with one,
 * with two, and so on: a switch is met if the outcome changes when it is added. Of two switches with the same effect,
 * only the first is therefore met.
 */
function checkWith<T>(encounters: readonly Encounter[], run: (some: readonly Encounter[]) => T): T {
  let outcome: Outcome<T> = outcomeOf(() => run([]));
  for (const [index, { meet }] of encounters.entries()) {
    const next = outcomeOf(() => run(encounters.slice(0, index + 1)));
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

function decorateLists(store: OrderStore, encounters: readonly Encounter[]): OrderStore {
  const changing = encounters.filter(({ effect }) => effect.list);
  return changing.length === 0 ? store : replaceMethods(store, { list: relist(store, changing) });
}

function decorateStore(store: OrderStore, encounter: Encounter): OrderStore {
  const { orders } = encounter.effect;
  return orders ? replaceMethods(store, orders(store, encounter)) : store;
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

async function errorWith(encounters: readonly Encounter[], usual: HttpError): Promise<HttpError> {
  let error = usual;
  for (const { effect, request, meet, changesRequestedErrors } of encounters) {
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
