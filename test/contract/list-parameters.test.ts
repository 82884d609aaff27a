import { beforeAll, describe, expect, test } from 'vitest';
import { freshSandbox } from './arrange/sandbox-world.ts';
import { createOrder, expectError } from './arrange/world.ts';
import { api } from './client/client.ts';
import { listOf } from './client/listed.ts';
import { testNeeding } from './targets/capabilities.ts';

/** Invalid query strings, each with the parameter that the response has to name. */
const REFUSED: readonly [query: string, named: RegExp][] = [
  ['colour=red', /colour/],
  ['Status=paid', /Status/],
  ['limit=1&foo=', /foo/],
  ['__proto__=1', /__proto__/],
  ['constructor=1', /constructor/],
  ['=1', /""/],
  ['status=shipped', /status.*pending, paid, completed, cancelled.*shipped/],
  ['status=PAID', /status/],
  ['status=', /status/],
  ['status=paid,pending', /status/],
  ['sort=total', /sort.*createdAt.*total/],
  ['sort=-CreatedAt', /sort/],
  ['limit=0', /limit.*1.*100.*0/],
  ['limit=101', /limit.*101/],
  ['limit=-1', /limit/],
  ['limit=1.5', /limit/],
  ['limit=1e1', /limit/],
  ['limit=ten', /limit/],
  ['limit=', /limit/],
  ['limit=%2010', /limit/],
  ['limit=0x10', /limit/],
  ['limit=NaN', /limit/],
  ['page=0', /page/],
  ['page=-1', /page/],
  ['page=1.0', /page/],
  ['page=9007199254740993', /page/],
  ['page=99999999999999999999', /page/],
  ['page=Infinity', /page/],
  ['offset=-1', /offset/],
  ['offset=9007199254740993', /offset/],
  ['offset=1e400', /offset/],
  ['customerEmail=ada', /customerEmail/],
  ['customerEmail=', /customerEmail/],
  ['customerEmail=%00', /customerEmail/],
  ['createdFrom=yesterday', /createdFrom/],
  ['createdFrom=2026-01-31', /createdFrom/],
  ['createdFrom=2026-02-30T00:00:00Z', /createdFrom/],
  ['createdTo=2026-01-31T12:00:00+01:00', /createdTo/],
  ['createdTo=1769860800000', /createdTo/],
  ['cursor=', /cursor/],
  ['cursor=eyJ9', /cursor/],
  ['page=1&offset=0', /page and offset/],
  ['page=1&cursor=x', /page and cursor/],
  ['offset=0&cursor=x', /offset and cursor/],
];

const REPEATED = ['status=paid', 'limit=1', 'page=1', 'offset=0', 'sort=createdAt', 'cursor=x', 'customerEmail=a@b.co'];

describe('GET /orders rejects', () => {
  test.each(REFUSED)('?%s, and names the parameter', async (query, named) => {
    expect(expectError(await api.get(`/orders?${query}`), 400, 'BAD_REQUEST').message).toMatch(named);
  });

  test.each(REPEATED)('?%s twice, with equal or different values, and names the parameter', async (pair) => {
    const name = pair.split('=')[0] ?? '';
    for (const query of [`${pair}&${pair}`, `${pair}&${name}=other`]) {
      expect(expectError(await api.get(`/orders?${query}`), 400, 'BAD_REQUEST').message).toContain(name);
    }
  });

  test.each(['__code=404&__code=404', '__delay=1&__delay=2'])('?%s: repeated', async (query) => {
    expectError(await api.get(`/orders?${query}`), 400, 'BAD_REQUEST');
  });
});

describe('GET /orders accepts', () => {
  // A new sandbox, so that an invalid order of another test fails only that test.
  const { client } = freshSandbox();
  beforeAll(async () => void (await createOrder({}, client)));

  test.each(['', 'limit=1', 'limit=100', 'page=1', 'offset=0', 'sort=-createdAt', 'status=completed'])(
    '?%s',
    async (query) => {
      listOf(await client.get(`/orders?${query}`));
    },
  );

  testNeeding('malformed-query')('?& and other empty pairs', async () => {
    listOf(await client.get('/orders?&'));
    listOf(await client.get('/orders?limit=1&'));
  });

  testNeeding('malformed-query')('only valid percent-encoding', async () => {
    expectError(await api.get('/orders?limit=%'), 400, 'BAD_REQUEST');
    expectError(await api.get('/orders?status=%E0%A4%A'), 400, 'BAD_REQUEST');
  });
});
