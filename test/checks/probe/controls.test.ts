import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ADVICE } from '../../../lib/probe/expectations/advice.ts';
import { endsWithin } from '../../../lib/probe/expectations/expectations.ts';
import { AGENT_SITUATIONS } from '../../../lib/probe/situations/agent-situations.ts';
import { READ_SITUATIONS } from '../../../lib/probe/situations/read-situations.ts';
import { type AnySituation, RECEIVER_SITUATIONS } from '../../../lib/probe/situations/receiver-situations.ts';
import { advise } from '../../../lib/probe/situations/situation.ts';
import { SITUATIONS } from '../../../lib/probe/situations/situations.ts';
import { freePort } from '../../tools/free-port.ts';
import { withServer } from '../../tools/with-server.ts';
import { runIn } from './run-probe.ts';

const CLIENT = fileURLToPath(new URL('controls/client.js', import.meta.url));
const AGENT = fileURLToPath(new URL('agents/scripted-agent.js', import.meta.url));
const RECEIVER = fileURLToPath(new URL('scripted-receiver.js', import.meta.url));

/** For each kind of expectation a situation, and the flaw of a client that fails there. */
const CLIENTS: Readonly<Record<string, readonly [situation: string, flaw: string]>> = {
  starts: ['calm', 'fails-at-start'],
  'sends-requests': ['calm', 'does-nothing'],
  'ends-in-time': ['calm', 'never-ends'],
  'no-second-order': ['create-lost-503', 'new-keys'],
  'exits-0': ['unavailable-twice', 'gives-up'],
  paid: ['calm', 'does-not-pay'],
  'at-most-N-requests': ['calm', 'polls'],
  'waits-as-asked': ['wait-asked', 'hurries'],
  'at-most-N-in-a-second': ['down', 'hammers'],
  'ends-within-N-s': ['down', 'lingers'],
  'gives-up': ['down', 'exits-with-0'],
  'paid-or-gave-up': ['hangs', 'does-not-pay'],
  'one-create': ['rejected', 'repeats-refused'],
  'names-the-error': ['rejected', 'hides-errors'],
  'no-repetition': ['forbidden', 'repeats-refused'],
  'gets-token': ['token-expires', 'needs-no-token'],
  'order-created': ['cancelled-meanwhile', 'only-looks'],
  'another-token': ['token-expires', 'keeps-its-token'],
  'at-most-one-repetition': ['scope-lost', 'repeats-refused'],
  'pays-what-it-saw': ['changed-meanwhile', 'pays-unseen'],
  'prints-each': ['read-calm', 'skips-pages'],
  'prints-once': ['page-unavailable', 'repeats-pages'],
  'prints-no-others': ['read-few', 'invents'],
  'at-most-N-requests-more': ['read-exactly', 'polls'],
  'third-page-at-most-N-times': ['pages-down', 'insists'],
};

/** Further flaws of readers. */
const READERS = [
  ['grows', 'counts-pages', 'prints-once'],
  ['shrinks', 'believes-the-total', 'ends-in-time'],
  ['page-wait-asked', 'hurries', 'waits-as-asked'],
  ['pages-down', 'exits-with-0', 'gives-up'],
] as const;

/** Bugs of programs that page through a list, as their users report them. */
const KNOWN_BUGS = [
  ['read-calm', 'skips-pages', 'prints-each'],
  ['read-calm', 'stops-early', 'prints-each'],
  ['read-exactly', 'never-stops', 'ends-in-time'],
  ['page-unavailable', 'repeats-pages', 'prints-once'],
] as const;

/** Flaws with which a client does not end. */
const ENDLESS = ['never-ends', 'never-stops', 'believes-the-total'];

/** The same for an agent. */
const AGENTS = { 'paid-or-not-resumed': ['door-ends', 'forgetful'] } as const;

