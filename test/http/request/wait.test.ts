import { expect, test } from 'vitest';
import { apiRequest } from '../../../lib/http/request/api-request.ts';
import { waitFor } from '../../../lib/http/request/wait.ts';
import { proxyEvent } from '../proxy-event.ts';
import { testService } from '../test-service.ts';

test('the delays of one request add up to at most a quarter more than the longest one', async () => {
  const request = apiRequest(proxyEvent('GET'), testService({ maxDelay: 4 }));
  await waitFor(request, 3);
  await waitFor(request, 4);
  expect(request.waitLeft).toBe(0);
  expect(apiRequest(proxyEvent('GET'), testService()).waitLeft).toBe(25_000);
});
