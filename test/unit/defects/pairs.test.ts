import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { NOON } from '../../../lib/defects/shared/facts.ts';
import { excludedBy } from '../../../lib/switches/known-defects.ts';
import { GROUPS, GROUPS_BY_CUSTOMERS, ORDERS, OWNED_ORDERS, ROLES } from '../../tools/defects/requests.ts';
import { textOf } from '../../tools/defects/response-text.ts';
import { type Received, runSteps } from '../../tools/defects/run-steps.ts';
import { metIn, putState } from '../../tools/defects/sandboxes.ts';
import { withServer } from '../../tools/with-server.ts';

// The score relies on this: if a run passes and no bug that was on was met, then none of them would be met alone.

/** How many scenes to play, with each pair of bugs. `EXCHANGES=1000 SEED=…` is the long check: it plays all. */
const SAMPLE = Number(process.env.EXCHANGES ?? 2);
/** How many sandboxes play at the same time. Some bugs wait. */
const AT_ONCE = 16;

const IDS = DEFECTS.map(({ id }) => id);

/** Requests to play. Those of the catalogue show one bug, and the others none in particular. */
const SCENES = [
  ...DEFECTS.map(({ id, reproduce }) => ({ shows: id, steps: reproduce, orders: [], settings: {} })),
  ...GROUPS.map((steps) => ({ shows: undefined, steps, orders: ORDERS, settings: {} })),
  ...GROUPS_BY_CUSTOMERS.map((steps) => ({ shows: undefined, steps, orders: OWNED_ORDERS, settings: ROLES })),
];
type Scene = (typeof SCENES)[number];
const size = Math.min(SAMPLE, SCENES.length);
const [PLAYED = []] = fc.sample(fc.shuffledSubarray([...SCENES], { minLength: size, maxLength: size }), 1);

const server = withServer();

/** Returns the ids of the bugs that were met, and the responses. */
async function play(sandbox: string, { steps, orders, settings }: Scene, defects: readonly string[]) {
  const state = { settings: { clock: NOON, defects, ...settings }, orders };
  await putState(`${server.baseUrl}/sandboxes/${sandbox}`, state);
  const responses: string[] = [];
  const onResponse = (_: unknown, response: Received) => responses.push(textOf(response, sandbox));
  await runSteps(server.baseUrl, sandbox, steps, 'any', { onResponse });
  const met = await metIn(server.baseUrl, sandbox);
  return { met: defects.filter((id) => met[id] !== 0), responses };
}

/** Works on a list, each worker in a sandbox of its own. */
async function work<Member>(list: readonly Member[], todo: (member: Member, sandbox: string) => Promise<void>) {
  const left = [...list];
  const worker = async (_: unknown, number: number) => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await todo(next, `pairs-${number}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function nameOf({ shows, steps }: Scene): string {
  return shows ?? JSON.stringify(steps.at(-1));
}

test('a bug that is not met changes nothing, and none hides another', { timeout: 1_200_000 }, async () => {
  const problems: string[] = [];
  const pairs: { readonly scene: Scene; readonly id: string; readonly other: string }[] = [];
  await work(PLAYED, async (scene, sandbox) => {
    const { responses: correct } = await play(sandbox, scene, []);
    for (const id of IDS) {
      const { met, responses } = await play(sandbox, scene, [id]);
      const others = IDS.filter((other) => other !== id && !excludedBy(id).includes(other));
      // The responses to requests at once depend on chance.
      const isRace = scene.steps.some((step) => 'atOnce' in step);
      if (met.length > 0) pairs.push(...others.map((other) => ({ scene, id, other })));
      else if (!isRace && String(responses) !== String(correct))
        problems.push(`${id} changes a response, but is not met: ${nameOf(scene)}`);
    }
  });
  await work(pairs, async ({ scene, id, other }, sandbox) => {
    const { met } = await play(sandbox, scene, [id, other]);
    const isHidden = scene.shows === id ? !met.includes(id) : met.length === 0;
    if (isHidden) problems.push(`${id} is hidden by ${other}: ${nameOf(scene)}`);
  });
  expect(problems).toEqual([]);
});
