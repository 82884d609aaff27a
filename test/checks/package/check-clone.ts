import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import { stopProcess } from '../../tools/processes.ts';
import { mustEnd, mustRun, startProgram, type User, userEnvironment } from './packed.ts';

const CONSUMER = 'test/checks/package/consumer';

/** Scripts of the clone with their arguments, their exit codes, and a text that each prints. */
const RUNS: readonly (readonly [script: string, code: number, text: string])[] = [
  ['start -- --version', 0, ''],
  ['score -- --help', 0, 'Usage: npm run score -- '],
  [
    `score -- --only float-money --junit score.xml --html score.html --json score.json -- node ${CONSUMER}/checks-total.js`,
    0,
    '100.0',
  ],
  [
    `probe -- --only create-lost --junit probe.xml --html probe.html -- node ${CONSUMER}/orders-once.js`,
    0,
    'The client handles 1 of 2 situations',
  ],
  ['probe -- --help', 0, 'Usage: npm run probe -- '],
  ['mcp', 0, ''],
  ['recipe -- pytest tests', 0, '.venv/bin/pytest'],
  ['openapi -- http://service.example contract.json', 0, ''],
];

/** Installs a copy of the clone without development dependencies, and runs each script that the README offers for it. */
export async function checkClone(parent: string): Promise<void> {
  const { CI: _, ...env } = userEnvironment();
  const user: User = { folder: join(parent, 'clone'), env: { ...env, BASE_URL: 'http://localhost:3000' } };
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: PROJECT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(PROJECT, file), join(user.folder, file));
  const printed = await mustRun(user, 'npm', 'ci', '--omit=dev');
  if (!/^Next: npm start, /m.test(printed) || printed.includes('npm test'))
    throw new Error(`npm ci names what cannot run without development dependencies:\n${printed}`);
  for (const [script, code, text] of RUNS) {
    const [name = '', ...args] = script.split(' ');
    await mustEnd(user, { code, text }, 'npm', 'run', name, ...args);
  }
  const { child } = await startProgram(user, 'npm', 'start', '--silent', '--');
  await stopProcess(child);
  console.log(`    node_modules: ${(await mustRun(user, 'du', '-sm', 'node_modules')).split('\t')[0]} MB`);
}
