import { expect, test } from 'vitest';
import { handler as addFinding } from '../../../functions/add-finding.ts';
import { handler as revealHunt } from '../../../functions/reveal-hunt.ts';
import { handler as updateSandbox } from '../../../functions/update-sandbox.ts';
import type { Sandbox, Storage } from '../../../lib/sandboxes/sandbox.ts';
import { defectsIn } from '../../../lib/switches/switched.ts';
import { invoke } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';
import { describeEachStore, freshSandbox } from '../../tools/storage/stores.ts';

/** Sends a request to a sandbox, and runs `meanwhile` after it has read the sandbox's settings. */
async function send(
  [storage, name]: readonly [Storage, string],
  [handle, body]: readonly [typeof updateSandbox, object?],
  meanwhile = async () => undefined as unknown,
) {
  const enter = async (sandbox: string) => {
    const entered = await storage.enter(sandbox);
    await meanwhile();
    return entered;
  };
  const { statusCode, body: text } = await invoke(testService({ storage: { ...storage, enter } }), handle, 'POST', {
    path: `/sandboxes/${name}`,
    pathParameters: { name },
    multiValueHeaders: { 'Content-Type': ['application/json'] },
    body: body ? JSON.stringify(body) : null,
  });
  return { statusCode, data: JSON.parse(text).data };
}

const begin = (seed: number) => [updateSandbox, { hunt: { seed, count: 2 } }] as const;
/** Counts a request that meets the first bug of the hunt, and returns the bug. */
async function meetFirst([storage, name]: readonly [Storage, string]): Promise<string> {
  const sandbox = await storage.enter(name);
  const { hunt, counter } = defectsIn(sandbox.settings);
  const defect = hunt?.defects[0] ?? '';
  await sandbox.add(counter, [defect]);
  return defect;
}

const huntOf = ({ settings }: Sandbox) => defectsIn(settings).hunt;

describeEachStore(({ open }) => {
  test('a reveal ends the hunt that it shows, and not a hunt that began meanwhile', async () => {
    const place = [open(), freshSandbox()] as const;
    const [storage, name] = place;
    await send(place, begin(1));
    const first = huntOf(await storage.enter(name))?.defects;
    const { statusCode, data } = await send(place, [revealHunt], () => send(place, begin(2)));
    expect([statusCode, data.defects.map(({ id }: { id: string }) => id)]).toEqual([200, first]);
    const second = huntOf(await storage.enter(name));
    expect(second).toMatchObject({ found: [], wrongGuesses: 0 });
    expect(second?.defects).not.toEqual(first);
    expect((await send(place, [revealHunt])).data.defects).toHaveLength(2);
    expect((await send(place, [revealHunt])).statusCode).toBe(404);
  });

  test('a reveal shows all findings until it ends the hunt', async () => {
    const place = [open(), freshSandbox()] as const;
    await send(place, begin(1));
    const defect = await meetFirst(place);
    const { data } = await send(place, [revealHunt], () => send(place, [addFinding, { defect }]));
    expect(data.defects).toMatchObject([
      { id: defect, found: true, met: 1 },
      { found: false, met: 0 },
    ]);
  });

  test('a finding counts for the hunt at its start, and not for a hunt that began meanwhile', async () => {
    const place = [open(), freshSandbox()] as const;
    const [storage, name] = place;
    await send(place, begin(1));
    const defect = await meetFirst(place);
    const { statusCode, data } = await send(place, [addFinding, { defect }], () => send(place, begin(2)));
    expect([statusCode, data]).toEqual([200, { correct: true, found: [defect], left: 1 }]);
    expect(huntOf(await storage.enter(name))).toMatchObject({ found: [], wrongGuesses: 0 });
  });

  test('findings at once use up one wrong finding each', async () => {
    const place = [open(), freshSandbox()] as const;
    await send(place, begin(1));
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => send(place, [addFinding, { defect: 'float-money' }])),
    );
    expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 422, 422]);
  });

  test('a finding without a hunt at its start is a 404, and does not change a hunt that began meanwhile', async () => {
    const place = [open(), freshSandbox()] as const;
    const finding = [addFinding, { defect: 'float-money' }] as const;
    expect((await send(place, finding, () => send(place, begin(2)))).statusCode).toBe(404);
    expect(huntOf(await place[0].enter(place[1]))).toMatchObject({ found: [], wrongGuesses: 0 });
  });
});
