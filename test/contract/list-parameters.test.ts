import { beforeAll, describe, test } from 'vitest';
import { freshSandbox } from './arrange/sandbox-world.ts';
import { createOrder, expectError } from './arrange/world.ts';
import { api } from './client/client.ts';
import { listOf } from './client/listed.ts';
import { testNeeding } from './targets/capabilities.ts';

const REFUSED = [
  'colour=red',
  'Status=paid',
  'limit=1&foo=',
  '__proto__=1',
  'constructor=1',
  '=1',
  'status=shipped',
  'status=PAID',
  'status=',
  'status=paid,pending',
  'sort=total',
  'sort=-CreatedAt',
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1.5',
  'limit=1e1',
  'limit=ten',
  'limit=',
  'limit=%2010',
  'limit=0x10',
  'limit=NaN',
  'page=0',
  'page=-1',
  'page=1.0',
  'page=9007199254740993',
  'page=99999999999999999999',
  'page=Infinity',
  'offset=-1',
  'offset=9007199254740993',
  'offset=1e400',
  'customerEmail=ada',
  'customerEmail=',
  'customerEmail=%00',
  'createdFrom=yesterday',
  'createdFrom=2026-01-31',
  'createdFrom=2026-02-30T00:00:00Z',
  'createdTo=2026-01-31T12:00:00+01:00',
  'createdTo=1769860800000',
  'cursor=',
  'cursor=eyJ9',
  'page=1&offset=0',
  'page=1&cursor=x',
  'offset=0&cursor=x',
];

const REPEATED = ['status=paid', 'limit=1', 'page=1', 'offset=0', 'sort=createdAt', 'cursor=x', 'customerEmail=a@b.co'];

describe('GET /orders rejects', () => {
  test.each(REFUSED)('?%s', async (query) => {
    expectError(await api.get(`/orders?${query}`), 400, 'BAD_REQUEST');
  });

  test.each(REPEATED)('?%s twice, with equal or different values', async (pair) => {
    const name = pair.split('=')[0] ?? '';
    for (const query of [`${pair}&${pair}`, `${pair}&${name}=other`]) {
      expectError(await api.get(`/orders?${query}`), 400, 'BAD_REQUEST');
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
