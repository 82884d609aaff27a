import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { bundleService } from '../../../infra/server/bundle/bundle-service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { mutatedSources } from './draw-mutants.ts';
import type { Mutant } from './mutate.ts';

/** Bundles the local server with all mutants in it. Returns the module of its command line. */
export async function bundleMutants(mutants: readonly Mutant[]): Promise<string> {
  const outdir = temporaryFolder();
  const sources = mutatedSources(mutants);
  const plugin: Plugin = {
    name: 'mutants',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/, namespace: 'file' }, ({ path }) => {
        const contents = sources.get(path);
        return contents === undefined ? undefined : { contents, loader: 'ts' };
      }),
  };
  await bundleService(outdir, {
    entryPoints: ['infra/server/command-line/run-server.ts'],
    conditions: ['bundle', 'module'],
    plugins: [plugin],
  });
  return join(outdir, 'run-server.js');
}
