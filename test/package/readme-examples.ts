import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fencedBlocks } from '../readme/fenced-blocks.ts';
import { readPage } from '../readme/pages.ts';
import type { User } from './packed.ts';

/** Writes the examples of the package's README to files, for the compiler and the runners. */
export function writeExamples({ folder }: User): void {
  const blocks = fencedBlocks(readPage('infra/package/README.md'));
  for (const [index, { language, text }] of blocks.entries()) {
    if (language === 'js') writeFileSync(join(folder, 'first.test.mjs'), text);
    if (language !== 'ts') continue;
    const kind = text.includes("from 'vitest'") ? 'spec' : 'example';
    writeFileSync(join(folder, `readme-${index}.${kind}.ts`), text);
  }
}
