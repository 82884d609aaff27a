import { expect, test } from 'vitest';
import { handler as addFinding } from '../../../functions/add-finding.ts';
import { handler as revealHunt } from '../../../functions/reveal-hunt.ts';
import { handler as updateSandbox } from '../../../functions/update-sandbox.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { defectsIn } from '../../../lib/switches/stored-switches.ts';
import { invoke } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';
import { describeEachStore, freshSandbox } from '../../tools/storage/stores.ts';

/** Returns functions that call the handlers in a new sandbox. `meanwhile` runs after one has read the settings. */
function huntIn(storage: Storage) {
  const name = freshSandbox();
  const send = async (handle: typeof updateSandbox, json?: object, meanwhile = async () => undefined as unknown) => {
    const enter = async (sandbox: string) => {
      const entered = await storage.enter(sandbox);
      await meanwhile();
      return entered;
    };
    const { statusCode, body } = await invoke(testService({ storage: { ...storage, enter } }), handle, 'POST', {
      path: `/sandboxes/${name}`,
      pathParameters: { name },
      multiValueHeaders: { 'Content-Type': ['application/json'] },
      body: json ? JSON.stringify(json) : null,
    });
    return { statusCode, data: JSON.parse(body).data };
  };
  const begin = (seed: number) => send(updateSandbox, { hunt: { seed, count: 2 } });
  const beginAnother = () => begin(2);
  const find = (defect: string, meanwhile?: typeof beginAnother) => send(addFinding, { defect }, meanwhile);
  const reveal = (meanwhile?: typeof beginAnother) => send(revealHunt, undefined, meanwhile);
  const current = async () => defectsIn((await storage.enter(name)).settings).hunt;
  /** Counts a request that meets the first bug of the hunt, and returns the bug. */
  const meetFirst = async () => {
    const sandbox = await storage.enter(name);
    const { hunt, counter } = defectsIn(sandbox.settings);
    const defect = hunt?.defects[0] ?? '';
    await sandbox.add(counter, [defect]);
    return defect;
  };
  return { begin, beginAnother, find, reveal, current, meetFirst };
}

describeEachStore(({ open }) => {
  test('a reveal ends the hunt that it shows, and not a hunt that began meanwhile', async () => {
    const { begin, beginAnother, reveal, current } = huntIn(open());
    await begin(1);
    const first = (await current())?.defects;
    const { statusCode, data } = await reveal(beginAnother);
    expect([statusCode, data.defects.map(({ id }: { id: string }) => id)]).toEqual([200, first]);
    const second = await current();
    expect(second).toMatchObject({ found: [], wrongGuesses: 0 });
    expect(second?.defects).not.toEqual(first);
    expect((await reveal()).data.defects).toHaveLength(2);
    expect((await reveal()).statusCode).toBe(404);
  });

  test('a reveal shows all findings until it ends the hunt', async () => {
    const { begin, find, reveal, meetFirst } = huntIn(open());
    await begin(1);
    const id = await meetFirst();
    const { data } = await reveal(() => find(id));
    expect(data.defects).toMatchObject([
      { id, found: true, met: 1 },
      { found: false, met: 0 },
    ]);
  });

  test('a finding counts for the hunt at its start, and not for a hunt that began meanwhile', async () => {
    const { begin, beginAnother, find, current, meetFirst } = huntIn(open());
    await begin(1);
    const defect = await meetFirst();
    const expected = { statusCode: 200, data: { correct: true, found: [defect], left: 1 } };
    expect(await find(defect, beginAnother)).toEqual(expected);
    expect(await current()).toMatchObject({ found: [], wrongGuesses: 0 });
  });

  test('findings at once use up one wrong finding each', async () => {
    const { begin, find } = huntIn(open());
    await begin(1);
    const findings = await Promise.all(Array.from({ length: 8 }, () => find('float-money')));
    const statuses = findings.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 422, 422]);
  });

  test('a finding without a hunt at its start is a 404, and does not change a hunt that began meanwhile', async () => {
    const { beginAnother, find, current } = huntIn(open());
    expect((await find('float-money', beginAnother)).statusCode).toBe(404);
    expect(await current()).toMatchObject({ found: [], wrongGuesses: 0 });
  });
});
