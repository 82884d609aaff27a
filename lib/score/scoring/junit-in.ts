import { readFile, rm } from 'node:fs/promises';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import type { TestName } from './result.ts';

/** The tests in the report of a suite's runner. */
export interface TestReport {
  readonly tests: readonly TestName[];
  readonly failed: readonly TestName[];
  readonly skipped: readonly TestName[];
}

/** The report of a run without --junit-in. */
export const NO_REPORT: TestReport = { tests: [], failed: [], skipped: [] };

const TestCase = z.object({
  name: z.string(),
  classname: z.optional(z.string()),
  file: z.optional(z.string()),
  failure: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  skipped: z.optional(z.unknown()),
});

/**
 * Reads the tests in a JUnit report, as pytest, Playwright, Jest, Maven and many others write it, and removes it, so
 * that the next run cannot read it. A missing or damaged report has no tests: no verdict depends on it.
 */
export async function takeTestReport(file: string): Promise<TestReport> {
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(file, { force: true });
  const cases = parseCases(text);
  const skipped = cases.filter((each) => each.skipped !== undefined);
  return { tests: cases.map(nameOf), failed: cases.filter(isFailed).map(nameOf), skipped: skipped.map(nameOf) };
}

function parseCases(text: string): readonly z.infer<typeof TestCase>[] {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false });
  try {
    return collectCases(parser.parse(text));
  } catch {
    return [];
  }
}

/** Collects every `testcase` at any depth, because runners nest suites differently. */
function collectCases(node: unknown): readonly z.infer<typeof TestCase>[] {
  if (Array.isArray(node)) return node.flatMap(collectCases);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, child]) =>
    name === 'testcase' ? [child].flat().flatMap(parseCase) : collectCases(child),
  );
}

function parseCase(node: unknown): readonly z.infer<typeof TestCase>[] {
  const parsed = TestCase.safeParse(node);
  return parsed.success ? [parsed.data] : [];
}

function nameOf({ name, classname, file }: z.infer<typeof TestCase>): TestName {
  return { file: file ?? classname ?? 'tests', name };
}

function isFailed({ failure, error }: z.infer<typeof TestCase>): boolean {
  return failure !== undefined || error !== undefined;
}
