import { isTexts, type Switched } from '../http/switches/met.ts';

const NONE: Switched = { ids: [], counter: '' };

/** Reads what a sandbox stores of changes. @throws TypeError if it is damaged. */
export function readStored(stored: unknown): Switched {
  if (stored === undefined) return NONE;
  if (isStored(stored)) return stored;
  throw new TypeError('The stored settings of changes are damaged');
}

function isStored(stored: unknown): stored is Switched {
  if (typeof stored !== 'object' || stored === null) return false;
  const { ids, counter } = { ids: undefined, counter: undefined, ...stored };
  return isTexts(ids) && typeof counter === 'string';
}
