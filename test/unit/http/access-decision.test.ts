import { describe, expect, test } from 'vitest';
import { bodiesBy } from '../../../lib/api/orders/bodies-by-rules.ts';
import type { Switches } from '../../../lib/http/request/api-request.ts';
import type { AccessDecision } from '../../../lib/http/request/behaviour.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { applySwitches } from '../../../lib/switches/apply.ts';
import type { Effect } from '../../../lib/switches/switch.ts';
import { orderOf, shopIn, UNKNOWN } from '../../tools/http/role-shop.ts';

describe('a refusal names what is needed, and nothing about the order', () => {
  test.each([
    ['ada', 'delete', {}, 'Deleting is for staff; ada is a customer'],
    ['ada', 'update', { status: 'completed' }, 'Completing is for staff; ada is a customer'],
    ['eve', 'delete', {}, 'This request needs the scope orders:write, which the caller does not have'],
    ['ada', 'get', undefined, `There is no order ${UNKNOWN}`],
  ] as const)('%s: %s', async (user, name, body, message) => {
    const send = await shopIn(openMemoryStorage());
    expect((await send(user, name, { id: UNKNOWN, body })).error?.message).toBe(message);
  });

  test('a key is named without its caller', async () => {
    const send = await shopIn(openMemoryStorage());
    await send('ada', 'create', { body: orderOf('ada'), key: 'k' });
    const { error } = await send('ada', 'create', { body: orderOf('eve'), key: 'k' });
    expect(error?.message).toMatch(/^The Idempotency-Key k was already used/);
  });
});

test('a switch gets the credentials and the decision, and may return another', async () => {
  const seen: unknown[] = [];
  const access = (decision: AccessDecision, sent: string | undefined): AccessDecision => {
    seen.push(sent);
    return 'scopes' in decision ? decision : { role: 'staff', scopes: ['orders:read'], tasks: [] };
  };
  const effect: Effect = { access: (given, _, sent) => access(given, sent) };
  const behaviourOf: Switches['behaviourOf'] = async (request) =>
    applySwitches([[{ request, effect, meet: () => {}, changesRequestedErrors: false }]], bodiesBy, async () => {});
  const send = await shopIn(openMemoryStorage(), [], { behaviourOf, spoilers: true });
  await send('ada', 'create', { body: orderOf('ada') });
  expect(await send('', 'list')).toMatchObject({ status: 200, data: { pagination: { total: 1 } } });
  expect(await send('', 'create', { body: orderOf('eve') })).toMatchObject({ status: 403 });
  expect(seen).toEqual([`Basic ${Buffer.from('ada:p').toString('base64')}`, undefined, undefined]);
});
