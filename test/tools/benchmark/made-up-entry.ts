import { Entry } from '../../../infra/benchmark/entries.ts';

/** The benchmark's entry for a tool that does not exist. */
export const MADE_UP = Entry.parse({
  name: 'A made-up tool',
  kind: 'generator',
  version: '1.2.3',
  licence: 'MIT',
  settings: 'None.',
  author: 'Nobody.',
  given: 'OpenAPI only',
  isRandom: true,
  budget: 5,
  excludes: { name: 'a check', reason: 'it is wrong.' },
  countFailures: '(\\d+) checks failed',
});
