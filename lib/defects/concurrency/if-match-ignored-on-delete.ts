import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { CREATED, OTHER_VERSION, remove, WRONGLY_WRITTEN } from '../shared/facts.ts';
import { isVersionMismatch, onDelete } from '../shared/stores.ts';

export const level = 3;

export const facts = (): DefectEntry => ({
  title: 'DELETE ignores If-Match',
  operations: ['deleteOrder'],
  rule: 'If-Match on DELETE: another version is a 412.',
  meets: 'A DELETE has an If-Match that names another version.',
  hint: 'A precondition holds for every kind of write.',
  seenIn: ['https://github.com/HeliosSoftware/hfs/issues/312'],
  reproduce: [CREATED, { send: remove(OTHER_VERSION), ...WRONGLY_WRITTEN }],
});

export const effect = (): Effect =>
  onDelete((store, { meet }, id, at, versions, owner) =>
    store.delete(id, at, versions, owner).catch(async (error) => {
      if (!isVersionMismatch(error)) throw error;
      await store.delete(id, at, undefined, owner);
      meet();
    }),
  );
