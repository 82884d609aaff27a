import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEFECTS, defectById } from '../../lib/defects/catalogue/catalogue.ts';
import { EDITIONS } from '../../lib/defects/ids/editions.ts';

/** The digest of each edition, recorded when it was made. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2026.1': '34c50bff724ccd39',
};

test.each(EDITIONS)('the edition $name never changes', ({ name, ids }) => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    digestOf(ids),
    `The defects of the edition ${name} have changed, and with them every score. Undo the change. Give a changed or added \
defect an id of its own, and make a new edition that has this id: in lib/defects/ids/editions.ts, with its digest here. \
Only the title, the hint and other texts that no score depends on may change.`,
  ).toBe(DIGESTS[name]);
});

test('every defect is in an edition, and each edition has defects that exist', () => {
  const ids = DEFECTS.map(({ id }) => id);
  expect(new Set(EDITIONS.flatMap((edition) => edition.ids))).toEqual(new Set(ids));
});

/** A digest of the parts of defects that a score depends on. */
function digestOf(ids: readonly string[]): string {
  const parts = ids.map((id) => {
    const { area, level, rule, reproduce } = defectById(id) ?? {};
    return { id, area, level, rule, reproduce };
  });
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
