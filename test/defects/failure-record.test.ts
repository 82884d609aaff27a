import { expect, test } from 'vitest';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import { MAX_NAMES, readRecord } from './failure-record.ts';

test('the record has every defect, and the contract suite notices each', () => {
  const record = readRecord();
  expect([...record.keys()]).toEqual(DEFECTS.map(({ id }) => id));
  for (const [id, { count, names }] of record) {
    expect(count, id).toBeGreaterThan(0);
    expect(names, id).toHaveLength(Math.min(count, MAX_NAMES));
  }
});
