// Runs with a baseURL in the configuration, such as that of a page under test.
import { expect, test } from 'food-ordering-service/playwright';

test('a configured baseURL stays as it is, and requests name the sandbox', async ({
  baseURL,
  extraHTTPHeaders,
  sandbox,
  server,
}) => {
  expect(baseURL).toBe('http://app.example');
  expect(server.baseUrl).not.toBe(baseURL);
  expect(extraHTTPHeaders).toEqual(sandbox.headers);
});
