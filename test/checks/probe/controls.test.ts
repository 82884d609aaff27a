import { describe, expect, test } from 'vitest';
import { ADVICE } from '../../../lib/tools/probe/expectations/advice.ts';
import { endsWithin } from '../../../lib/tools/probe/expectations/expectations.ts';
import type { RunOptions } from '../../../lib/tools/probe/runs/run-situation.ts';
import { READ_SITUATIONS } from '../../../lib/tools/probe/situations/read-situations.ts';
import { type AnySituation, RECEIVER_SITUATIONS } from '../../../lib/tools/probe/situations/receiver-situations.ts';
import { advise } from '../../../lib/tools/probe/situations/situation.ts';
import { SITUATIONS } from '../../../lib/tools/probe/situations/situations.ts';
import { freePort } from '../../tools/free-port.ts';
import { CONTROL, kindOf, RECEIVER, withProbe } from './run-probe.ts';

/** For each kind of expectation, a situation and the flaw of a client that fails there. */
const CLIENTS = [
  ['starts', 'calm', 'fails-at-start'],
  ['sends-requests', 'calm', 'does-nothing'],
  ['ends-in-time', 'calm', 'never-ends'],
  ['no-second-order', 'create-lost-503', 'new-keys'],
  ['exits-0', 'unavailable-twice', 'gives-up'],
  ['paid', 'calm', 'does-not-pay'],
  ['at-most-N-requests', 'calm', 'polls'],
  ['waits-as-asked', 'wait-asked', 'hurries'],
  ['at-most-N-in-a-second', 'down', 'hammers'],
  ['ends-within-N-s', 'down', 'lingers'],
  ['gives-up', 'down', 'exits-with-0'],
  ['paid-or-gave-up', 'hangs', 'does-not-pay'],
  ['one-create', 'rejected', 'repeats-refused'],
  ['names-the-error', 'rejected', 'hides-errors'],
  ['no-repetition', 'forbidden', 'repeats-refused'],
  ['gets-token', 'token-expires', 'needs-no-token'],
  ['order-created', 'cancelled-meanwhile', 'only-looks'],
  ['another-token', 'token-expires', 'keeps-its-token'],
  ['at-most-one-repetition', 'scope-lost', 'repeats-refused'],
  ['pays-what-it-saw', 'changed-meanwhile', 'pays-unseen'],
  ['prints-each', 'read-calm', 'skips-pages'],
  ['prints-once', 'page-unavailable', 'repeats-pages'],
  ['prints-no-others', 'read-few', 'invents'],
  ['at-most-N-requests-more', 'read-exactly', 'polls'],
  ['third-page-at-most-N-times', 'pages-down', 'insists'],
  // Further flaws of readers.
  ['prints-once', 'grows', 'counts-pages'],
  ['ends-in-time', 'shrinks', 'believes-the-total'],
  ['waits-as-asked', 'page-wait-asked', 'hurries'],
  ['gives-up', 'pages-down', 'exits-with-0'],
] as const;

/** The same for a receiver. */
const RECEIVERS = [
  ['keeps-running', 'calm', 'ends'],
  ['answers-each', 'calm', 'refuses'],
  ['takes-each', 'lost', 'refuses'],
  ['takes-each', 'rotated', 'reads-first'],
  ['takes-each', 'rotated', 'reads-last'],
  ['refuses-forgeries', 'tampered', 'none'],
  ['knows-the-orders', 'late', 'none'],
] as const;

/** Bugs of programs that page through a list, as their users report them. */
const KNOWN_BUGS = [
  ['prints-each', 'read-calm', 'skips-pages'],
  ['prints-each', 'read-calm', 'stops-early'],
  ['ends-in-time', 'read-exactly', 'never-stops'],
  ['prints-once', 'page-unavailable', 'repeats-pages'],
] as const;

/** Flaws with which a client does not end. */
const ENDLESS = ['never-ends', 'never-stops', 'believes-the-total'];

const { runIn } = withProbe();

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
  receiver?: RunOptions['receiver'],
) {
  const situation = known.find((each) => each.id === id);
  const isEndless = program.some((word) => ENDLESS.includes(word));
  const timeout = isEndless ? 5_000 : receiver && 500;
  const result = await runIn(situation, program, { receiver, timeout });
  const { verdict, expectation, message = '' } = result ?? {};
  return { failed: expectation ? kindOf(expectation.id) : verdict, advice: expectation?.advice.text ?? message };
}

test('every kind of expectation has a client that fails there', () => {
  const situations = [...SITUATIONS, ...READ_SITUATIONS, ...RECEIVER_SITUATIONS];
  const kinds = situations.flatMap(({ expectations }) => expectations.map(({ id }) => kindOf(id)));
  const controls = [...CLIENTS, ...RECEIVERS].map(([kind]) => kind);
  expect(new Set(controls)).toEqual(new Set(kinds));
});

describe.concurrent('an unsafe client', () => {
  test.each(CLIENTS)('fails %s in %s with the flaw %s', async (failed, id, flaw) => {
    expect(await run(CLIENT_SITUATIONS, id, [CONTROL, flaw])).toMatchObject({ failed });
  });

  test.each(KNOWN_BUGS)(
    'is told in one line of a terminal what to do: it fails %s in %s with the flaw %s',
    async (failed, id, flaw) => {
      const result = await run(CLIENT_SITUATIONS, id, [CONTROL, flaw]);
      expect(result).toEqual({ failed, advice: expect.stringMatching(/^.{20,63}$/) });
    },
  );

  test.each(RECEIVERS)('that is a receiver fails %s in %s with the mistake %s', async (failed, id, mistake) => {
    const state = `http://127.0.0.1:${await freePort()}/state`;
    const receiver = { state, webhook: new URL('/webhooks', state).href };
    expect(await run(RECEIVER_SITUATIONS, id, [RECEIVER, mistake], receiver)).toMatchObject({ failed });
  });
});

describe.concurrent('the safe client', () => {
  test.each(CLIENT_SITUATIONS.map(({ id }) => id))('handles %s', async (id) => {
    expect(await run(CLIENT_SITUATIONS, id, [CONTROL, 'safe'])).toEqual({ failed: 'handled', advice: '' });
  });
});
