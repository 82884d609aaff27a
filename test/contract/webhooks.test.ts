import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import type { JsonObject } from '../tools/json.ts';
import { STATUSES } from '../tools/rules.ts';
import { DEFAULT_SETTINGS, freshSandbox, sandboxWith, snapshotOf } from './tools/arrange/sandbox-world.ts';
import { expectCreated, expectError, expectOk, expectViolations } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';

const URL = 'http://127.0.0.1:4000/webhooks';

const rule = testNeeding('transactions', 'receivers');

function secretOf(size: number): string {
  return `whsec_${randomBytes(size).toString('base64')}`;
}

const SECRET = secretOf(32);

/** The messages of a 422 to these webhooks, by path. */
async function refusedFor(...webhooks: unknown[]): Promise<Record<string, string>> {
  return expectViolations(await api.patch(freshSandbox().path, { webhooks }));
}

async function messageFor(webhook: JsonObject): Promise<string | undefined> {
  const [message] = Object.values(await refusedFor({ url: URL, secret: SECRET, ...webhook }));
  return message;
}

describe('the setting webhooks', () => {
  rule('is shown without its secrets, and switches events on', async () => {
    const sandbox = freshSandbox();
    const faults = [{ fault: 'late', type: 'order.paid', times: 2, delaySeconds: 10 }, { fault: 'lost' }];
    const webhooks = [
      { url: URL, secret: SECRET, types: ['order.paid'], faults },
      { url: 'http://localhost:4000/', secret: secretOf(24) },
    ];
    const response = await sandbox.set({ webhooks, webhookDelivery: 'manual' });
    expect(response.text).not.toContain('whsec_');
    expect((await sandbox.state())['settings']).toMatchObject({
      events: true,
      webhookDelivery: 'manual',
      webhooks: [
        { url: URL, secret: '***', types: ['order.paid'], faults: [faults[0], { fault: 'lost', delaySeconds: 60 }] },
        { url: 'http://localhost:4000/', secret: '***', faults: [] },
      ],
    });
    const several = await sandbox.set({ webhooks: [{ url: URL, secret: [SECRET, secretOf(24), secretOf(64)] }] });
    expect(several.text).not.toContain('whsec_');
    expect((await sandbox.state())['settings']).toMatchObject({ webhooks: [{ url: URL, secret: '***' }] });
  });

  rule('is not for a web page elsewhere, whose mistakes are named first, and other requests taken', async () => {
    const sandbox = freshSandbox();
    const origin = 'https://attacker.example';
    const webhooks = [{ url: URL, secret: SECRET }];
    const patch = (body: JsonObject) => api.patch(sandbox.path, body, { origin });
    const put = (json: JsonObject) => api.send('PUT', sandbox.path, { json, headers: { origin } });
    for (const refused of [await patch({ webhooks }), await put({ settings: { webhooks } })]) {
      expectError(refused, 'FORBIDDEN');
      expect(refused.text).toContain(`--allow-origin ${origin}`);
    }
    expectViolations(await patch({ webhooks: [{ url: URL }] }));
    expectViolations(await patch({ webhooks, delayMs: -1 }));
    expectViolations(await put({ settings: { webhooks }, orders: [{}] }));
    expectOk(await patch({ webhooks: null, delayMs: 0 }));
    expect((await sandbox.state())['settings']).toMatchObject({ webhooks: [] });
  });

  rule('is null or an empty list again, and webhookDelivery null is automatic', async () => {
    for (const webhooks of [null, []]) {
      const sandbox = await sandboxWith({ webhooks: [{ url: URL, secret: SECRET }], webhookDelivery: 'manual' });
      await sandbox.set({ webhooks, webhookDelivery: null });
      expect((await sandbox.state())['settings']).toEqual(DEFAULT_SETTINGS);
    }
  });

  rule('keeps the secret of a URL that has one, and only that', async () => {
    const sandbox = await sandboxWith({ webhooks: [{ url: URL, secret: SECRET }] });
    await sandbox.set({ webhooks: [{ url: URL, types: ['order.created'] }] });
    const response = await api.patch(sandbox.path, { webhooks: [{ url: URL }, { url: `${URL}/other` }] });
    expect(expectViolations(response)).toEqual({
      'webhooks[1].secret': expect.stringMatching(/^secret is missing: .*openssl rand/),
    });
  });

  rule('is left out of a snapshot, which names it', async () => {
    const sandbox = await sandboxWith({ webhooks: [{ url: URL, secret: SECRET }], webhookDelivery: 'manual' });
    await expectCreated(sandbox.create());
    const snapshot = await snapshotOf(sandbox);
    expect(snapshot).toMatchObject({ omitted: ['webhooks'], settings: { events: true, webhookDelivery: 'manual' } });
    expect(snapshot['settings']).not.toHaveProperty('webhooks');
    expect(JSON.stringify(snapshot)).not.toContain('whsec_');
    const restored = await api.send('PUT', freshSandbox().path, { json: snapshot });
    expect(restored.status, restored.text).toBe(200);
  });

  rule('has to come with secrets in a state', async () => {
    const { path } = freshSandbox();
    const put = (webhook: JsonObject) => api.send('PUT', path, { json: { settings: { webhooks: [webhook] } } });
    expectOk(await put({ url: URL, secret: SECRET }));
    expect(expectViolations(await put({ url: URL }))).toHaveProperty('settings.webhooks[0].secret');
  });

  rule('takes secrets of 24 to 64 bytes, in base64 with padding', async () => {
    const sandbox = freshSandbox();
    for (let size = 24; size <= 64; size += 1) await sandbox.set({ webhooks: [{ url: URL, secret: secretOf(size) }] });
  });

  const WRONG_SECRETS = [
    ...['', '***', 'secret', 'whsec_', secretOf(23), secretOf(65), secretOf(32).slice('whsec_'.length)],
    ...[`${secretOf(32)}=`, secretOf(32).replace(/=$/, ''), `WHSEC_${'A'.repeat(32)}`, `whsec_${'-'.repeat(32)}`],
    ...[`whsec_${'A'.repeat(33)}B==`, `${secretOf(24)}\n`],
  ];
  test('refuses any other secret, without repeating it', async () => {
    for (const secret of WRONG_SECRETS) {
      const violations = await refusedFor({ url: URL, secret });
      expect(Object.keys(violations), secret).toEqual(['webhooks[0].secret']);
      const message = violations['webhooks[0].secret'] ?? '';
      expect(message).toMatch(/^secret must be whsec_ and the base64 of 24 to 64 random bytes/);
      if (secret.length > 10) expect(message).not.toContain(secret.slice(6));
    }
  });

  test.each([
    [[], '', /^secret must be .* 1 to 3 of these; received 0$/],
    [Array(4).fill(SECRET), '', /^secret must be .* 1 to 3 of these; received 4$/],
    [[SECRET, secretOf(23)], '[1]', /^secret must be whsec_/],
    [[SECRET, 1], '', /^secret must be whsec_/],
    [{ secret: SECRET }, '', /^secret must be whsec_/],
  ])('refuses the secrets %#, without repeating them', async (secret, at, message) => {
    const violations = await refusedFor({ url: URL, secret });
    expect(violations).toEqual({ [`webhooks[0].secret${at}`]: expect.stringMatching(message) });
    expect(JSON.stringify(violations)).not.toMatch(/whsec_\w/);
  });

  test.each([
    ['ftp://127.0.0.1/', /with http or https/],
    ['http://ada:secret@127.0.0.1:4000/', /must not contain user information/],
    ['http://169.254.169.254/latest/meta-data/', /never allowed/],
    ['http://example.com/', /--webhook-hosts/],
  ])('refuses the url %j', async (url, message) => {
    expect(await messageFor({ url })).toMatch(message);
  });

  /** One for each status, the new items, and the deletion. */
  const typesOfEvents = STATUSES.length + 2;

  test.each([
    [{ types: [] }, new RegExp(`^types must be an array of 1 to ${typesOfEvents} `)],
    [{ types: ['order.lost'] }, /^type must be one of order.created/],
    [{ faults: {} }, /^faults must be an array; received an object$/],
    [{ faults: [{ fault: 'slow' }] }, /^fault must be one of duplicate, lost/],
    [{ faults: [{ fault: 'lost', times: 0 }] }, /^times must be a whole number from 1/],
    [{ faults: [{ fault: 'late', delaySeconds: 0.5 }] }, /^delaySeconds must be a whole/],
    [{ faults: Array.from({ length: 21 }, () => ({ fault: 'lost' })) }, /at most 20/],
    [{ gone: true }, /is not a member here/],
  ])('refuses %j, and says what would be right', async (webhook, message) => {
    expect(await messageFor(webhook)).toMatch(message);
  });

  test('refuses a list with anything else, a URL twice, or more than five webhooks', async () => {
    expect(await refusedFor('http://127.0.0.1:4000')).toEqual({
      'webhooks[0]': 'A webhook must be an object with url and secret; received "http://127.0.0.1:4000"',
    });
    const twice = await refusedFor(
      { url: URL, secret: SECRET },
      { url: URL.toUpperCase().replace('WEBHOOKS', 'webhooks'), secret: SECRET },
    );
    expect(twice).toEqual({ 'webhooks[1].url': expect.stringMatching(/is there twice$/) });
    const many = Array.from({ length: 6 }, (_, index) => ({ url: `${URL}/${index}`, secret: SECRET }));
    expect(await refusedFor(...many)).toEqual({ webhooks: 'A sandbox has at most 5 webhooks; received 6' });
    const response = await api.patch(freshSandbox().path, { webhookDelivery: 'later' });
    expect(expectViolations(response)).toEqual({
      webhookDelivery: expect.stringMatching(/^webhookDelivery must be one of automatic, manual/),
    });
  });
});
