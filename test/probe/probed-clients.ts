/** A client to probe, and the verdicts that it has to get. */
export interface ProbedClient {
  readonly name: string;
  /** Its folder in test/probe, which is copied before anything runs in it. */
  readonly folder: string;
  /** Commands that install and build it, each in a shell. */
  readonly prepare: readonly string[];
  /** In a shell. */
  readonly command: string;
  /** The expectation that fails, for each situation that is not handled. */
  readonly notHandled: Readonly<Record<string, string>>;
  /** The situation whose verdict depends on when the client happens to send its requests. */
  readonly varies?: string;
}

const JAVASCRIPT = { folder: 'clients/javascript', prepare: [] };
const PYTHON = {
  folder: 'clients/python',
  prepare: [
    'python3 -m venv .venv',
    '.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt',
  ],
};
const JAVA = { folder: 'clients/java', prepare: ['javac *.java'] };
const LIBRARIES_IN_JAVASCRIPT = { folder: 'libraries/javascript', prepare: ['npm ci --silent --ignore-scripts'] };
const MAVEN = 'mvn --quiet --batch-mode --no-transfer-progress';

/** What no client handles that gives up at once, without a token, and without a look at the order. */
const GIVES_UP = {
  'unavailable-twice': 'exits-0',
  'wait-asked': 'exits-0',
  'rate-limited': 'exits-0',
  'create-lost': 'exits-0',
  'create-lost-503': 'exits-0',
  'pay-lost': 'exits-0',
  truncated: 'exits-0',
  malformed: 'exits-0',
  rejected: 'names-the-error',
  'token-expires': 'order-created',
  'changed-meanwhile': 'pays-what-it-saw',
};

/** The reference clients, and retry libraries in their default settings. */
export const CLIENTS: readonly ProbedClient[] = [
  { name: 'careful-javascript', ...JAVASCRIPT, command: 'node careful.js', notHandled: {} },
  { name: 'looks-first', ...JAVASCRIPT, command: 'node looks-first.js', notHandled: {} },
  {
    name: 'naive-javascript',
    ...JAVASCRIPT,
    command: 'node naive.js',
    notHandled: {
      'wait-asked': 'waits-as-asked',
      'rate-limited': 'exits-0',
      'create-lost': 'no-second-order',
      'create-lost-503': 'no-second-order',
      'pay-lost': 'exits-0',
      truncated: 'no-second-order',
      malformed: 'no-second-order',
      hangs: 'paid-or-gave-up',
      rejected: 'one-create',
      forbidden: 'no-repetition',
      'token-expires': 'order-created',
      'changed-meanwhile': 'pays-what-it-saw',
    },
  },
  { name: 'careful-python', ...PYTHON, command: '.venv/bin/python careful.py', notHandled: {} },
  { name: 'naive-python', ...PYTHON, command: '.venv/bin/python naive.py', notHandled: GIVES_UP },
  { name: 'careful-java', ...JAVA, command: 'java Careful', notHandled: {} },
  {
    name: 'naive-java',
    ...JAVA,
    command: 'java Naive',
    notHandled: {
      'unavailable-twice': 'paid',
      'wait-asked': 'paid',
      'rate-limited': 'paid',
      'create-lost': 'no-second-order',
      'create-lost-503': 'paid',
      truncated: 'no-second-order',
      malformed: 'paid',
      slow: 'no-second-order',
      down: 'gives-up',
      rejected: 'gives-up',
      forbidden: 'gives-up',
      'token-expires': 'order-created',
      'cancelled-meanwhile': 'no-second-order',
    },
  },
  { name: 'got', ...LIBRARIES_IN_JAVASCRIPT, command: 'node probe-got.js', notHandled: GIVES_UP },
  {
    name: 'axios-retry',
    ...LIBRARIES_IN_JAVASCRIPT,
    command: 'node probe-axios-retry.js',
    notHandled: omit({ ...GIVES_UP, 'create-lost': 'no-second-order' }, 'rejected'),
  },
  {
    name: 'urllib3',
    folder: 'libraries/python',
    prepare: PYTHON.prepare,
    command: '.venv/bin/python probe_urllib3.py',
    notHandled: GIVES_UP,
  },
  {
    name: 'resilience4j',
    folder: 'libraries/java',
    prepare: [`${MAVEN} compile dependency:copy-dependencies -DoutputDirectory=target/lib`],
    command: 'java -cp "target/classes:target/lib/*" ProbeResilience4j',
    // Three attempts take a second, so one of them may fall into the next window.
    varies: 'rate-limited',
    notHandled: {
      ...omit(GIVES_UP, 'unavailable-twice'),
      'wait-asked': 'waits-as-asked',
      'create-lost': 'no-second-order',
      'create-lost-503': 'no-second-order',
      truncated: 'no-second-order',
      rejected: 'one-create',
      forbidden: 'no-repetition',
    },
  },
];

function omit(record: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
