import { changeBody } from '../../switches/parsed-response.ts';
import { create, type Facts, RETURNING_ORDERS, shows } from '../shared/facts.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'A time on the exact second is written without its milliseconds',
  operations: [...RETURNING_ORDERS, 'getHealth'],
  rule: 'Times are written YYYY-MM-DDThh:mm:ss.sssZ.',
  meets: 'A response shows a time whose milliseconds are 000.',
  timed: true,
  hint: 'One time in a thousand is special.',
  seenIn: ['smartstore/SmartStoreNET/issues/1297', 'adjust/schaufel/issues/71'],
  reproduce: [
    { clock: '2026-01-01T12:00:00.000Z' },
    shows(create(), 'data.createdAt', '2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00Z'),
  ],
});

/** Matches times whose milliseconds are 000. */
const WHOLE_SECOND = /^([^".]{19})\.000Z$/;

const TIMES = ['createdAt', 'updatedAt', 'issuedAt', 'timestamp'];

export const effect = () =>
  changeBody((body) =>
    JSON.parse(
      JSON.stringify(body, (name, value) =>
        TIMES.includes(name) && typeof value === 'string' ? value.replace(WHOLE_SECOND, '$1Z') : value,
      ),
    ),
  );
