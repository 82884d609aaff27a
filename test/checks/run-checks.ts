import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../lib/project.ts';

/** The checks that are programs, each with its file in this folder. */
const PROGRAMS: Readonly<Record<string, string>> = {
  clients: 'clients/generate-clients.ts',
  cloud: 'cloud/deploy-to-localstack.ts',
  costs: 'costs/measure-costs.ts',
  engines: 'engines/run-on-engines.ts',
  film: 'docs/film.ts',
  image: 'image/test-image.ts',
  package: 'package/use-package.ts',
  'probe-clients': 'probe/probe-clients.ts',
  receivers: 'receivers/probe-receivers.ts',
  recipes: 'recipes/run-recipes.ts',
  sam: 'sam/run-on-sam.ts',
  'source-mutants': 'mutants/run-mutants.ts',
  template: 'stack/aws/lint-template.ts',
};

/** The checks that are folders of tests, which are projects of Vitest. */
const FOLDERS = new Set(globSync('*/**/*.test.ts', { cwd: import.meta.dirname }).map((file) => file.split('/')[0]));

// npm run checks -- NAME [arguments]: runs one of the programs, or one or several folders of tests.
const args = process.argv.slice(2);
const [name = '', ...rest] = args;
const program = PROGRAMS[name];
if (program !== undefined) run([join(import.meta.dirname, program), ...rest]);
const others = args.findIndex((arg) => !FOLDERS.has(arg));
const projects = others < 0 ? args : args.slice(0, others);
if (projects.length === 0) {
  const known = [...new Set([...Object.keys(PROGRAMS), ...FOLDERS])].toSorted().join(', ');
  console.error(
    `Usage: npm run checks -- NAME [arguments]\n${name === '' ? '' : `There is no ${name}. `}Names: ${known}`,
  );
  process.exit(2);
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/checks/vitest.config.ts'];
run([...vitest, ...projects.map((project) => `--project=${project}`), ...args.slice(projects.length)]);

/** Runs Node with these arguments, and ends with its exit code. */
function run(command: readonly string[]): never {
  const { status } = spawnSync(process.execPath, command, { cwd: PROJECT, stdio: 'inherit' });
  process.exit(status ?? 1);
}
