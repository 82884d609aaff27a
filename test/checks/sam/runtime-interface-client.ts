import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';

/** The client has its own installation, because it compiles C++. */
const DIRECTORY = join(PROJECT, '.venv/aws-lambda-ric');
const PACKAGE = 'aws-lambda-ric@4.0.2';
const MAIN = join(DIRECTORY, 'node_modules/aws-lambda-ric/index.mjs');

/** The main file of the runtime interface client with which AWS runs functions; undefined if it cannot be built. */
export function runtimeInterfaceClient(): string | undefined {
  if (existsSync(MAIN)) return MAIN;
  console.log(`Building ${PACKAGE}`);
  mkdirSync(DIRECTORY, { recursive: true });
  const { status } = spawnSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', DIRECTORY, PACKAGE]);
  if (status === 0 && existsSync(MAIN)) return MAIN;
  rmSync(DIRECTORY, { recursive: true });
  return undefined;
}
