import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { invalidBody } from '../../http/http-error.ts';
import { formatInstant } from '../../sandboxes/clock.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import { chooseHunt, type HuntRequest, wrongFindingsLeft } from '../../switches/hunt.ts';
import { type Hunt, NONE, readSwitches, representMet, type StoredSwitches } from '../../switches/stored-switches.ts';
import { MEMBERS } from './body.ts';

const checkedMembers = z.object(MEMBERS);

/** What a sandbox stores of the settings of its switches: JSON that only this file and lib/switches read. */
type Stored = Settings['switches'];

/**
 * Returns the change that a settings body makes to the stored settings `defects` and `hunt`, which exclude each other,
 * and `changes`. They are not compared with the switches that are on in every sandbox, because an error would reveal
 * these. The change throws an HttpError 422 if the body contradicts the stored settings. `at` is the path of the
 * settings in the request's body, such as `settings.`.
 * @throws HttpError 422 if the body is wrong for all stored settings.
 */
export function changeSwitches(body: unknown, at: string): (stored: Stored) => Stored {
  const { defects, hunt: request, changes } = z.parse(checkedMembers, body);
  const hunt = request && huntOf(request, at);
  const [counter, changesCounter] = [randomUUID(), randomUUID()];
  return (stored) => {
    const next = {
      defects: changeDefects(stored['defects'], { defects, hunt, counter }),
      changes: changes === undefined ? stored['changes'] : changes?.length && { ids: changes, counter: changesCounter },
    };
    return Object.fromEntries(Object.entries(next).filter(([, switched]) => switched));
  };
}

/**
 * Returns what a reset leaves of the stored settings; undefined if nothing. A hunt stays as ended: otherwise, whoever
 * resets it would hide from its teacher that they did.
 */
export function switchesAfterReset({ defects }: Stored): Stored | undefined {
  const { hunt, ended } = readSwitches(defects);
  const last = hunt ? { ...hunt, endedAt: Date.now() } : ended;
  return last ? { defects: { ...NONE, ended: last } } : undefined;
}

/** Returns the members of `GET /sandboxes/{name}` that show the switches. */
export async function representSwitches({ defects, changes }: Stored, sandbox: Sandbox) {
  const bugs = readSwitches(defects);
  const { hunt, ended, revealed } = bugs;
  const shown = hunt ?? ended;
  return {
    defects: await representMet(bugs, sandbox),
    hunt: shown && representHunt(shown),
    revealed,
    changes: await representMet(readSwitches(changes), sandbox),
  };
}

/** Returns the settings of switches in a snapshot, and the names of those that are set but left out of it. */
export function switchesInSnapshot({ defects, changes }: Stored) {
  const { ids, hunt } = readSwitches(defects);
  return { settings: { defects: ids, changes: readSwitches(changes).ids }, omitted: hunt ? ['hunt'] : [] };
}

interface DefectsPatch {
  readonly defects: readonly string[] | null | undefined;
  readonly hunt: Hunt | null | undefined;
  readonly counter: string;
}

/**
 * Returns the changed bugs of a sandbox; undefined if none is on. @throws HttpError 422 if there are bugs and a hunt.
 */
function changeDefects(stored: unknown, { defects, hunt, counter }: DefectsPatch): StoredSwitches | undefined {
  const before = readSwitches(stored);
  // A hunt that goes on has no other bugs, so it keeps the counts that are its evidence.
  const isNew = hunt !== undefined || (defects !== undefined && !before.hunt);
  const changed = {
    ids: defects === undefined ? before.ids : (defects ?? []),
    hunt: hunt === undefined ? before.hunt : hunt,
    ended: hunt === undefined ? before.ended : null,
    revealed: hunt ? null : before.revealed,
  };
  if (changed.ids.length === 0 && !changed.hunt && !changed.ended && !changed.revealed) return undefined;
  if (changed.hunt && changed.ids.length > 0) {
    const message = 'defects and hunt exclude each other. Reset one of them with null';
    throw invalidBody([{ path: 'hunt', message }]);
  }
  return { ...before, ...changed, ...(isNew && { counter }) };
}

function huntOf(request: HuntRequest, at: string): Hunt {
  const hunt = chooseHunt(request);
  const { length } = hunt.defects;
  if (length === request.count) return hunt;
  const message = `Only ${length} bugs of this level and area can be on together; received the count ${request.count}`;
  throw invalidBody([{ path: `${at}hunt.count`, message }]);
}

function representHunt(hunt: Hunt) {
  const { defects, level, area, found, wrongGuesses, endedAt } = hunt;
  const guesses = found.length + wrongGuesses;
  const ended = endedAt !== undefined && { ended: formatInstant(endedAt) };
  return { count: defects.length, level, area, found, guesses, wrongLeft: wrongFindingsLeft(hunt), ...ended };
}
