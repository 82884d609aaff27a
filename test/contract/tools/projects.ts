import { project } from '../../tools/vitest-run.ts';
import type { ServerName } from './serve.ts';

const ALL = ['test/contract/*.test.ts'];

/** The files about orders, which npm test runs over DynamoDB, too. */
export const ORDERS = [
  'conditional-requests',
  'create',
  'idempotency',
  'impossible-states',
  'lifecycle',
  'listing',
].map((name) => `test/contract/${name}.test.ts`);

/** A Vitest project that runs the contract suite, or some files of it, against a local server. */
export const contractOver = (server: ServerName, name = `contract over ${server}`, include = ALL) =>
  project(name, include, { provide: { server }, globalSetup: ['test/contract/tools/serve.ts'] });
