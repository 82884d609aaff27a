import { availableParallelism } from 'node:os';
import { splitList } from '../../../parse-text.ts';
import * as parse from '../../harness/options/parse-options.ts';
import { wrapText } from '../../harness/terminal/terminal.ts';
import { UsageError } from '../../harness/usage-error.ts';
import { keyOf, readExpected } from '../expected.ts';
import { isOfAgent } from '../runs/fill-command.ts';
import type { ReceiverUrls } from '../runs/run-receiver.ts';
import { AGENT_SITUATIONS, READING_AGENT_SITUATIONS } from '../situations/agent-situations.ts';
import { READ_SITUATIONS } from '../situations/read-situations.ts';
import { type AnySituation, RECEIVER_SITUATIONS } from '../situations/receiver-situations.ts';
import { type Subject, TASKS, type Task } from '../situations/result.ts';
import { CLAIMS } from '../situations/situation.ts';
import { SITUATIONS } from '../situations/situations.ts';

export type Options = Exclude<ReturnType<typeof readOptions>, 'help'>;

/**
 * Reads the options, or returns `help` if the arguments ask for that.
 * @param start how a user starts the tool: `npm run probe --`
 * @throws UsageError
 */
export function readOptions(args: readonly string[], start: string) {
  const program = { start, subject: 'client' };
  const parsed = parse.parseOptions(args, OPTIONS, program);
  const { values } = parsed;
  if (values.help) return 'help';
  const receiver = parse.optional(values.receiver, (text) => readReceiver(text, values));
  if (!receiver && values['deliver-to'] !== undefined) throw new UsageError('--deliver-to goes with --receiver');
  const subject: Subject = receiver ? 'receiver' : 'client';
  const shared = parse.readToolOptions(parsed, { start, subject }, `node ${subject}.js`);
  const task = parse.optional(values.task, readTask) ?? 'order';
  const known = receiver ? RECEIVER_SITUATIONS : situationsOf(task, isOfAgent(shared.command));
  const situations = parse.optional(values.only, (text) => chooseSituations(text, known)) ?? known;
  const without = parse.optional(values.without, (text) => parse.readChoices('--without', text, CLAIMS)) ?? [];
  if (without.includes('keys') && !isOfAgent(shared.command)) throw new UsageError('--without keys goes with {mcp}');
  return {
    ...shared,
    /** Only one receiver at a time can have the port. */
    jobs: receiver ? 1 : (shared.jobs ?? availableParallelism()),
    subject,
    task: receiver ? undefined : task,
    receiver,
    /** Begins with the one in which nothing goes wrong. */
    situations,
    without,
    /** How often each situation is run. */
    repeat: parse.numberIn(values, 'repeat', { min: 1, max: 20 }) ?? 1,
    /** How many situations have to be handled. */
    minHandled: parse.numberIn(values, 'min-handled', { max: situations.length }) ?? 0,
    /** The situations that are known to be not handled. */
    expected: parse.optional(values.expected, (file) => readExpected(file, receiver ? idsOf(known) : CLIENT_KEYS)),
    reports: { ...shared.reports, 'write-expected': values['write-expected'] },
  };
}

const TEXT = { type: 'string' } as const;

const CHOOSING = { task: TEXT, only: TEXT, without: TEXT, repeat: TEXT };
const JUDGING = { 'min-handled': TEXT, expected: TEXT, 'write-expected': TEXT };
const RECEIVING = { receiver: TEXT, 'deliver-to': TEXT };
const OPTIONS = { ...parse.TOOL_OPTIONS, ...CHOOSING, ...RECEIVING, ...JUDGING };

type Values = ReturnType<typeof parse.parseOptions<typeof OPTIONS>>['values'];

/** The options that a receiver has no use for. */
const CLIENT_OPTIONS = ['base-url', 'jobs', 'without', 'task'] as const;

/** The keys that a list of what a client does not handle may have. */
const CLIENT_KEYS = TASKS.flatMap((task) => idsOf(situationsOf(task, true)).map((id) => keyOf(id, task)));

function situationsOf(task: Task, isAgent: boolean): readonly AnySituation[] {
  if (task === 'read') return isAgent ? READING_AGENT_SITUATIONS : READ_SITUATIONS;
  return isAgent ? AGENT_SITUATIONS : SITUATIONS;
}

/** Reads the addresses of a receiver. @throws UsageError */
function readReceiver(text: string, values: Values): ReceiverUrls {
  for (const name of CLIENT_OPTIONS)
    if (values[name] !== undefined) throw new UsageError(`--receiver goes without --${name}`);
  const state = parse.readUrl('--receiver', text);
  if (new URL(state).port === '') throw new UsageError('--receiver needs a port, as in http://localhost:4000/state');
  return { state, webhook: new URL(values['deliver-to'] ?? '/webhooks', state).href };
}

