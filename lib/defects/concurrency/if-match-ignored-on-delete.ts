import { CREATED, type Facts, OTHER_VERSION, remove, returns } from '../shared/facts.ts';
import { isVersionMismatch, onDelete } from '../shared/stores.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'DELETE ignores If-Match',
  rule: 'If-Match on DELETE: another version is a 412.',
  meets: 'A DELETE has an If-Match that names another version.',
  hint: 'A precondition holds for every kind of write.',
  seenIn: ['HeliosSoftware/hfs/issues/312'],
  reproduce: [CREATED, returns(remove(OTHER_VERSION), 412, 200)],
});

export const effect = () =>
  onDelete((store, { meet }, id, at, versions, owner) =>
    store.delete(id, at, versions, owner).catch(async (error) => {
      if (!isVersionMismatch(error)) throw error;
      await store.delete(id, at, undefined, owner);
      meet();
    }),
  );
