import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { openSandbox } from '../../../lib/client/client.ts';
import { PROJECT } from '../../../lib/project.ts';
import type { User } from './packed.ts';

const Texts = z.record(z.string(), z.string());

const Step = z.object({
  id: z.string(),
  if: z.optional(z.string()),
  shell: z.literal('bash'),
  env: Texts,
  run: z.string(),
});

const Action = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string() })),
  outputs: z.record(z.string(), z.object({ value: z.string() })),
  runs: z.object({ steps: z.array(Step) }),
});

/** The values that the action's expressions can name: `inputs.port`, `steps.start.outputs.pid`. */
type Context = Map<string, string>;

type Inputs = Readonly<Record<string, string>>;

/**
 * How GitHub's runner starts bash:
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell
 */
const BASH = ['--noprofile', '--norc', '-eo', 'pipefail'];

/**
 * Runs the shell steps of action.yml with these inputs, as GitHub's runner does. Disposing of the result ends the
 * service that they start.
 */
function runAction({ folder, env }: User, inputs: Inputs) {
  const action = Action.parse(parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8')));
  // All steps of a job share it.
  const temp = join(folder, 'runner');
  mkdirSync(temp, { recursive: true });
  const values = Object.entries(action.inputs).map(([name, input]) => [name, inputs[name] ?? input.default] as const);
  const context: Context = new Map(values.map(([name, value]) => [`inputs.${name}`, value]));
  const summaryFile = fileIn(temp, 'summary');
  let [code, output] = [0, ''];
  for (const step of action.runs.steps) {
    if (code !== 0 || (step.if !== undefined && !isTrue(step.if, context))) continue;
    const outputFile = fileIn(temp, 'output');
    const own = Object.entries(step.env).map(([name, value]) => [name, fill(value, context)]);
    const files = { GITHUB_OUTPUT: outputFile, GITHUB_STEP_SUMMARY: summaryFile, RUNNER_TEMP: temp };
    const ended = spawnSync('bash', [...BASH, fileIn(temp, 'step.sh', step.run)], {
      cwd: folder,
      env: { ...env, ...files, ...Object.fromEntries(own) },
      encoding: 'utf8',
    });
    code = ended.status ?? 1;
    output += ended.stdout + ended.stderr;
    for (const [, name, value = ''] of readFileSync(outputFile, 'utf8').matchAll(/^(.+?)=(.*)$/gm)) {
      context.set(`steps.${step.id}.outputs.${name}`, value);
    }
  }
  const outputs = new Map(Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value, context)]));
  const pid = Number(outputs.get('pid'));
  const stop = () => void (pid > 0 && process.kill(pid, 'SIGTERM'));
  return { outputs, summary: readFileSync(summaryFile, 'utf8'), output, code, [Symbol.dispose]: stop };
}

function fileIn(folder: string, name: string, text = ''): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Replaces the expressions in a value. A name without a value is empty, as the runner has it. */
function fill(text: string, context: Context): string {
  return text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => context.get(name) ?? '');
}

/** Evaluates a condition of a step: comparisons with a literal, joined by `&&`. */
function isTrue(condition: string, context: Context): boolean {
  return condition.split(' && ').every((comparison) => {
    const [, name, operator, literal] = /^([\w.-]+) (==|!=) '(.*)'$/.exec(comparison) ?? [];
    if (name === undefined) throw new Error(`The test does not know the condition ${comparison}`);
    return ((context.get(name) ?? '') === literal) === (operator === '==');
  });
}

const SCORE = { score: 'node checks-total.js' };
const PROBE = { command: 'probe', client: 'node orders-once.js' };

/**
 * Inputs, the exit code, and a text of the summary; without one, the action ends before there is a summary. An error is
 * in the output, and nothing is run then.
 */
const RUNS: readonly (readonly [inputs: Inputs, code: number, summary?: string | undefined, error?: string])[] = [
  [{ ...SCORE, 'score-options': '--only float-money' }, 0, '100.0'],
  [
    { ...SCORE, 'score-options': `--only pay-twice\n--html 'the report.html' \\\n  # the bar:\n--min-score 80\n` },
    1,
    'pay-twice',
  ],
  [{ ...SCORE, 'score-options': '--only no-such-defect' }, 2],
  [{ ...PROBE, 'probe-options': '--only create-lost-503 --min-handled 1' }, 0, 'handles 1 of 2 situations'],
  [{ ...PROBE, 'probe-options': '--only create-lost-503 \\\n --min-handled 2' }, 1, 'create-lost-503'],
  [{ ...PROBE, 'probe-options': '--only no-such-situation' }, 2],
  [{ seed: '7' }, 1, undefined, '::error::The service did not start'],
  [{ command: 'probe' }, 1, undefined, '::error::command must be'],
];

/** Runs the action as a workflow would. @throws Error if it does something else than it says. */
export async function testAction(user: User, tarball: string): Promise<void> {
  await checkStart(user, tarball);
  for (const [inputs, code, summary, error = ''] of RUNS) {
    using ended = runAction(user, { package: tarball, ...inputs });
    const isSummarized = summary === undefined ? ended.summary === '' : ended.summary.includes(summary);
    requireThat(ended.code === code && isSummarized && ended.output.includes(error), ended);
  }
  if (!existsSync(join(user.folder, 'the report.html'))) throw new Error('The action wrote no report');
}

async function checkStart(user: User, tarball: string): Promise<void> {
  using started = runAction(user, { package: tarball, sandbox: 'ci', seed: '7' });
  const baseUrl = started.outputs.get('base-url') ?? '';
  requireThat(baseUrl.endsWith('/sandboxes/ci'), started);
  const { orders } = await openSandbox({ baseUrl }).state();
  requireThat(orders.total === 7 && started.summary === '', started);
}

function requireThat(condition: boolean, { output, summary, code }: ReturnType<typeof runAction>): void {
  if (!condition) throw new Error(`The action did something else (exit ${code}):\n${output}\n${summary}`);
}
