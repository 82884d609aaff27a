import type { DeliveryFault } from '../../lib/sandboxes/events/delivery.ts';

/** A precaution, and the change of the source that leaves it out. */
interface Omission {
  readonly precaution: string;
  readonly text: string;
  readonly by: string;
  /** The faults that the receiver then does not survive. */
  readonly fails: readonly DeliveryFault[];
  /** The faults to try. Default: all. */
  readonly tries?: readonly DeliveryFault[];
}

/** A receiver of the cookbook. */
export interface TestedReceiver {
  /** Its folder in test/receivers, which is copied before anything runs in it. */
  readonly name: string;
  readonly file: string;
  /** Commands that install it, each in a shell. */
  readonly prepare: readonly string[];
  /** In a shell. It finds its port in PORT. */
  readonly command: string;
  readonly omissions: readonly Omission[];
}

/** A retry of the payment arrives after the completion. */
const OUT_OF_ORDER: readonly DeliveryFault[] = [
  'lost',
  'bad-signature',
  'tampered',
  'old-timestamp',
  'late',
  'reordered',
];

const FORGED: readonly DeliveryFault[] = ['bad-signature', 'tampered', 'old-timestamp'];

export const RECEIVERS: readonly TestedReceiver[] = [
  {
    name: 'express',
    file: 'receiver.js',
    prepare: ['npm ci --silent --ignore-scripts'],
    command: 'exec node receiver.js',
    omissions: [
      {
        precaution: 'deduplicates',
        text: 'if (seenIds.has(id)) return response.sendStatus(204);',
        by: '',
        fails: ['duplicate'],
      },
      {
        precaution: 'tolerates any order',
        text: 'known === undefined || known.timestamp < timestamp',
        by: 'true',
        fails: OUT_OF_ORDER,
      },
      {
        precaution: 'verifies signatures',
        text: 'webhook.verify(request.body, request.headers)',
        by: 'JSON.parse(request.body)',
        fails: FORGED,
      },
      {
        precaution: 'answers before the work',
        text: 'enqueue(event);',
        by: 'await handle(event);',
        fails: ['duplicate'],
        tries: ['duplicate'],
      },
    ],
  },
  {
    name: 'fastapi',
    file: 'receiver.py',
    prepare: [
      'python3 -m venv .venv',
      '.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt',
    ],
    command: 'exec .venv/bin/uvicorn receiver:app --port "$PORT" --log-level warning',
    omissions: [
      {
        precaution: 'deduplicates',
        text: 'if message_id in seen_ids:',
        by: 'if False:',
        fails: ['duplicate'],
      },
      {
        precaution: 'tolerates any order',
        text: 'known is None or known["timestamp"] < event["timestamp"]',
        by: 'True',
        fails: OUT_OF_ORDER,
      },
      {
        precaution: 'verifies signatures',
        text: 'webhook.verify(await request.body(), dict(request.headers))',
        by: 'await request.json()',
        fails: FORGED,
      },
      {
        precaution: 'answers before the work',
        text: 'enqueue(event)\n    return',
        by: 'await handle(event)\n    return',
        fails: ['duplicate'],
        tries: ['duplicate'],
      },
    ],
  },
];
