/** The ids of all compatible changes, in the order in which they apply. */
export const CHANGE_IDS = [
  'extra-members',
  'extra-headers',
  'deprecated',
  'opaque-etags',
  'longer-cursors',
  'messages-reworded',
  'details-reordered',
  'trailing-zeros',
  'members-reordered',
  'pretty-printed',
] as const;

export type ChangeId = (typeof CHANGE_IDS)[number];
