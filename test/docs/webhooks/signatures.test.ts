import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { webhookMessage } from '../../../lib/http/deliveries/message.ts';
import type { DeliveryFault } from '../../../lib/sandboxes/events/delivery.ts';
import { orderIn } from '../../orders/sample-order.ts';
import { installPythonTools } from '../../tools/python-tools.ts';

let python = '';
beforeAll(async () => {
  const commands = await installPythonTools('standardwebhooks', join(import.meta.dirname, 'requirements.txt'));
  python = join(commands, 'python');
}, 120_000);

/** Sends a message through the official library of Python. */
function verify(year: number, fault?: DeliveryFault) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const event = { id: 'evt-1-2', type: 'order.paid', timestamp: Date.UTC(year, 5, 1), order: orderIn('paid') } as const;
  const message = { secret, ...webhookMessage(event, { secret }, Date.now(), fault) };
  const input = JSON.stringify(message);
  return spawnSync(python, [join(import.meta.dirname, 'verify.py')], { input, encoding: 'utf8' });
}

test.each([1970, 2026, 2285])('Python verifies a message of a sandbox whose clock shows %d', (year) => {
  const { stdout, stderr } = verify(year);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ type: 'order.paid', timestamp: `${year}-06-01T00:00:00.000Z` });
});

test.each([
  ['bad-signature', 'No matching signature found'],
  ['tampered', 'No matching signature found'],
  ['old-timestamp', 'Message timestamp too old'],
] as const)('Python refuses %s: %s', (fault, message) => {
  expect(verify(2026, fault).stderr).toContain(message);
});
