import { describe, expect, test } from 'vitest';
import { CHANGES } from '../../../../../lib/changes/generated/catalogue.ts';
import { buildOrder } from '../../../../../lib/client/client.ts';
import { CHANGE_IDS } from '../../../../../lib/switches/ids.ts';
import { TargetError } from '../../../../../lib/tools/harness/targets/target.ts';
import { describeChanges } from '../../../../../lib/tools/score/print/describe-results.ts';
import { findFalseAlarms } from '../../../../../lib/tools/score/scoring/find-false-alarms.ts';
import { type ChangeResult, falseAlarmsIn } from '../../../../../lib/tools/score/scoring/result.ts';
import type { SuiteRun } from '../../../../../lib/tools/score/scoring/run-suite.ts';
import type { Running } from '../../../../../lib/tools/score/scoring/trial.ts';
import { createDeploymentTargets } from '../../../../../lib/tools/score/targets/deployment.ts';
import {
  type Behaviour,
  FAILED,
  madeUpSuite,
  OPTIONS,
  PASSED,
  TIMED_OUT,
  targetOf,
} from '../../../../tools/score/suite-runs.ts';
import { sendJson } from '../../../../tools/send-json.ts';
import { withServer } from '../../../../tools/with-server.ts';

/** Looks for the false alarms of a suite that behaves so. Returns the results, and all of its runs. */
async function findIn(behave: Behaviour, options: Partial<Running> = {}) {
  const { runs, ...suite } = madeUpSuite(behave);
  const results = await findFalseAlarms(CHANGES, { ...OPTIONS, ...suite, ...options });
  return { results, runs };
}

function statusesIn(results: readonly ChangeResult[], status: ChangeResult['status']): readonly string[] {
  return results.filter((result) => result.status === status).map(({ change }) => change.id);
}

describe('a suite', () => {
  test('that passes with all changes on has no false alarm, after one run', async () => {
    const { results, runs } = await findIn(() => ({ meets: ['extra-members', 'extra-headers'], run: PASSED }));
    expect(runs).toEqual([{ on: CHANGE_IDS, timeout: 100, atOnce: 1 }]);
    expect(results.map(({ met }) => met)).toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(describeChanges(results)).toBe('no false alarms in the 2 of 10 compatible changes that it met');
  });

  test('that fails twice with a change on has a false alarm, after a run for each change', async () => {
    const alarms = ['opaque-etags', 'trailing-zeros'];
    const { results, runs } = await findIn((on) => ({ run: alarms.some((id) => on.includes(id)) ? FAILED : PASSED }));
    expect(statusesIn(results, 'FalseAlarm')).toEqual(alarms);
    expect(statusesIn(results, 'Passed')).toHaveLength(8);
    expect(results.map(({ change }) => change.id)).toEqual(CHANGE_IDS);
    expect(runs).toHaveLength(1 + 10 + 2);
    expect(describeChanges(results)).toBe('2 false alarms in the 10 of 10 compatible changes that it met');
  });

  test('that takes too long twice has a false alarm, the second time with twice the limit', async () => {
    const { results, runs } = await findIn((on) => ({ run: on.includes('longer-cursors') ? TIMED_OUT : PASSED }));
    expect(statusesIn(results, 'FalseAlarm')).toEqual(['longer-cursors']);
    const own = runs.filter(({ on }) => on.length === 1 && on.includes('longer-cursors'));
    expect(own.map(({ timeout }) => timeout)).toEqual([100, 200]);
  });

  test('that fails only with several changes on has one false alarm, which is named combination', async () => {
    const { results, runs } = await findIn((on) => ({ run: on.length > 1 ? FAILED : PASSED }));
    expect(statusesIn(results, 'FalseAlarm')).toEqual(['combination']);
    expect(results).toHaveLength(11);
    expect(runs).toHaveLength(1 + 10 + 1);
    expect(describeChanges(results)).toBe('1 false alarm in the 10 of 10 compatible changes that it met');
  });

  test('that fails only at the first of its runs with all changes on is unreliable', async () => {
    const { results } = await findIn((_, runs) => ({ run: runs === 1 ? FAILED : PASSED }));
    const reason = expect.stringMatching(/^The suite is unreliable: of two runs .*expected "1"$/s);
    expect(results.at(-1)).toMatchObject({ change: { id: 'combination' }, status: 'RuntimeError', reason });
    expect(falseAlarmsIn(results)).toEqual([]);
  });

  test('that fails and then passes with one change on is unreliable', async () => {
    let alone = 0;
    const { results } = await findIn((on) => {
      if (String(on) === 'deprecated') alone += 1;
      return { run: on.length > 1 || (String(on) === 'deprecated' && alone === 1) ? FAILED : PASSED };
    });
    expect(statusesIn(results, 'RuntimeError')).toEqual(['deprecated']);
    expect(statusesIn(results, 'Passed')).toHaveLength(9);
    expect(describeChanges(results)).toContain('no false alarms and 1 error in the 10 of 10');
  });

  test('that fails twice without meeting a change has no false alarm', async () => {
    const { results } = await findIn((on) => ({
      meets: on.filter((id) => id !== 'deprecated'),
      run: on.includes('deprecated') ? FAILED : PASSED,
    }));
    expect(falseAlarmsIn(results)).toEqual([]);
    expect(statusesIn(results, 'RuntimeError')).toEqual(['deprecated']);
  });

  test('that fails once without meeting a change, and then passes, has no false alarm', async () => {
    const { results } = await findIn((_, runs) => ({ meets: [], run: runs === 1 || runs === 3 ? FAILED : PASSED }));
    expect(statusesIn(results, 'Passed')).toEqual(CHANGE_IDS);
    expect(describeChanges(results)).toBe('no false alarms; it met none of the 10 compatible changes');
  });

  test('that cannot run has an error, whatever the changes', async () => {
    const { results, runs } = await findIn(() => ({ run: { ...FAILED, code: 3 } }));
    expect(runs).toHaveLength(1);
    expect(statusesIn(results, 'RuntimeError')).toEqual(['combination']);
    expect(describeChanges(results)).toBe('the search for false alarms had an error');
  });

  test('that removes the changes from its sandbox has an error', async () => {
    const readMet = () => Promise.reject(new TargetError('The suite removed the setting'));
    const { results } = await findIn(() => ({ run: PASSED }), { startTarget: async () => targetOf(readMet) });
    expect(results.at(-1)).toMatchObject({ status: 'RuntimeError', reason: 'The suite removed the setting' });
  });

  test('that is interrupted has the results so far', async () => {
    const controller = new AbortController();
    const onChangeResult = ({ change }: ChangeResult) => {
      if (change.id === 'extra-headers') controller.abort();
    };
    const behave: Behaviour = (on) => ({ run: on.includes('extra-members') ? FAILED : PASSED });
    const { results } = await findIn(behave, { signal: controller.signal, onChangeResult });
    expect(results.map(({ status }) => status).slice(0, 3)).toEqual(['FalseAlarm', 'Passed', 'Pending']);
    expect(describeChanges(results)).toBe('the search for false alarms was interrupted');
  });
});

