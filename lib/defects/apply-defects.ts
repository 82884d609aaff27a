import { isDeepStrictEqual } from 'node:util';
import { type Behaviour, USUAL_BEHAVIOUR } from '../http/extension.ts';
import { type HttpError, RequestedError } from '../http/http-error.ts';
import type { ReceivedRequest } from '../http/request/received-request.ts';
import { applyInTurn } from '../http/switches/met.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { Active } from './decorators/defect.ts';
import { CONTRACT_RULES, fieldsBy } from './decorators/order-rules.ts';
import { relist } from './decorators/relist.ts';
import { type Outcome, outcomeOf, resultOf } from './decorators/store-defects.ts';
import { EFFECTS } from './generated/effects.ts';

/** Returns the behaviour of a request with these bugs. `count` counts the bugs that it met. */
export function applyDefects(
  ids: ReadonlySet<string>,
  request: ReceivedRequest,
  count: (met: readonly string[]) => Promise<void>,
): Behaviour {
  const met = new Set<string>();
  const actives = Object.entries(EFFECTS)
    .filter(([id]) => ids.has(id))
    .map(([id, defect]): Active => ({ defect, request, meet: () => void met.add(id) }));
  return {
    ...USUAL_BEHAVIOUR,
    query: (parameters, read) =>
      checkWith(actives, (active) =>
        read(active.reduce((given, { defect }) => defect.query?.(given) ?? given, parameters)),
      ),
    mediaType: (sent) => applyInTurn(actives, sent, ({ defect, request }, type) => defect.mediaType?.(type, request)),
    access: (decision, sent) =>
      actives.reduce((given, active) => active.defect.access?.(given, active, sent) ?? given, decision),
    body: (json, check) =>
      checkWith(actives, (active) => {
        const changed = active.reduce((given, { defect }) => (defect.json ? defect.json(given, request) : given), json);
        const rules = active.reduce((given, { defect }) => defect.rules?.(given, request) ?? given, CONTRACT_RULES);
        return rules === CONTRACT_RULES ? check(changed) : check(changed, fieldsBy(rules));
      }),
    orders: (store) => actives.reduce(decorateStore, decorateLists(store, actives)),
    error: (error) => errorWith(actives, error),
    result: (usual, error) =>
      isRequested(error)
        ? usual
        : applyInTurn(actives, usual, ({ defect, request }, result) => defect.result?.(result, request, error)),
    count: () => count([...met]),
  };
}

/**
 * Runs a check with all active bugs. A bug is met if it changes the outcome that the bugs before it have, so that
 * of two with the same effect one is met.
 */
function checkWith<T>(actives: readonly Active[], run: (actives: readonly Active[]) => T): T {
  const concerned = actives.filter(({ defect }) => defect.query ?? defect.json ?? defect.rules);
  let outcome: Outcome<T> = outcomeOf(() => run([]));
  for (const [index, { meet }] of concerned.entries()) {
    const next = outcomeOf(() => run(concerned.slice(0, index + 1)));
    if (!isDeepStrictEqual(next, outcome)) meet();
    outcome = next;
  }
  return resultOf(outcome);
}

function decorateLists(store: OrderStore, actives: readonly Active[]): OrderStore {
  const changing = actives.filter(({ defect }) => defect.list);
  return changing.length === 0 ? store : replaceMethods(store, { list: relist(store, changing) });
}

function decorateStore(store: OrderStore, { defect, request, meet }: Active): OrderStore {
  return defect.orders ? replaceMethods(store, defect.orders(store, { request, meet })) : store;
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
  for (const { defect, request, meet } of actives) {
    const next = isRequested(error) ? error : ((await defect.error?.(error, request)) ?? error);
    if (next !== error) meet();
    error = next;
  }
  return error;
}

function isRequested(error: HttpError | undefined): boolean {
  return error instanceof RequestedError;
}
