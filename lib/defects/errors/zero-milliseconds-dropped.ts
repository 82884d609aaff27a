import type { Defect } from '../decorators/defect.ts';
import { type DefectEntry, RETURNING_ORDERS } from '../facts/defect-entry.ts';
import { bodyValues, create } from '../facts/example-requests.ts';

export const level = 3;

export const facts = (): DefectEntry => ({
  title: 'A time on the exact second is written without its milliseconds',
  operations: [...RETURNING_ORDERS, 'getHealth'],
  rule: 'Times are written YYYY-MM-DDThh:mm:ss.sssZ.',
  meets: 'A response shows a time whose milliseconds are 000.',
  timed: true,
  hint: 'One time in a thousand is special.',
  seenIn: ['https://github.com/smartstore/SmartStoreNET/issues/1297', 'https://github.com/adjust/schaufel/issues/71'],
  reproduce: [
    { clock: '2026-01-01T12:00:00.000Z' },
    { send: create(), ...bodyValues('data.createdAt', '2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00Z') },
  ],
});

/** Matches times in responses whose milliseconds are 000. */
const WHOLE_SECOND = /("(?:createdAt|updatedAt|issuedAt|timestamp)":"[^".]{19})\.000Z"/g;

export const effect = (): Defect => ({
  result: (result) => {
    const body = result.body.replaceAll(WHOLE_SECOND, '$1Z"');
    return body === result.body ? result : { ...result, body };
  },
});
