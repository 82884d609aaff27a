import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { README, readPage } from '../../tools/pages.ts';
import { FILM, film } from './film.ts';

test('the moving picture of the README and its still show a new run of its session (npm run checks -- film)', async () => {
  for (const [name, picture] of Object.entries(await film())) {
    expect({ name, picture: readFileSync(join(FILM, name), 'utf8') }).toEqual({ name, picture });
    expect(picture.length).toBeLessThan(300_000);
    expect(picture).toContain('prefers-color-scheme:dark');
    expect(readPage(README)).toContain(`infra/publish/film/${name}`);
  }
});
