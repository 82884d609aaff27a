import { management } from '../../http/route.ts';

/** The rows of the routes of a sandbox's journal. */
export const JOURNAL_ROWS = {
  listRequests: management('GET', '/requests', 'List the requests a sandbox received, newest first', {
    also: ['Query'],
  }),
  deleteRequests: management('DELETE', '/requests', 'Delete the recorded requests of a sandbox, and nothing else', {
    also: ['Query', 'BatchWriteItem'],
  }),
};
