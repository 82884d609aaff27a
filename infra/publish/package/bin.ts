#!/usr/bin/env node
import module from 'node:module';
import { runCommand } from './commands.ts';
import { findNodeProblem } from './node-version.ts';

const problem = findNodeProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
module.enableCompileCache();
await runCommand(process.argv.slice(2));
