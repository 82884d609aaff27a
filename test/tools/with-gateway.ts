import { beforeAll } from 'vitest';
import { createGateway } from '../../infra/server/gateway/gateway.ts';
import type { Service } from '../../lib/http/request/api-request.ts';
import { testService } from './http/test-service.ts';
import { end, listen } from './listen.ts';

/** Serves a service with these parts from this process, before the tests of a file and until their end. */
export function withGateway(parts: Partial<Service> = {}): { readonly baseUrl: string } {
  const server = createGateway({ service: testService(parts) });
  const served = { baseUrl: '' };
  beforeAll(async () => {
    served.baseUrl = await listen(server);
    return () => end(server);
  });
  return served;
}
