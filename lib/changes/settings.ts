import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { SettingsExtension } from '../http/extension.ts';
import { type Catalogue, switchId, switchIds } from '../http/switches/id-schemas.ts';
import { readSwitched, representMet } from '../http/switches/met.ts';
import { CHANGE_IDS } from './ids.ts';

const CATALOGUE: Catalogue = { singular: 'change', plural: 'changes', ids: CHANGE_IDS };

/** The id of a compatible change. */
export const changeId = switchId(CATALOGUE, 'ChangeId');

const MEMBERS = { changes: z.optional(z.nullable(switchIds(CATALOGUE, changeId))) };

const checkedMembers = z.object(MEMBERS);

/** The setting `changes`. */
export const CHANGE_SETTINGS: SettingsExtension = {
  members: MEMBERS,
  omitted: [],

  changeOf: (body) => {
    const { changes } = z.parse(checkedMembers, body);
    if (changes === undefined) return (stored) => stored;
    const ids = changes ?? [];
    const changed = ids.length === 0 ? undefined : { ids, counter: randomUUID() };
    return () => changed;
  },

  represent: async (stored, sandbox) => ({ changes: await representMet(readSwitched(stored), sandbox) }),

  snapshot: (stored) => ({ settings: { changes: readSwitched(stored).ids }, omitted: [] }),
};
