import { management } from '../../http/route.ts';

/** The rows of the routes that manage a sandbox. */
export const SANDBOX_ROWS = {
  getSandbox: management('GET', '', 'Get the number of orders in a sandbox, and its settings', {
    also: ['Query'],
    indexes: true,
  }),
  updateSandbox: management('PATCH', '', 'Change the settings of a sandbox', {
    also: ['PutItem', 'Query', 'BatchWriteItem'],
    indexes: true,
  }),
  replaceSandbox: management('PUT', '', 'Make a sandbox exactly what the body says', {
    also: ['PutItem', 'BatchWriteItem'],
    maxBody: 4_000_000,
  }),
  getSnapshot: management('GET', '/snapshot', 'Get a whole sandbox, as the body that makes another one the same', {
    also: ['Query'],
  }),
  deleteSandbox: management('DELETE', '', 'Delete everything in a sandbox, including its settings', {
    also: ['PutItem', 'Query', 'BatchWriteItem'],
    indexes: true,
  }),
  getBoard: management(
    'GET',
    '/board',
    'Watch the newest orders of a sandbox in each status, without leaving a trace',
    { also: ['Query', 'BatchGetItem'], indexes: true, headers: ['If-None-Match'] },
  ),
  seedSandbox: management('POST', '/seed', 'Add realistic orders: the same seed gives the same orders', {
    success: 201,
    also: ['PutItem', 'Query'],
  }),
  advanceClock: management('POST', '/clock', "Advance the sandbox's clock", { also: ['PutItem'] }),
};
