import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROJECT } from '../../lib/project.ts';
import { onStop } from '../../lib/tools/harness/terminal/on-stop.ts';

/** The checks that are programs: `NAME.check.ts`, in the folder of its subject. */
const PROGRAMS = globSync('**/*.check.ts', { cwd: import.meta.dirname });

/** The names of all checks, by subject. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'Where the service runs': 'deployment, engines, image',
  'On AWS and SAM': 'cloud, cloud up, costs, dry-run, sam, stack, template',
  'The local server': 'server, stress, timing',
  'Pages and documents': 'console, docs, openapi, pages',
  'Bugs, score and probe': 'defects, flaky, probe, probe-clients, receivers, score',
  'What users install': 'clients, package, recipes',
  'The tests themselves': 'mutants, reached, source-mutants',
};

/** The checks that are folders of tests, which are projects of Vitest. */
const FOLDERS = new Set(
  globSync('*/**/*.test.ts', { cwd: import.meta.dirname }).map((file) => file.replace('targets/', '').split('/')[0]),
);

// npm run checks -- NAME [arguments]: runs one of the programs, or one or several folders of tests.
const args = process.argv.slice(2);
const [name = ''] = args;
for (const words of [2, 1]) {
  const file = `${args.slice(0, words).join('-')}.check.ts`;
  const program = PROGRAMS.find((path) => basename(path) === file);
  if (program !== undefined) await run([join(import.meta.dirname, program), ...args.slice(words)]);
}
const others = args.findIndex((arg) => !FOLDERS.has(arg));
const projects = others < 0 ? args : args.slice(0, others);
if (projects.length === 0) {
  const isQuestion = name === '--help';
  const known = Object.entries(SUBJECTS).map(([subject, names]) => `  ${subject.padEnd(23)} ${names}`);
  const problem = name === '' || isQuestion ? '' : `There is no ${name}. `;
  const usage = `Usage: npm run checks -- NAME [arguments]\n\n${problem}Names:\n${known.join('\n')}`;
  (isQuestion ? console.log : console.error)(usage);
  process.exit(isQuestion ? 0 : 2);
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/checks/vitest.config.ts'];
await run([...vitest, ...projects.map((project) => `--project=${project}`), ...args.slice(projects.length)]);

/** Runs Node with these arguments, which this process stops on a signal, and ends with its exit code. */
async function run(command: readonly string[]): Promise<never> {
  const child = spawn(process.execPath, command, { cwd: PROJECT, stdio: 'inherit' });
  onStop(() => child.kill(), { withParent: process.env.npm_lifecycle_event !== undefined });
  const [code] = await once(child, 'close');
  process.exit(code ?? 1);
}