function readTask(text: string): Task {
  const task = TASKS.find((each) => each === text);
  if (task) return task;
  throw new UsageError(`--task must be ${TASKS.join(' or ')}; received ${JSON.stringify(text)}`);
}

/** The chosen situations in their usual order. The first one, in which nothing goes wrong, is always among them. */
function chooseSituations(text: string, known: readonly AnySituation[]): readonly AnySituation[] {
  const ids = idsOf(known);
  const [calm = ''] = ids;
  if (splitList(text).length === 0) throw new UsageError(`--only must be one or more of ${ids.join(', ')}`);
  const chosen = new Set([calm, ...parse.readChoices('--only', text, ids)]);
  return known.filter(({ id }) => chosen.has(id));
}

function idsOf(situations: readonly AnySituation[]): readonly string[] {
  return situations.map(({ id }) => id);
}

const ID_WIDTH = 21;
const TITLE_WIDTH = 56;

/** Returns the text of `--help`. @param start how a user starts the tool: `npm run probe --` */
export function helpWith(start: string): string {
  return `Usage: ${start} [options] -- <command that runs your client>

Tells how good a client is. It runs your client once in each of ${SITUATIONS.length} situations,
such as a lost response or a service that is down, and judges by what can be
observed: the requests, the orders, the exit code and the time.

The client's task: place the order in the environment variable ORDER (JSON) at
the address in BASE_URL, pay for it, and exit with 0. Or give up, and exit with
another code. It gets no standard input. If CLIENT_ID and CLIENT_SECRET are set,
it needs an access token: POST /oauth/token, with the client credentials grant.
{baseUrl} in its arguments is replaced by the address.

  ${start} -- node client.js
  ${start} --only create-lost,pay-lost -- python3 client.py
  ${start} --repeat 5 -- your-agent -p {task} --mcp-config {mcp}
  ${start} --receiver http://localhost:4000/state -- node receiver.js

Situations
${list(SITUATIONS)}

With --task read, your client prints the ids of all orders, in any order and one
a line, each once, and exits with 0; or it gives up with another code.
${list(READ_SITUATIONS)}

With --receiver, the command is a receiver of webhooks. It listens on PORT,
verifies events with WEBHOOK_SECRET, takes them at /webhooks, and shows at URL
what it knows: {"<order id>": "<status>"}. It runs until it is ended.
${list(RECEIVER_SITUATIONS)}

Which situations
  --task TASK           order (default), or read: print the ids of all orders
  --only IDS            these only, separated by commas, and always calm
  --without CLAIMS      what your client does not claim to do: auth, if-match;
                        keys: the tools of an agent take no idempotency key

A receiver of webhooks
  --receiver URL        probe a receiver, whose state is at URL, with its port
  --deliver-to PATH     where it takes events    (default: /webhooks)

An agent
  {task}                in the command: the task, in a sentence
  {mcp}                 a file that tells the agent's host how to start the
                        tools of the shop, over the Model Context Protocol.
                        Exit codes do not count then, token-expires and
                        scope-lost are not applicable, and in door-ends the
                        server of the tools ends with the lost response

How to run
  --repeat N            run each situation N times (1 to 20), and take it for
                        handled if it is handled every time
  --jobs N              situations at once        (default: one for each core)
  --timeout SECONDS     a client that runs longer is ended
                        (default: 60 to 120, by the situation); for a
                        receiver, to work after the last event (10)
  --base-url URL        use a deployment instead of servers on this machine;
                        what its gateway cannot arrange is not applicable.
                        API_KEY in the environment is the key of a closed one

Results
  --min-handled N       exit with 1 if fewer situations are handled
  --expected FILE       exit with 1 if other situations are not handled than in
                        this list, or if one of the list is handled
  --write-expected FILE write the list of those that are not handled now
  --json FILE           write the verdicts with all requests
  --html FILE           write one page to read offline
  --junit FILE          write a JUnit report; a failure is what was not handled
  --markdown FILE       write a summary for a pull request
  --help                print this

Exit codes: 0 probed; 1 below --min-handled or other than
--expected; 2 calm was not handled, or a run
had an error; 130 interrupted. NO_COLOR=1 turns colours off.
`;
}

function list(situations: readonly AnySituation[]): string {
  return situations.map(({ id, title }) => `  ${id.padEnd(ID_WIDTH)} ${wrapTitle(title)}`).join('\n');
}

/** Breaks a title into lines. Those after the first stand below its first word. */
function wrapTitle(title: string): string {
  const indent = ' '.repeat(ID_WIDTH + 3);
  return wrapText(title, indent.length + TITLE_WIDTH, indent).trimStart();
}
