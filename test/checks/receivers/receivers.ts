/** The precautions that a receiver can leave out. */
type Precaution = 'deduplicates' | 'tolerates any order' | 'verifies signatures' | 'answers before the work';

/** A receiver of the cookbook. */
export interface TestedReceiver {
  /** Its folder in test/checks/receivers, which is copied before anything runs in it. */
  readonly name: string;
  readonly file: string;
  /** Commands that install it, each in a shell. */
  readonly prepare: readonly string[];
  /** In a shell. It finds its port in PORT. */
  readonly command: string;
  /** For each precaution, a text of the source, and the text instead of it that leaves the precaution out. */
  readonly omissions: Readonly<Record<Precaution, readonly [text: string, by: string]>>;
}

/** The expectations that fail, by situation. */
export type Failures = Readonly<Record<string, string>>;

const FORGED = ['bad-signature', 'tampered', 'old-timestamp'];

/** A retry of an event arrives after newer ones. */
const OUT_OF_ORDER = ['lost', ...FORGED, 'late', 'reordered'];

const failing = (ids: readonly string[], expectation: string) => Object.fromEntries(ids.map((id) => [id, expectation]));

/** What a receiver without a precaution fails, and whether its work has to be slow for that. */
export const FAILS: Readonly<Record<Precaution, { readonly fails: Failures; readonly slow?: boolean }>> = {
  deduplicates: { fails: failing(['duplicate'], 'knows-the-orders') },
  'tolerates any order': { fails: failing(OUT_OF_ORDER, 'knows-the-orders') },
  'verifies signatures': { fails: failing(FORGED, 'refuses-forgeries') },
  'answers before the work': { fails: failing(['calm'], 'answers-each'), slow: true },
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
