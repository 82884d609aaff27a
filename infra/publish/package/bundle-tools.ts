import { build, type Metafile, type Plugin } from 'esbuild';
import { COMMON } from '../../server/bundle/bundle-service.ts';

/** Keeps the agents' tools out of the service's bundle: their packages would enlarge the files that a start loads. */
export const separateTools: Plugin = {
  name: 'separate-tools',
  setup: ({ onResolve }) => onResolve({ filter: /\/serve-tools\.ts$/ }, () => ({ path: './mcp.js', external: true })),
};

/** Bundles the agents' tools into `mcp.js` in this folder. */
export async function bundleTools(outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    ...COMMON,
    outdir,
    entryPoints: { mcp: 'lib/tools/mcp/serve-tools.ts' },
    platform: 'node',
    target: 'node22.13',
    // For browsers, the SDK comes without its validator, which would make each start longer.
    conditions: ['browser', 'module'],
  });
  return metafile;
}
