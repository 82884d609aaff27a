import { expect, test, vi } from 'vitest';
import { createDocument } from '../../infra/openapi/document.ts';
import { DOCUMENT } from './open-api.ts';

test('the committed document is what the code makes now, its examples as the service answers them now', async () => {
  // The examples ask for faults, which the service logs.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const made: unknown = JSON.parse(JSON.stringify(await createDocument()));
  expect(DOCUMENT, 'out of date: run npm run generate, and commit what it writes').toEqual(made);
});
