import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const RESULTS = join(import.meta.dirname, 'results.json');

const Result = z.strictObject({
  seed: z.number(),
  commit: z.string(),
  started: z.string(),
  /** How many responses were recorded. */
  responses: z.number(),
  /** The folders of the entries. */
  entries: z.array(z.string()),
  /** How many mutants changed no response. */
  unchanged: z.number(),
  /** How many changed only messages, cursors or requested faults. */
  apart: z.number(),
  /** The other mutants, and the entries that noticed each. */
  mutants: z.array(z.strictObject({ mutant: z.string(), noticedBy: z.array(z.string()) })),
});

export type Result = z.infer<typeof Result>;

/** Reads the recorded result; undefined if there is none yet. */
export function readResult(): Result | undefined {
  return existsSync(RESULTS) ? Result.parse(JSON.parse(readFileSync(RESULTS, 'utf8'))) : undefined;
}
