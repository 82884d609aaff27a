import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';

const Step = z.object({
  id: z.optional(z.string()),
  uses: z.optional(z.string()),
  with: z.optional(z.record(z.string(), z.unknown())),
  run: z.optional(z.string()),
  env: z.optional(z.record(z.string(), z.string())),
});
const Matrix = z.object({ matrix: z.object({ part: z.optional(z.array(z.string())) }) });
const Job = z.object({
  if: z.optional(z.string()),
  strategy: z.optional(Matrix),
  environment: z.optional(z.unknown()),
  steps: z.array(Step),
});
const Workflow = z.object({ jobs: z.record(z.string(), Job) });

/** Returns what the tests read of a workflow: https://docs.github.com/actions/reference/workflows-and-actions */
export function workflowIn(file: string) {
  return Workflow.parse(parse(readFileSync(file, 'utf8')));
}
