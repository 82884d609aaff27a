import { hash } from 'node:crypto';
import { changeBody } from '../../switches/parsed-response.ts';
import type { Effect } from '../../switches/switch.ts';
import { type Facts, OPAQUE } from '../shared/facts.ts';
import { changeMember } from '../shared/json-members.ts';

export const facts: Facts = () => ({
  title: 'Cursors have 300 characters',
  freedom: OPAQUE,
  hint: 'Send nextCursor back as it is, whatever its length.',
});

/** The characters of a longer cursor. */
const CURSOR_LENGTH = 300;

export const effect = (): Effect => ({
  query: (parameters) => {
    const cursor = parameters.toObject().cursor;
    const short = typeof cursor === 'string' ? cursor.split('.').slice(0, 2).join('.') : '';
    return short !== cursor && lengthen(short) === cursor ? parameters.with('cursor', short) : parameters;
  },
  ...changeBody((body) =>
    changeMember(body, 'data', (data) =>
      changeMember(data, 'pagination', (pagination) => {
        const { nextCursor } = pagination;
        return typeof nextCursor === 'string' ? { ...pagination, nextCursor: lengthen(nextCursor) } : pagination;
      }),
    ),
  ),
});

/** The cursor with a third part, which depends on the others alone, so that nobody can make up another one. */
function lengthen(cursor: string): string {
  const filler = hash('sha512', cursor, 'hex').repeat(3);
  return `${cursor}.${filler}`.slice(0, CURSOR_LENGTH);
}
