import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceAt } from '../../../lib/about.ts';
import { ROUTES } from '../../../lib/api/routes.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { EFFECTS } from '../../../lib/defects/generated/effects.ts';
import { DEFECT_AREAS, DEFECT_LEVELS } from '../../../lib/switches/ids.ts';
import { excludedBy, KNOWN_DEFECTS, nearestDefects } from '../../../lib/switches/known-defects.ts';
import { MODULES } from '../../../lib/switches/write-lists.ts';

describe('the catalogue', () => {
  test('lists the areas in the order in which they apply', () => {
    const areas = DEFECTS.map(({ area }) => area);
    expect(areas).toEqual(areas.toSorted((a, b) => DEFECT_AREAS.indexOf(a) - DEFECT_AREAS.indexOf(b)));
    expect(new Set(areas).size).toBe(DEFECT_AREAS.length);
  });

  test('lists the bugs, each once, in the order in which the service applies them', () => {
    const ids = KNOWN_DEFECTS.map(({ id }) => id);
    expect(DEFECTS.map(({ id }) => id)).toEqual(ids);
    expect(Object.keys(EFFECTS)).toEqual(ids);
  });

  test('has the files of the folders, as npm run generate wrote them', async () => {
    const room = new URL('../../../lib/defects/', import.meta.url);
    for (const area of DEFECT_AREAS) {
      const files = readdirSync(new URL(`${area}/`, room)).map((file) => file.replace('.ts', ''));
      const ids = KNOWN_DEFECTS.filter((defect) => defect.area === area).map(({ id }) => id);
      expect(files.toSorted()).toEqual(ids.toSorted());
      for (const id of ids) {
        const file = await import(new URL(`${area}/${id}.ts`, room).href);
        const { seenIn = [], ...facts } = file.facts();
        const listed = DEFECTS.find((defect) => defect.id === id);
        expect(listed).toMatchObject({ ...facts, area, level: file.level ?? 2 });
        expect(listed?.seenIn).toHaveLength(seenIn.length);
        expect(excludedBy(id)).toEqual(expect.arrayContaining(file.excludes ?? []));
      }
    }
  });

  test('and the lists of effects are as npm run generate would write them again', () => {
    // Biome formats what is written, and sorts the imports.
    const tokens = (code: string) => code.match(/[\w./-]+/g)?.toSorted();
    for (const [url, text] of MODULES) expect(tokens(readFileSync(url, 'utf8'))).toEqual(tokens(text));
  });

  test('names public reports for at least half of the bugs', () => {
    expect(DEFECTS.filter(({ seenIn }) => seenIn.length > 0).length).toBeGreaterThanOrEqual(DEFECTS.length / 2);
  });

  test('says that time decides whether a request meets a bug, if that is a question of seconds', () => {
    const timed = DEFECTS.filter(({ meets }) => /\b(?:ms|milliseconds?|seconds?)\b/.test(meets));
    const others = timed.filter(({ needs }) => needs !== 'concurrency');
    expect(DEFECTS.filter((defect) => defect.timed)).toEqual(others);
    const ids = ['zero-milliseconds-dropped', 'created-to-inclusive', 'list-lags', 'created-from-exclusive'];
    expect(others.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test.each([
    ['float-mony', 'float-money'],
    ['paytwice', 'pay-twice'],
    ['if-match', 'if-match-race'],
  ])('suggests three ids for %s, %s first', (misspelt, nearest) => {
    expect(nearestDefects(misspelt)[0]).toBe(nearest);
    expect(nearestDefects(misspelt)).toHaveLength(3);
  });
});

describe.each(DEFECTS.map((defect) => [defect.id, defect] as const))('%s', (_, defect) => {
  test('has texts of one line each, and links only to public addresses', () => {
    const { id, title, rule, meets, hint } = defect;
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [title, rule, meets, hint]) expect(text).toMatch(/^\S.{5,}\S$/);
    expect(title).not.toMatch(/\.$/);
    for (const sentence of [rule, meets, hint]) expect(sentence).toMatch(/[.?]$/);
    expect(DEFECT_LEVELS).toContain(defect.level);
    for (const address of defect.seenIn) expect(address).toMatch(/^https:\/\/\S+$/);
  });

  test('names operations of the route table, each once', () => {
    expect(defect.operations.length).toBeGreaterThan(0);
    expect(new Set(defect.operations).size).toBe(defect.operations.length);
    for (const operation of defect.operations) expect(ROUTES).toHaveProperty(operation);
  });

  test('excludes other bugs that exclude it', () => {
    for (const id of defect.excludes)
      expect(DEFECTS.find((defect) => defect.id === id)?.excludes, id).toContain(defect.id);
    expect(defect.excludes).not.toContain(defect.id);
    expect(new Set(defect.excludes).size).toBe(defect.excludes.length);
  });

  test('has steps with a request to one of its operations', () => {
    const templates = defect.operations.map((operation) => ROUTES[operation].path);
    const paths = templates.map((template) => new RegExp(`^${template.replace('{id}', '[^/]+')}$`));
    const requests = defect.reproduce.flatMap((step) =>
      'send' in step ? step.send : 'atOnce' in step ? step.atOnce : [],
    );
    const called = requests.map(({ path }) => path.replace(/\?.*/, ''));
    expect(called.some((path) => paths.some((pattern) => pattern.test(path)))).toBe(true);
  });
});

test('a file has an address, except in the placeholder repository of the manifest', () => {
  expect(sourceAt('git+https://github.com/your-account/food-ordering-service.git', '0.1.0')).toBeUndefined();
  expect(sourceAt('git+https://github.com/ada/food.git', '1.2.3')).toBe('https://github.com/ada/food/blob/v1.2.3');
});
