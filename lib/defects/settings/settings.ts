import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { SettingsExtension } from '../../http/extension.ts';
import { invalidBody } from '../../http/http-error.ts';
import { representMet } from '../../http/switches/met.ts';
import { chooseHunt, type Hunt, type HuntRequest, wrongFindingsLeft } from '../hunt/hunt.ts';
import { DEFECT_MEMBERS, HIDDEN_MEMBERS } from './setting-schemas.ts';
import { type DefectSettings, readStored } from './stored-settings.ts';

const checkedMembers = z.object(DEFECT_MEMBERS);

/**
 * The settings `defects` and `hunt`, which exclude each other. They are not compared with the bugs that are on in every
 * sandbox, because an error would reveal these.
 */
export const DEFECT_SETTINGS: SettingsExtension = {
  members: DEFECT_MEMBERS,
  omitted: ['hunt'],

  problemIn: ({ defects, hunt }) =>
    hunt && Array.isArray(defects) && defects.length > 0
      ? 'defects and hunt exclude each other: set one of them'
      : undefined,

  changeOf: (body, at) => {
    const { defects, hunt: request } = z.parse(checkedMembers, body);
    const hunt = request && huntOf(request, at);
    const counter = randomUUID();
    return (stored) => {
      const before = readStored(stored);
      // A hunt that goes on has no other bugs, so it keeps the counts that are its evidence.
      const isNew = hunt !== undefined || (defects !== undefined && !before.hunt);
      const changed = {
        ids: defects === undefined ? before.ids : (defects ?? []),
        hunt: hunt ?? (hunt === null ? null : before.hunt),
        revealed: hunt ? null : before.revealed,
      };
      const { ids } = changed;
      if (ids.length === 0 && !changed.hunt && !changed.revealed) return undefined;
      requireOne(changed);
      return { ...before, ...changed, ...(isNew && { counter }) };
    };
  },

  represent: async (stored, sandbox) => {
    const settings = readStored(stored);
    const { hunt, revealed } = settings;
    return { defects: await representMet(settings, sandbox), hunt: hunt && representHunt(hunt), revealed };
  },

  snapshot: (stored) => {
    const { ids, hunt } = readStored(stored);
    return { settings: { defects: ids }, omitted: hunt ? ['hunt'] : [] };
  },
};

/** The settings of a server that hides its defects: none can be switched on. */
export const HIDDEN_SETTINGS: SettingsExtension = { ...DEFECT_SETTINGS, members: HIDDEN_MEMBERS };

function requireOne({ ids, hunt }: Pick<DefectSettings, 'ids' | 'hunt'>): void {
  if (!hunt || ids.length === 0) return;
  const message = 'defects and hunt exclude each other. Reset one of them with null';
  throw invalidBody([{ path: 'hunt', message }]);
}

function huntOf(request: HuntRequest, at: string): Hunt {
  const hunt = chooseHunt(request);
  const { length } = hunt.defects;
  if (length === request.count) return hunt;
  const message = `Only ${length} bugs of this level and area can be on together; received the count ${request.count}`;
  throw invalidBody([{ path: `${at}hunt.count`, message }]);
}

function representHunt(hunt: Hunt) {
  const { defects, level, area, found, wrongGuesses } = hunt;
  const guesses = found.length + wrongGuesses;
  return { count: defects.length, level, area, found, guesses, wrongLeft: wrongFindingsLeft(hunt) };
}
