import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import { runExchange } from '../defects/exchange.ts';
import { metIn, setSandbox } from '../defects/sandboxes.ts';
import { SAMPLE } from './sample.ts';

const baseUrl = inject('baseUrl');
const run = randomUUID().slice(0, 8);
const chosen = DEFECTS.filter(({ id }) => SAMPLE.includes(id));

test('the sample has twenty defects of every area', () => {
  expect(chosen).toHaveLength(20);
  expect(new Set(chosen.map(({ area }) => area))).toEqual(new Set(DEFECTS.map(({ area }) => area)));
});

test.each(chosen.map((defect) => [defect.id, defect] as const))(
  '%s shows only when it is on',
  async (id, { reproduce }) => {
    // The correct exchange comes first, so that the functions are warm when the defective exchange needs a race.
    expect(await runExchange(baseUrl, `off-${id}-${run}`, reproduce, 'correct')).toBeUndefined();
    await setSandbox(baseUrl, `on-${id}-${run}`, { defects: [id] });
    expect(await runExchange(baseUrl, `on-${id}-${run}`, reproduce, 'defective')).toBeUndefined();
    expect((await metIn(baseUrl, `on-${id}-${run}`))[id]).toBeGreaterThan(0);
  },
);
