#!/usr/bin/env node
import module from 'node:module';
import { COMMANDS, HELP, isCommand } from './commands.ts';

/** The first version of Node that has everything the service uses: SQLite came last. */
const FIRST_NODE = [22, 13] as const;

if (!isNewEnough(process.versions.node)) {
  console.error(`food-ordering requires Node ${FIRST_NODE.join('.')} or newer; this is ${process.version}`);
  process.exit(1);
}
module.enableCompileCache();
await runCommand(process.argv.slice(2));

async function runCommand(args: readonly string[]): Promise<void> {
  const [first = 'start', ...rest] = args;
  if (first === '--help' || first === '-h') return void process.stdout.write(HELP);
  if (first.startsWith('-')) return COMMANDS.start(args);
  if (isCommand(first)) return COMMANDS[first](rest);
  console.error(`food-ordering: ${first} is not a command. There are ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
}

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > FIRST_NODE[0] || (major === FIRST_NODE[0] && minor >= FIRST_NODE[1]);
}
