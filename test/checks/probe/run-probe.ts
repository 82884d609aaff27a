import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import { runTool } from '../../../lib/tools/harness/tool.ts';
import { createProbe } from '../../../lib/tools/probe/command-line/run-probe.ts';
import type { JsonReport } from '../../../lib/tools/probe/reports.ts';
import { createDeployedSandboxes, type StartSandbox } from '../../../lib/tools/probe/runs/probe-sandbox.ts';
import { type RunOptions, runSituation } from '../../../lib/tools/probe/runs/run-situation.ts';
import type { AnySituation } from '../../../lib/tools/probe/situations/receiver-situations.ts';
import { endedWith } from '../../tools/score/run-score.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';

/** The script of the commands, among them `probe` and `mcp`. */
export const PROGRAM = join(PROJECT, 'infra/publish/package/bin.ts');

export const CLIENT = join(import.meta.dirname, 'scripted-client.js');
export const CONTROL = join(import.meta.dirname, 'controls/client.js');
export const RECEIVER = join(import.meta.dirname, 'scripted-receiver.js');

/** The id of an expectation without its number. */
export const kindOf = (id: string) => id.replace(/-\d+-/, '-N-');

const FORMATS = ['json', 'html', 'junit', 'markdown'];

/** Runs the command line of the probe in this process. */
export function probeInProcess(args: readonly string[], startSandbox: StartSandbox) {
  const tool = createProbe(() => startSandbox, PROGRAM);
  return endedWith('probe', (surroundings) => runTool(tool, args, surroundings));
}

/** Starts a server for the tests of a file, and returns functions that probe over its sandboxes. */
export function withProbe() {
  const server = withServer();
  const startSandbox: StartSandbox = () => createDeployedSandboxes(server.baseUrl)();

  /** Runs the command line in this process. */
  const probe = (...args: readonly string[]) => probeInProcess(args, startSandbox);

  /** Runs the command line with a report in each format. Returns the reports beside the outputs. */
  async function probeWithReports(...args: readonly string[]) {
    const folder = temporaryFolder();
    const ended = await probe(...FORMATS.flatMap((format) => [`--${format}`, join(folder, format)]), ...args);
    const [json = '', ...texts] = FORMATS.map((format) => readFileSync(join(folder, format), 'utf8'));
    const [html = '', junit = '', markdown = ''] = texts;
    return { ...ended, report: JSON.parse(json) as JsonReport, html, junit, markdown };
  }

  /** Runs a program of Node in a situation. */
  function runIn(situation: AnySituation | undefined, program: readonly string[], options: Partial<RunOptions> = {}) {
    if (!situation) throw new Error('There is no such situation');
    return runSituation(situation, {
      command: [process.execPath, ...program],
      startSandbox,
      tools: [process.execPath, PROGRAM, 'mcp'],
      without: [],
      timeout: undefined,
      signal: new AbortController().signal,
      ...options,
    });
  }

  return { server, startSandbox, probe, probeWithReports, runIn };
}
