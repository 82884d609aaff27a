import * as z from 'zod/mini';
import { documented, type Keywords } from '../request/json-schema.ts';
import { described, named, type Schema } from './operation-doc.ts';

/**
 * The schemas of responses. They are open: a response may gain members, and clients ignore the members that they do not
 * know. A schema with an `id` has this name in the document.
 */

export const text = z.string();

/** A whole number in the range. */
export function whole(minimum: number, maximum?: number) {
  return z.number().register(documented, { type: 'integer', minimum, maximum });
}

export const count = whole(0);

/** It has no pattern: generated clients parse a `date-time`, and would then match a date with the pattern. */
export const instant = z.string().register(documented, {
  id: 'Instant',
  format: 'date-time',
  description: 'In UTC, with milliseconds: `YYYY-MM-DDThh:mm:ss.sssZ`',
});

const listMeta = { total: count, page: whole(1), limit: whole(1), offset: count };

const pagination = described(
  'Pagination',
  'The position of the page in the list. `nextCursor` is null on the last page',
  {
    ...listMeta,
    totalPages: count,
    hasMore: z.boolean(),
    nextCursor: z.nullable(z.string().check(z.minLength(1))),
  },
);

/** The envelope of a list with these members. `keywords` are about its `data`. */
export function listSuccess(id: string, members: Readonly<Record<string, Schema>>, keywords: Keywords = {}) {
  const data = z.object({ ...members, pagination }).register(documented, keywords);
  return named(id, { success: z.boolean(), data, meta: z.object(listMeta) });
}
