import type { DefectEntry } from './defect-entry.ts';
import type { RequestStep } from './defect-facts.ts';
import { bodyValues, create, headerValues, list, orderWith, PAID } from './example-requests.ts';

const KEY = { 'Idempotency-Key': 'key-1' };

const KEYED = create(orderWith(), KEY);

const CREATED_WITH_KEY: RequestStep = { send: KEYED, save: { id: 'data.id' } };

export const IDEMPOTENCY_DEFECTS = [
  {
    id: 'key-ignored',
    title: 'A repeated create with the same Idempotency-Key creates another order',
    needs: 'sequence',
    operations: ['createOrder'],
    rule: 'The same key with the same body repeats the first response.',
    meets: 'A create has an Idempotency-Key that was used before.',
    hint: 'Send the same request again, as a client does that got no response.',
    seenIn: ['https://github.com/square/connect-api-examples/issues/135'],
    reproduce: [CREATED_WITH_KEY, { send: KEYED, ...bodyValues('data.id', '{id}', { not: '{id}' }) }],
  },
  {
    id: 'key-body-unchecked',
    title: 'An Idempotency-Key with another body returns the first order',
    needs: 'sequence',
    operations: ['createOrder'],
    rule: 'The same key with a different body is a 422 IDEMPOTENCY_KEY_REUSED.',
    meets: 'A create has an Idempotency-Key that was used with a different body.',
    hint: 'Use a key for two different things.',
    seenIn: [
      'https://github.com/josipmusa/idempotency4j/issues/12',
      'https://github.com/LabsCrypt/remitlend/pull/1680',
    ],
    reproduce: [
      CREATED_WITH_KEY,
      {
        send: create(orderWith({ customerName: 'Bob' }), KEY),
        correct: { status: 422 },
        defective: { status: 201, body: { 'data.id': '{id}', 'data.customerName': 'Ada' } },
      },
    ],
  },
  {
    id: 'replay-of-today',
    title: 'A replay shows the order as it is now instead of the first response',
    needs: 'sequence',
    operations: ['createOrder'],
    rule: 'The same key with the same body repeats the first response: 201, same body.',
    meets: 'A create is replayed after its order was changed.',
    hint: 'Let something happen between a request and its repetition.',
    reproduce: [CREATED_WITH_KEY, PAID, { send: KEYED, ...bodyValues('data.status', 'pending', 'paid') }],
  },
  {
    id: 'replay-unmarked',
    title: 'Replays do not say that they are replays',
    needs: 'sequence',
    operations: ['createOrder'],
    rule: 'A repeated first response has Idempotent-Replayed: true.',
    meets: 'A create is replayed.',
    hint: 'How does a client know that its repeated request did nothing?',
    seenIn: ['https://github.com/KeeperHub/keeperhub/pull/1849'],
    reproduce: [CREATED_WITH_KEY, { send: KEYED, ...headerValues('idempotent-replayed', 'true', null) }],
  },
  {
    id: 'key-race',
    title: 'Two creates at once with the same Idempotency-Key create two orders',
    needs: 'concurrency',
    operations: ['createOrder'],
    rule: 'Any number of concurrent requests with one key create exactly one order.',
    meets: "A create is repeated under its key within 200 ms of the first order's createdAt.",
    hint: 'Repeat a request before its first response is there.',
    seenIn: ['https://github.com/mastodon/mastodon/pull/37879', 'https://github.com/alphagov/pay-connector/pull/4460'],
    reproduce: [
      { atOnce: [KEYED, KEYED], correct: { 201: 2 } },
      { send: list(), ...bodyValues('data.pagination.total', 1, 2) },
    ],
  },
  {
    id: 'key-across-customers',
    title: 'An Idempotency-Key used for one customer can be used again for another',
    needs: 'sequence',
    operations: ['createOrder'],
    rule: 'The same key with a different body is a 422 IDEMPOTENCY_KEY_REUSED.',
    meets: 'A create has an Idempotency-Key that was used for another customerEmail.',
    hint: 'Who does a key belong to?',
    reproduce: [
      CREATED_WITH_KEY,
      {
        send: create(orderWith({ customerEmail: 'bob@example.com' }), KEY),
        correct: { status: 422 },
        defective: { status: 201, body: { 'data.id': { not: '{id}' } } },
      },
    ],
  },
] as const satisfies readonly DefectEntry[];
