import { storage } from '#storage';
import { createSwitches } from '#switches';
import type { Middleware } from '../http/chain/open-request.ts';
import { processLog } from '../http/log.ts';
import type { Service } from '../http/request/api-request.ts';
import { readEnvironment } from './environment.ts';

const { accessLog, everywhere, spoilers, ...settings } = readEnvironment();
const switches = { ...createSwitches(everywhere), spoilers };
const parts = { storage, switches, log: processLog(accessLog) };

/** Built once, while Lambda starts the function. */
const service: Service = { ...settings, ...parts };

/** Not every emulator of API Gateway leaves out the body of a response to HEAD. */
const leaveOutBody: Middleware['after'] = (invocation) => {
  const { event, response } = invocation;
  if (event.httpMethod === 'HEAD' && response) invocation.response = { ...response, body: '' };
};

/**
 * Replaces no-service.ts in the bundles for Lambda: adds the service of the environment to the context. As the first
 * middleware of a chain, it is the last to see the response.
 */
export const provideService: readonly Middleware[] = [
  {
    before: ({ context }) => {
      context.foodOrdering = { service };
    },
    after: leaveOutBody,
    onError: leaveOutBody,
  },
];
