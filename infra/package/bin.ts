#!/usr/bin/env node
import module from 'node:module';
import { COMMANDS, HELP, isCommand } from './commands.ts';
import { findNodeProblem } from './node-version.ts';
import { START } from './program.ts';

const problem = findNodeProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
module.enableCompileCache();
await runCommand(process.argv.slice(2));

async function runCommand(args: readonly string[]): Promise<void> {
  const [first = 'start', ...rest] = args;
  if (first === '--help' || first === '-h') return void process.stdout.write(HELP);
  if (first.startsWith('-')) return COMMANDS.start(args);
  if (isCommand(first)) return COMMANDS[first](rest);
  console.error(`${START}: ${first} is not a command. The commands are ${Object.keys(COMMANDS).join(', ')}`);
  process.exitCode = 2;
}
