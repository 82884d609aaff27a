import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { invalidBody } from '../../http/http-error.ts';
import type { Switches } from '../../http/request/api-request.ts';
import { formatInstant } from '../../sandboxes/clock.ts';
import { chooseHunt, type HuntRequest, wrongFindingsLeft } from '../../switches/hunt.ts';
import { type Hunt, NONE, readSwitches, representMet, type StoredSwitches } from '../../switches/stored-switches.ts';
import { HIDDEN_MEMBERS, MEMBERS } from './body.ts';
import type { SwitchSettings } from './switch-settings.ts';

const checkedMembers = z.object(MEMBERS);

/**
 * The settings `defects` and `hunt`, which exclude each other, and `changes`. They are not compared with the switches
 * that are on in every sandbox, because an error would reveal these.
 */
const SETTINGS: SwitchSettings = {
  members: MEMBERS,
  omitted: ['hunt'],

  problemIn: ({ defects, hunt }) =>
    hunt && Array.isArray(defects) && defects.length > 0
      ? 'defects and hunt exclude each other: set one of them'
      : undefined,

  changeOf: (body, at) => {
    const { defects, hunt: request, changes } = z.parse(checkedMembers, body);
    const hunt = request && huntOf(request, at);
    const [counter, changesCounter] = [randomUUID(), randomUUID()];
    return (stored) => {
      const next = {
        defects: changeDefects(stored['defects'], { defects, hunt, counter }),
        changes:
          changes === undefined ? stored['changes'] : changes?.length && { ids: changes, counter: changesCounter },
      };
      return Object.fromEntries(Object.entries(next).filter(([, switched]) => switched));
    };
  },

  // Otherwise, whoever resets a hunt would hide from its teacher that they did.
  afterReset: ({ defects }) => {
    const { hunt, ended } = readSwitches(defects);
    const last = hunt ? { ...hunt, endedAt: Date.now() } : ended;
    return last ? { defects: { ...NONE, ended: last } } : undefined;
  },

  represent: async ({ defects, changes }, sandbox) => {
    const bugs = readSwitches(defects);
    const { hunt, ended, revealed } = bugs;
    const shown = hunt ?? ended;
    return {
      defects: await representMet(bugs, sandbox),
      hunt: shown && representHunt(shown),
      revealed,
      changes: await representMet(readSwitches(changes), sandbox),
    };
  },

  contents: ({ defects, changes }) => {
    const { ids, hunt } = readSwitches(defects);
    return { settings: { defects: ids, changes: readSwitches(changes).ids }, omitted: hunt ? ['hunt'] : [] };
  },
};

const HIDDEN_SETTINGS: SwitchSettings = { ...SETTINGS, members: HIDDEN_MEMBERS };

/** Returns the settings of switches of a server. If it hides its bugs, none can be switched on. */
export function switchSettings({ switches }: { readonly switches: Switches }): SwitchSettings {
  return switches.hidesDefects ? HIDDEN_SETTINGS : SETTINGS;
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
