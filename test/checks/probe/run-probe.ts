import { fileURLToPath } from 'node:url';
import { runTool } from '../../../lib/harness/tool.ts';
import { createProbe } from '../../../lib/probe/command-line/run-probe.ts';
import { createDeployedSandboxes } from '../../../lib/probe/runs/probe-sandbox.ts';
import { type RunOptions, runSituation } from '../../../lib/probe/runs/run-situation.ts';
import type { AnySituation } from '../../../lib/probe/situations/receiver-situations.ts';
import type { Ended } from '../../tools/processes.ts';
import { endedWith } from '../../tools/score/run-score.ts';

/** The script of the commands, among them `probe` and `mcp`. */
export const PROGRAM = fileURLToPath(new URL('../../../infra/publish/package/bin.ts', import.meta.url));

/** Runs the command line of the probe in this process, over sandboxes of one server. */
export function probeInProcess(args: readonly string[], startSandbox: RunOptions['startSandbox']): Promise<Ended> {
  const tool = createProbe(() => startSandbox, PROGRAM);
  return endedWith('probe', (surroundings) => runTool(tool, args, surroundings));
}

/** Runs a program of Node in a situation, over a sandbox of the server. */
export function runIn(
  situation: AnySituation | undefined,
  program: readonly string[],
  baseUrl: string,
  options: Partial<RunOptions> = {},
) {
  if (!situation) throw new Error('There is no such situation');
  return runSituation(situation, {
    command: [process.execPath, ...program],
    startSandbox: createDeployedSandboxes(baseUrl),
    tools: [process.execPath, PROGRAM, 'mcp'],
    without: [],
    timeout: undefined,
    signal: new AbortController().signal,
    ...options,
  });
}
