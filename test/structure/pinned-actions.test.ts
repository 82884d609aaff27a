import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../lib/project.ts';

const workflows = globSync(join(PROJECT, '.github/workflows/*.yml'));

// A tag can be moved to other code, which would then run with the AWS credentials of the workflow.
test('workflows name actions by commit, with the version in a comment', () => {
  const actions = workflows.flatMap((file) => readFileSync(file, 'utf8').match(/(?<=uses: ).*/g) ?? []);
  expect(actions.length).toBeGreaterThan(5);
  const unpinned = actions.filter((action) => action !== './' && !/^[\w/-]+@[0-9a-f]{40} # v\d/.test(action));
  expect(unpinned).toEqual([]);
});
