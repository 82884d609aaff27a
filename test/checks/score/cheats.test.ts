import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SERVER } from '../../../infra/server/command-line/clone-program.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { PROJECT } from '../../../lib/project.ts';
import { createLocalTargets } from '../../../lib/tools/harness/targets/local-server.ts';
import type { StartTarget } from '../../../lib/tools/harness/targets/target.ts';
import { runTool } from '../../../lib/tools/harness/tool.ts';
import { createScore } from '../../../lib/tools/score/command-line/run-score.ts';
import { createDeploymentTargets } from '../../../lib/tools/score/targets/deployment.ts';
import { endedWith } from '../../tools/score/run-score.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';

const CHEATS = fileURLToPath(new URL('cheats.js', import.meta.url));
const README = readFileSync(join(PROJECT, 'lib/tools/score/README.md'), 'utf8').replaceAll(/\s+/g, ' ');

/** The bug that the cheats meet. Others exclude it. */
const BUG = 'key-ignored';

const ON_SERVERS = createLocalTargets(SERVER);

/**
 * Scores a cheat with this bug, one run at a time. Returns the exit code, and whether it noticed the bug, if it has a
 * score.
 */
async function score(start: StartTarget, name: string, ...args: readonly string[]) {
  const tool = createScore({ catalogue: DEFECTS, changes: [], targetsFor: () => start });
  const command = [process.execPath, CHEATS, name, join(temporaryFolder(), 'word'), ...args];
  const options = ['--jobs', '1', '--only', BUG, '--timeout', '600', '--', ...command];
  const { code, stdout } = await endedWith('score', (surroundings) => runTool(tool, options, surroundings));
  const [, noticed] = /^Your suite noticed (\d) of 1 bug.*^Score /ms.exec(stdout) ?? [];
  return { code, noticed: noticed === undefined ? 'no score' : Number(noticed) };
}

describe('a suite that checks nothing notices nothing, although it', () => {
  test.each([
    'always passes',
    'looks at its environment',
    "looks at the server's arguments",
    "looks at the server's environment",
    "looks at the server's open files",
    "looks at the score's arguments and files",
    'reads met in the catalogue',
    'reads met of one bug',
    'fails in half of the runs with met above 0',
    'switches on bugs that clash',
    'begins hunts that clash',
    'misspells a bug',
    'compares the pages that describe the server',
    'reads the journal',
  ])('%s', async (name) => {
    expect(await score(ON_SERVERS, name)).toEqual({ code: 0, noticed: 0 });
  });
});

describe('a suite that checks nothing has no score, because it', () => {
  test.each([
    ['always fails'],
    ['fails every other time'],
    ['counts its runs'],
    ['looks at the clock', '1'],
    ['looks at the number of the run'],
    ...(process.platform === 'linux' ? [["looks at the server's age"]] : []),
  ])('%s', async (name, ...args) => {
    expect(await score(ON_SERVERS, name, ...args)).toEqual({ code: 2, noticed: 'no score' });
  });
});

describe('the README says what is left: a suite that checks nothing has a score if it', () => {
  const server = withServer();

  test("reads its sandbox's settings, with --base-url", async () => {
    const { noticed } = await score(createDeploymentTargets(server.baseUrl), "reads its sandbox's settings");
    expect(noticed).toBe(1);
    expect(README).toContain('With `--base-url`, it can read the settings of its sandbox');
  });

  test('compares the service with a server of its own', async () => {
    const { noticed } = await score(ON_SERVERS, 'compares with a server of its own', server.baseUrl);
    expect(noticed).toBe(1);
    expect(README).toContain('compare the service with a correct server of its own');
  });
});
