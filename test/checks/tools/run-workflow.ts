import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { CommandFailed, run as runCommand } from '../../../infra/run.ts';
import { PROJECT } from '../../../lib/project.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

const Texts = z._default(z.record(z.string(), z.string()), {});
const Step = z.object({
  id: z.optional(z.string()),
  if: z._default(z.string(), 'true'),
  env: Texts,
  run: z.optional(z.string()),
});
const Job = z.object({
  needs: z._default(z.array(z.string()), []),
  if: z._default(z.string(), 'true'),
  env: Texts,
  outputs: Texts,
  steps: z.array(Step),
});
const Workflow = z.object({ jobs: z.record(z.string(), Job) });

/** The result of a job, and its outputs, as later jobs see them in `needs`. */
interface JobRun {
  readonly result: 'success' | 'failure' | 'skipped';
  readonly outputs: Record<string, string>;
}

interface Runner {
  /** The contexts `github` and `vars`. */
  readonly contexts: Readonly<Record<string, object>>;
  /** The folder that the jobs have checked out. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Nothing cancels a run here. */
const CANCELLED = { name: 'cancelled', minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(false) };

/**
 * Runs the jobs of a workflow one after the other, as GitHub would for these contexts, in this terminal. Leaves out
 * `npm ci` and the steps that use an action: `folder` and `env` replace them.
 */
export async function runWorkflow(file: string, runner: Runner): Promise<Readonly<Record<string, JobRun>>> {
  const { jobs } = Workflow.parse(parse(readFileSync(join(PROJECT, '.github/workflows', file), 'utf8')));
  const runs: Record<string, JobRun> = {};
  for (const [name, job] of Object.entries(jobs)) {
    const needs = Object.fromEntries(job.needs.map((need) => [need, runs[need]]));
    runs[name] = isTrue(job.if, { ...runner.contexts, needs })
      ? await runJob(name, job, { ...runner, contexts: { ...runner.contexts, needs } })
      : { result: 'skipped', outputs: {} };
  }
  return runs;
}

async function runJob(name: string, job: z.infer<typeof Job>, { contexts, folder, env }: Runner): Promise<JobRun> {
  const steps: Record<string, object> = {};
  const all = { ...contexts, steps };
  let result: JobRun['result'] = 'success';
  for (const { id = '', run, ...step } of job.steps) {
    if (run === undefined || run === 'npm ci' || result === 'failure' || !isTrue(step.if, all)) continue;
    console.log(`--- ${name}: ${run.trim()}`);
    const output = join(temporaryFolder(), 'output');
    writeFileSync(output, '');
    // https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idstepsshell
    const stepEnv = { ...env, ...filled(job.env, all), ...filled(step.env, all), GITHUB_OUTPUT: output };
    try {
      await runCommand('bash', ['--noprofile', '--norc', '-e', '-c', run], stepEnv, folder);
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      result = 'failure';
    }
    const lines = readFileSync(output, 'utf8').matchAll(/^(.+?)=(.*)$/gm);
    steps[id] = { outputs: Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value])) };
  }
  return { result, outputs: filled(job.outputs, all) };
}

/** Replaces the expressions in values. */
function filled(texts: Readonly<Record<string, string>>, contexts: object): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => evaluate(expression, contexts).coerceString());
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]));
}

function isTrue(condition: string, contexts: object): boolean {
  const value = evaluate(condition.replace(/^\$\{\{(.*)\}\}$/, '$1'), contexts);
  return !['false', '', '0'].includes(value.coerceString());
}

function evaluate(expression: string, contexts: object) {
  const { tokens } = new Lexer(expression.trim()).lex();
  const tree = new Parser(tokens, Object.keys(contexts), [CANCELLED]).parse();
  const values = JSON.parse(JSON.stringify(contexts), data.reviver);
  return new Evaluator(tree, values, new Map([[CANCELLED.name, CANCELLED]])).evaluate();
}
