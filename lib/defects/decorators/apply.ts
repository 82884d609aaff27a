import { isDeepStrictEqual } from 'node:util';
import type { Behaviour } from '../../http/behaviour.ts';
import type { Extension } from '../../http/extension.ts';
import { type HttpError, RequestedError } from '../../http/http-error.ts';
import type { ReceivedRequest } from '../../http/request/received-request.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import { activeDefects, defectSettingsIn } from '../settings/stored-settings.ts';
import type { Active } from './defect.ts';
import { DEFECTS_BY_ID } from './defects.ts';
import { CONTRACT_RULES, fieldsBy } from './order-rules.ts';
import { type Outcome, outcomeOf, resultOf } from './outcome.ts';
import { relist } from './relist.ts';

/** The defects that are on in every sandbox, and a counter of the requests that meet them. */
export interface DefectsEverywhere {
  readonly ids: readonly string[];
  readonly count?: (ids: readonly string[]) => void;
}

/** Returns the behaviour of requests, with the defects of their sandbox and those that are on in every sandbox. */
export function applyDefects(everywhere: DefectsEverywhere): NonNullable<Extension['behaviourOf']> {
  return (request) => {
    const { route, sandbox } = request;
    const ids = sandbox ? activeDefects(defectSettingsIn(sandbox.settings)) : [];
    if (ids.length === 0 && everywhere.ids.length === 0) return undefined;
    if (route && route.sandbox !== 'sandboxed') return undefined;
    return behaviourWith(new Set([...ids, ...everywhere.ids]), request, everywhere);
  };
}

function behaviourWith(ids: ReadonlySet<string>, request: ReceivedRequest, everywhere: DefectsEverywhere): Behaviour {
  const met = new Set<string>();
  const actives = [...DEFECTS_BY_ID]
    .filter(([id]) => ids.has(id))
    .map(([id, defect]): Active => ({ defect, request, meet: () => void met.add(id) }));
  return {
    query: (parameters, read) =>
      checkWith(actives, (active) =>
        read(active.reduce((given, { defect }) => defect.query?.(given) ?? given, parameters)),
      ),
    mediaType: (sent) => mediaTypeWith(actives, sent),
    body: (json, check) =>
      checkWith(actives, (active) => {
        const changed = active.reduce((given, { defect }) => (defect.json ? defect.json(given, request) : given), json);
        const rules = active.reduce((given, { defect }) => defect.rules?.(given, request) ?? given, CONTRACT_RULES);
        return rules === CONTRACT_RULES ? check(changed) : check(changed, fieldsBy(rules));
      }),
    orders: (store) => actives.reduce(decorateStore, decorateLists(store, actives)),
    error: (error) => errorWith(actives, error),
    result: (usual, error) => (isRequested(error) ? usual : resultWith(actives, usual, error)),
    count: () => count([...met], request, everywhere),
  };
}

/** Runs a check with all active defects. A defect is met if the outcome would differ without it. */
function checkWith<T>(actives: readonly Active[], run: (actives: readonly Active[]) => T): T {
  const concerned = actives.filter(({ defect }) => defect.query ?? defect.json ?? defect.rules);
  const outcome: Outcome<T> = outcomeOf(() => run(concerned));
  for (const active of concerned) {
    const without = outcomeOf(() => run(concerned.filter((other) => other !== active)));
    if (!isDeepStrictEqual(without, outcome)) active.meet();
  }
  return resultOf(outcome);
}

function mediaTypeWith(actives: readonly Active[], sent: string | undefined): string | undefined {
  return actives.reduce((type, { defect, request, meet }) => {
    const next = defect.mediaType ? defect.mediaType(type, request) : type;
    if (next !== type) meet();
    return next;
  }, sent);
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

function resultWith(
  actives: readonly Active[],
  usual: Parameters<Behaviour['result']>[0],
  error: HttpError | undefined,
) {
  return actives.reduce((result, { defect, request, meet }) => {
    const next = defect.result?.(result, request, error) ?? result;
    if (next !== result) meet();
    return next;
  }, usual);
}

async function count(
  ids: readonly string[],
  { sandbox }: ReceivedRequest,
  everywhere: DefectsEverywhere,
): Promise<void> {
  everywhere.count?.(ids.filter((id) => everywhere.ids.includes(id)));
  if (!sandbox) return;
  const settings = defectSettingsIn(sandbox.settings);
  const own = activeDefects(settings).filter((id) => ids.includes(id));
  if (own.length > 0) await sandbox.count(settings.counter, own);
}

function isRequested(error: HttpError | undefined): boolean {
  return error instanceof RequestedError;
}
