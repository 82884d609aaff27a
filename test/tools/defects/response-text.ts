import type { Received } from './run-steps.ts';

/** A JSON Web Token, which is never the same. */
const TOKEN = /\beyJ[\w.-]+/;

/** The id that a request gets unless it brings one. */
const REQUEST_ID = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g;

/** A response as a text that is the same in every sandbox. */
export function textOf({ status, headers, body }: Received, sandbox: string): string {
  const kept = [...headers].filter(([name]) => name !== 'date');
  return JSON.stringify([status, kept, body])
    .replaceAll(sandbox, 'the-sandbox')
    .replace(TOKEN, 'a token')
    .replaceAll(REQUEST_ID, 'an id');
}
