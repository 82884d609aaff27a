import type { DeliveryFault } from '../../lib/sandboxes/events/event.ts';

/** The precautions that a receiver can leave out. */
type Precaution = 'deduplicates' | 'tolerates any order' | 'verifies signatures' | 'answers before the work';

/** A receiver of the cookbook. */
export interface TestedReceiver {
  /** Its folder in test/receivers, which is copied before anything runs in it. */
  readonly name: string;
  readonly file: string;
  /** Commands that install it, each in a shell. */
  readonly prepare: readonly string[];
  /** In a shell. It finds its port in PORT. */
  readonly command: string;
  /** For each precaution, a text of the source, and the text instead of it that leaves the precaution out. */
  readonly omissions: Readonly<Record<Precaution, readonly [text: string, by: string]>>;
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

/** The faults that a receiver without a precaution does not survive, and those to try if not all. */
export const FAILS: Readonly<
  Record<Precaution, { fails: readonly DeliveryFault[]; tries?: readonly DeliveryFault[] }>
> = {
  deduplicates: { fails: ['duplicate'] },
  'tolerates any order': { fails: OUT_OF_ORDER },
  'verifies signatures': { fails: ['bad-signature', 'tampered', 'old-timestamp'] },
  'answers before the work': { fails: ['duplicate'], tries: ['duplicate'] },
};

export const RECEIVERS: readonly TestedReceiver[] = [
  {
    name: 'express',
    file: 'receiver.js',
    prepare: ['npm ci --silent --ignore-scripts'],
    command: 'exec node receiver.js',
    omissions: {
      deduplicates: ['if (seenIds.has(id)) return response.sendStatus(204);', ''],
      'tolerates any order': ['known === undefined || known.timestamp < timestamp', 'true'],
      'verifies signatures': ['webhook.verify(request.body, request.headers)', 'JSON.parse(request.body)'],
      'answers before the work': ['enqueue(event);', 'await handle(event);'],
    },
  },
  {
    name: 'fastapi',
    file: 'receiver.py',
    prepare: [
      'python3 -m venv .venv',
      '.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt',
    ],
    command: 'exec .venv/bin/uvicorn receiver:app --port "$PORT" --log-level warning',
    omissions: {
      deduplicates: ['if message_id in seen_ids:', 'if False:'],
      'tolerates any order': ['known is None or known["timestamp"] < event["timestamp"]', 'True'],
      'verifies signatures': ['webhook.verify(await request.body(), dict(request.headers))', 'await request.json()'],
      'answers before the work': ['enqueue(event)\n    return', 'await handle(event)\n    return'],
    },
  },
];
