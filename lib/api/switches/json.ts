import { SOURCE } from '../../about.ts';
import type { Service } from '../../http/request/api-request.ts';
import { CHANGE_IDS, type ChangeId, type DefectId } from '../../switches/ids.ts';
import { excludedBy, KNOWN_DEFECTS } from '../../switches/known-defects.ts';
import type { Hunt, RevealedDefect } from '../../switches/stored-switches.ts';
import { type Operation, ROUTE_ROWS } from '../routes.ts';
import type { ChangeFacts, DefectEntry, DefectFacts, ListedChange, Step } from './facts.ts';

/** A server, as far as it decides what its catalogues show. */
type Server = Pick<Service, 'switches'>;

/** Returns all bugs, in the order in which they apply. */
export function defectCatalogue(facts: Readonly<Record<DefectId, DefectEntry>>): readonly DefectFacts[] {
  return KNOWN_DEFECTS.map(({ id, area, level }) => {
    const { reproduce, operations = lastOperation(reproduce), ...others } = facts[id];
    const { title, needs = 'response', seenIn = [], ...texts } = others;
    const source = SOURCE && { source: `${SOURCE}/lib/defects/${area}/${id}.ts` };
    const first = { id, title, area, level, needs, operations };
    const reports = seenIn.map((report) => new URL(report, 'https://github.com').href);
    return { ...first, ...texts, excludes: excludedBy(id), seenIn: reports, reproduce, ...source };
  });
}

/** Returns the operation of the last request of an exchange. */
function lastOperation(steps: readonly Step[]): readonly Operation[] {
  const last = steps.at(-1);
  if (!last || !('send' in last)) return [];
  const { method, path } = last.send;
  const template = path.replace(/\?.*/, '').replace(/^\/orders\/[^/]+/, '/orders/{id}');
  return ROUTE_ROWS.filter((row) => row.method === method && row.path === template).map(({ operation }) => operation);
}

/** Returns all compatible changes, in the order in which they apply. */
export function changeCatalogue(facts: Readonly<Record<ChangeId, ChangeFacts>>): readonly ListedChange[] {
  return CHANGE_IDS.map((id) => ({ id, ...facts[id] }));
}

/** The members of a bug's entry that show how to find it. */
export const SPOILERS: readonly string[] = ['meets', 'hint', 'reproduce', 'source'];

/** Returns a bug as a server shows it: with the members that show how to find it, if the server has spoilers. */
export function showDefect(defect: DefectFacts, server: Server): object {
  const members = Object.entries(defect).filter(([name]) => server.switches.spoilers || !SPOILERS.includes(name));
  return { ...Object.fromEntries(members), ...metBy(defect, server) };
}

/** Returns a compatible change as a server shows it. It has no spoilers to leave out. */
export function showChange(change: ListedChange, server: Server): object {
  return { ...change, ...metBy(change, server) };
}

/** How many requests met a switch that is on in every sandbox. */
function metBy({ id }: { readonly id: string }, { switches }: Server): { readonly met?: number } {
  const met = switches.counts?.()[id];
  return met === undefined ? {} : { met };
}

/**
 * Returns the bugs of a hunt as its sandbox shows them from now on. They have their texts, so that functions that only
 * show them need no catalogue.
 */
export function revealedDefects(
  catalogue: readonly DefectFacts[],
  { defects, found }: Hunt,
  met: Readonly<Record<string, number>>,
): readonly RevealedDefect[] {
  return defects.map((id) => {
    const { title = id, rule = '' } = catalogue.find((defect) => defect.id === id) ?? {};
    return { id, title, rule, found: found.includes(id), met: met[id] ?? 0 };
  });
}