const DRAFT = buildOrder();
const TWO_RULES = { ...DRAFT, customerName: 7, items: [] };

/** Sends a request for a new order, one that breaks two rules, and one for an order that does not exist. */
async function sendAll(baseUrl: string) {
  const send = (body: object) => sendJson(`${baseUrl}/orders`, 'POST', body);
  const [created, refused] = await Promise.all([send(DRAFT), send(TWO_RULES)]);
  const [text, refusal] = await Promise.all([created.text(), refused.json()]);
  const missing = await (await fetch(`${baseUrl}/orders/ORD-1000000000000-001`)).text();
  return { text, json: JSON.parse(text), etag: created.headers.get('ETag'), refusal: Object(refusal), missing };
}

type Received = Awaited<ReturnType<typeof sendAll>>;

const ORDER = ['createdAt', 'customerEmail', 'customerName', 'id', 'items', 'status', 'total', 'updatedAt'];

/** Checks of what was never promised, and the change that shows each. */
const PLANTED: Readonly<Record<string, readonly [change: string, passes: (received: Received) => boolean]>> = {
  'a closed schema': ['extra-members', ({ json }) => String(Object.keys(json.data).toSorted()) === String(ORDER)],
  '"1" as an entity tag': ['opaque-etags', ({ etag }) => etag === '"1"'],
  'a pinned message': ['messages-reworded', ({ missing }) => missing.includes('There is no order')],
  'the order of details': ['details-reordered', ({ refusal }) => refusal.error.details[0]?.path === 'customerName'],
  '9.5 as text': ['trailing-zeros', ({ text }) => /"price": ?9\.5[\s,}]/.test(text)],
  "a member's position": ['members-reordered', ({ json }) => Object.keys(json)[0] === 'success'],
};

describe('over the service', () => {
  const server = withServer();

  async function findPlanted(kinds: readonly string[]) {
    let runs = 0;
    const suite = async (baseUrl: string): Promise<SuiteRun> => {
      runs += 1;
      const received = await sendAll(baseUrl);
      return kinds.every((kind) => PLANTED[kind]?.[1](received)) ? PASSED : FAILED;
    };
    const startTarget = createDeploymentTargets(server.baseUrl);
    const results = await findFalseAlarms(CHANGES, { ...OPTIONS, suite, startTarget });
    return { runs, alarms: statusesIn(results, 'FalseAlarm'), results };
  }

  test.each(Object.entries(PLANTED))('%s is the only false alarm of a suite that checks it', async (kind, [change]) => {
    expect((await findPlanted([kind])).alarms).toEqual([change]);
  });

  test('a suite with a false alarm of each kind has exactly these', async () => {
    const changes = Object.values(PLANTED).map(([change]) => change);
    expect((await findPlanted(Object.keys(PLANTED))).alarms).toEqual(changes);
  });

  test('a suite that sends the same requests and checks only what is promised has none, after one run', async () => {
    const { alarms, runs, results } = await findPlanted([]);
    expect({ alarms, runs }).toEqual({ alarms: [], runs: 1 });
    expect(describeChanges(results)).toBe('no false alarms in the 8 of 10 compatible changes that it met');
  });
});
