import type { ApiRequest, Switches } from '../http/request/api-request.ts';
import type { Behaviour } from '../http/request/behaviour.ts';
import { ANY_PATH, type Route, routesAt } from '../http/route.ts';
import { DEFAULT_SETTINGS } from '../sandboxes/settings.ts';
import type { BodiesBy } from './apply.ts';
import { activeIds, countMet, readSwitches, type StoredSwitches } from './stored-switches.ts';
import type { Effects, Encounter } from './switch.ts';

/** How the switches of a kind differ from those of the other. */
interface Kind {
  /** Whether they can affect a request. */
  readonly concerns: (request: ApiRequest) => boolean;
  /** Whether they change errors that a client has asked for. */
  readonly changesRequestedErrors: boolean;
}

/** The kinds of switches, in the order in which they apply. The names are those of the settings and the catalogues. */
const KINDS = {
  defects: {
    concerns: ({ route, sandbox }) => sandbox !== undefined && (!route || route.sandbox === 'sandboxed'),
    changesRequestedErrors: false,
  },
  changes: { concerns: isChangeable, changesRequestedErrors: true },
} as const satisfies Record<string, Kind>;

type KindName = keyof typeof KINDS;

/** The ids that are on in every sandbox, by kind. */
export type Everywhere = Readonly<Record<KindName, readonly string[]>>;

/** `/`, `/health`, the order routes, and every path that is not in the route table. */
function isChangeable({ route, service: { routes = [] }, gatewayEvent: { resource } }: ApiRequest): boolean {
  const isConcerned = (row: Route) => row.guarded || row.path === '/' || row.path === '/health';
  return route ? isConcerned(route) : resource === ANY_PATH || routesAt(routes, resource).some(isConcerned);
}

/** Loads the effects of a kind, and the bodies of orders by other rules, with the first request that needs them. */
export type LoadEffects = Readonly<Record<KindName, () => Promise<Effects>>> & {
  readonly bodiesBy: () => Promise<BodiesBy>;
};

/** The kinds of which switches are on for a request: the ids of all, and the switches of its sandbox. */
type KindsOn = readonly { readonly name: KindName; readonly ids: readonly string[]; readonly own: StoredSwitches }[];

const NAMES = Object.keys(KINDS) as KindName[];

/**
 * Returns the behaviour of requests with the switches of their sandbox, those of its hunt, and those that are on
 * everywhere. `countEverywhere` gets the ids of the last that a request met.
 */
export function switchesOf(
  load: LoadEffects,
  everywhere: Everywhere,
  countEverywhere?: (ids: readonly string[]) => void,
): Pick<Switches, 'behaviourOf' | 'areEverywhere'> {
  const behaviourOf: Switches['behaviourOf'] = (request) => {
    const { switches } = request.sandbox?.settings ?? DEFAULT_SETTINGS;
    const on = NAMES.flatMap((name): KindsOn => {
      const own = readSwitches(switches[name]);
      const ids = [...activeIds(own), ...everywhere[name]];
      return ids.length > 0 && KINDS[name].concerns(request) ? [{ name, ids, own }] : [];
    });
    return on.length === 0 ? undefined : behaviourWith(on, request);
  };
  return { behaviourOf, areEverywhere: NAMES.some((name) => everywhere[name].length > 0) };

  async function behaviourWith(on: KindsOn, request: ApiRequest): Promise<Behaviour> {
    const met = new Set<string>();
    const encountersOf = async ({ name, ids }: KindsOn[number]): Promise<Encounter[]> => {
      const { changesRequestedErrors } = KINDS[name];
      return Object.entries(await load[name]())
        .filter(([id]) => ids.includes(id))
        .map(([id, effect]) => ({ request, effect, meet: () => void met.add(id), changesRequestedErrors }));
    };
    const [{ applySwitches }, bodiesBy, ...kinds] = await Promise.all([
      import('./apply.ts'),
      load.bodiesBy(),
      ...on.map(encountersOf),
    ]);
    return applySwitches(kinds, bodiesBy, async () => {
      countEverywhere?.(NAMES.flatMap((name) => everywhere[name].filter((id) => met.has(id))));
      await Promise.all(on.map(({ own }) => countMet(own, met, request.sandbox)));
    });
  }
}

/** Counts the requests that meet what is on everywhere, for a server that lives in one process. */
export function createCounts(everywhere: Everywhere) {
  const counts = new Map(NAMES.flatMap((name) => everywhere[name]).map((id) => [id, 0]));
  const count = (met: readonly string[]) => {
    for (const id of met) counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  return { count, counts: () => Object.fromEntries(counts) };
}
