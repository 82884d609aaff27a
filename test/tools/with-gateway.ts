import { beforeAll } from 'vitest';
import { createGateway } from '../../infra/server/gateway/gateway.ts';
import type { Service } from '../../lib/http/request/api-request.ts';
import { testService } from './http/test-service.ts';
import { end, listen, listenInTest } from './listen.ts';

/** The handlers and connections of a gateway, in place of the functions' and new ones. */
type Options = Partial<Pick<Parameters<typeof createGateway>[0], 'load' | 'connections'>>;

/** Serves a service with these parts from this process, before the tests of a file and until their end. */
export function withGateway(parts: Partial<Service> = {}, options: Options = {}) {
  const server = createGateway({ service: testService(parts), ...options });
  const served = { baseUrl: '', server };
  beforeAll(async () => {
    served.baseUrl = await listen(server);
    return () => end(server);
  });
  return served;
}

/** Serves these handlers from this process until the test has finished. */
export async function gatewayInTest(options: Options) {
  const server = createGateway({ service: testService(), ...options });
  return { server, baseUrl: await listenInTest(server) };
}
