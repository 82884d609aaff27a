/**
 * The ids of all compatible changes by folder, in the order in which they apply. A change is the file `<folder>/<id>.ts`.
 * After a change of this list, `npm run generate` writes the modules that import the files.
 */
export const CHANGES_BY_FOLDER = {
  additions: ['extra-members', 'extra-headers', 'deprecated'],
  opaque: ['opaque-etags', 'longer-cursors'],
  errors: ['messages-reworded', 'details-reordered'],
  spelling: ['trailing-zeros', 'members-reordered', 'pretty-printed'],
} as const;

export type ChangeId = (typeof CHANGES_BY_FOLDER)[keyof typeof CHANGES_BY_FOLDER][number];

export const CHANGE_IDS: readonly ChangeId[] = Object.values(CHANGES_BY_FOLDER).flat();
