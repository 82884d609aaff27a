import { join } from 'node:path';
import { run } from '../../infra/run.ts';
import type { EngineKind } from './engine-process.ts';
import packages from './package.json' with { type: 'json' };

const PACKAGE = '@dynoxide/linux-x64';

/** Dynoxide, written in Rust. Its package has one executable. */
export const DYNOXIDE: EngineKind = {
  name: `dynoxide ${packages.dependencies[PACKAGE]}`,
  prepare: async () => {
    const platform = `${process.platform}-${process.arch}`;
    if (platform !== 'linux-x64') throw new Error(`This version of dynoxide is for linux-x64, and this is ${platform}`);
    await run('npm', ['ci', '--silent', '--prefix', import.meta.dirname]);
  },
  command: (port, host) => [
    join(import.meta.dirname, 'node_modules', PACKAGE, 'dynoxide'),
    ...['--host', host, '--port', port],
  ],
};
