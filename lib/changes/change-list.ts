import type { ChangeFacts } from './facts/change-facts.ts';
import { FACTS } from './generated/facts.ts';
import { CHANGE_IDS } from './ids.ts';

/** A compatible change, as `GET /changes` lists it. */
export interface ListedChange extends ChangeFacts {
  readonly id: string;
}

/** All compatible changes, in the order in which they apply. */
export const CHANGE_LIST: readonly ListedChange[] = CHANGE_IDS.map((id) => ({ id, ...FACTS[id] }));
