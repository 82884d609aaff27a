import { expect, test } from 'vitest';
import { acceptedCoding } from '../../../lib/http/docs/content-coding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'br'],
  ['br; q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity', 'identity'],
  ['deflate, zstd', 'identity'],
  ['br;q=nonsense', 'identity'],
])('Accept-Encoding %j is answered with %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});
