import { management } from '../../http/route.ts';

/** The rows of the routes of a sandbox's events and their deliveries. */
export const EVENT_ROWS = {
  listEvents: management('GET', '/events', 'List the events of a sandbox and their deliveries, newest first', {
    also: ['Query', 'BatchWriteItem'],
  }),
  attemptDeliveries: management('POST', '/deliveries', 'Attempt the deliveries of events that are due', {
    also: ['PutItem', 'Query', 'BatchWriteItem'],
  }),
};
