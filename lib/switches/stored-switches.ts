import type { Sandbox } from '../sandboxes/sandbox.ts';
import type { Settings } from '../sandboxes/settings.ts';

/** A hunt in progress, or one that a reset ended. */
export interface Hunt {
  readonly defects: readonly string[];
  /** The level and the area of the bugs. Null means all, except the area of identities. */
  readonly level: number | null;
  readonly area: string | null;
  readonly found: readonly string[];
  readonly wrongGuesses: number;
  /** When a reset ended it, in real milliseconds since 1970. */
  readonly endedAt?: number;
}

/** A bug of a hunt that has ended. */
export interface RevealedDefect {
  readonly id: string;
  readonly title: string;
  readonly rule: string;
  readonly found: boolean;
  /** The number of requests that met it. */
  readonly met: number;
}

/** The switches of a kind in one sandbox. */
export interface StoredSwitches {
  /** The ids that the tester has switched on. */
  readonly ids: readonly string[];
  /** The counter of the requests that meet them: a new one whenever they change, so that counts start at 0. */
  readonly counter: string;
  /** The hunt in progress, for bugs only. Its bugs are on, too. */
  readonly hunt: Hunt | null;
  /** The last hunt, if a reset ended it. Its bugs are off. */
  readonly ended: Hunt | null;
  /** The bugs of the last hunt, from its reveal to the next hunt. */
  readonly revealed: readonly RevealedDefect[] | null;
}

export const NONE: StoredSwitches = { ids: [], counter: '', hunt: null, ended: null, revealed: null };

/** Reads the switches of a kind that a sandbox stores. @throws TypeError if they are damaged. */
export function readSwitches(stored: unknown): StoredSwitches {
  if (stored === undefined) return NONE;
  const switched = { ...NONE, ids: undefined, counter: undefined, ...Object(stored) };
  if (isStored(switched)) return switched;
  throw new TypeError('The stored switches are damaged');
}

/**
 * Checks the members that requests rely on. It does without zod, because every function within a sandbox bundles this
 * file.
 */
function isStored(switched: Readonly<Record<keyof StoredSwitches, unknown>>): switched is StoredSwitches {
  const { ids, counter, hunt, ended, revealed } = switched;
  const isRevealed = revealed === null || Array.isArray(revealed);
  const areHunts = [hunt, ended].every((each) => each === null || isHunt(Object(each)));
  return isTexts(ids) && typeof counter === 'string' && areHunts && isRevealed;
}

function isHunt(hunt: object): boolean {
  const { defects, found } = { defects: undefined, found: undefined, ...hunt };
  return isTexts(defects) && isTexts(found);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}

export function defectsIn({ switches }: Settings): StoredSwitches {
  return readSwitches(switches['defects']);
}

/** Returns the ids of all that are on, with those of the hunt. */
export function activeIds({ ids, hunt }: StoredSwitches): readonly string[] {
  return hunt ? hunt.defects : ids;
}

/** Counts those of a sandbox's switches that a request met. */
export async function countMet(
  own: StoredSwitches,
  met: ReadonlySet<string>,
  sandbox: Sandbox | undefined,
): Promise<void> {
  const ids = activeIds(own).filter((id) => met.has(id));
  if (sandbox && ids.length > 0) await sandbox.add(own.counter, ids);
}

/** The switches of a sandbox as the contract shows them: how many requests met each. */
export async function representMet({ ids, counter }: StoredSwitches, sandbox: Sandbox) {
  const counts = ids.length === 0 ? {} : await sandbox.read(counter);
  return ids.map((id) => ({ id, met: counts[id] ?? 0 }));
}