/** The same for a receiver. */
const RECEIVERS = {
  'keeps-running': ['calm', 'ends'],
  'answers-each': ['calm', 'refuses'],
  'takes-each': ['lost', 'refuses'],
  'refuses-forgeries': ['tampered', 'none'],
  'knows-the-orders': ['late', 'none'],
} as const;

const kindOf = (id: string) => id.replace(/-\d+-/, '-N-');

const server = withServer();

/** A verdict after twelve seconds in the place of two minutes. */
const DOWN_SHORTLY = SITUATIONS.filter(({ id }) => id === 'down').map((situation) => ({
  ...situation,
  expectations: situation.expectations.flatMap((each) =>
    each.id.startsWith('ends-within') ? advise(ADVICE.backOff, endsWithin(12_000)) : [each],
  ),
}));

const CLIENT_SITUATIONS: readonly AnySituation[] = [...DOWN_SHORTLY, ...SITUATIONS, ...READ_SITUATIONS];

/** Runs a program in a situation. Returns the kind of the expectation that failed, or the verdict, and the remedy. */
async function run(
  known: readonly AnySituation[],
  id: string,
  program: readonly string[],
  receiver?: { state: string; webhook: string },
) {
  const situation = known.find((each) => each.id === id);
  const isEndless = program.some((word) => ENDLESS.includes(word));
  const timeout = isEndless ? 5_000 : receiver && 500;
  const result = await runIn(situation, program, server.baseUrl, { receiver, timeout });
  const { verdict, expectation, message = '' } = result ?? {};
  return { failed: expectation ? kindOf(expectation.id) : verdict, advice: expectation?.advice.text ?? message };
}

test('every kind of expectation has a client that fails there', () => {
  const situations = [...AGENT_SITUATIONS, ...SITUATIONS, ...READ_SITUATIONS, ...RECEIVER_SITUATIONS];
  const kinds = situations.flatMap(({ expectations }) => expectations.map(({ id }) => kindOf(id)));
  const controls = Object.keys({ ...CLIENTS, ...AGENTS, ...RECEIVERS });
  expect(controls.toSorted()).toEqual([...new Set(kinds)].toSorted());
});

describe.concurrent('an unsafe client', () => {
  test.each(Object.entries(CLIENTS))('fails %s in %j', async (kind, [id, flaw]) => {
    expect(await run(CLIENT_SITUATIONS, id, [CLIENT, flaw])).toMatchObject({ failed: kind });
  });

  test.each(KNOWN_BUGS)(
    'is told in one line of a terminal what to do: in %s, %s fails %s',
    async (id, flaw, failed) => {
      const result = await run(CLIENT_SITUATIONS, id, [CLIENT, flaw]);
      expect(result).toEqual({ failed, advice: expect.stringMatching(/^.{20,63}$/) });
    },
  );

  test.each(READERS)('fails in %s if it %s: %s', async (id, flaw, failed) => {
    expect(await run(CLIENT_SITUATIONS, id, [CLIENT, flaw])).toMatchObject({ failed });
  });

  test.each(Object.entries(AGENTS))('that is an agent fails %s in %j', async (kind, [id, manner]) => {
    expect(await run(AGENT_SITUATIONS, id, [AGENT, manner, '{task}', '{mcp}'])).toMatchObject({ failed: kind });
  });

  test.each(Object.entries(RECEIVERS))('that is a receiver fails %s in %j', async (kind, [id, mistake]) => {
    const state = `http://127.0.0.1:${await freePort()}/state`;
    const receiver = { state, webhook: new URL('/webhooks', state).href };
    expect(await run(RECEIVER_SITUATIONS, id, [RECEIVER, mistake], receiver)).toMatchObject({ failed: kind });
  });
});

describe.concurrent('the safe client', () => {
  test.each(CLIENT_SITUATIONS.map(({ id }) => id))('handles %s', async (id) => {
    expect(await run(CLIENT_SITUATIONS, id, [CLIENT, 'safe'])).toEqual({ failed: 'handled', advice: '' });
  });
});
