import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJunit } from './parse-junit.ts';
import type { TestName } from './result.ts';

/** The tests in the report of a suite's runner. */
export interface TestReport {
  readonly tests: readonly TestName[];
  readonly failed: readonly TestName[];
  readonly skipped: readonly TestName[];
  /** Whether the run has written a file there, with tests or not. */
  readonly isWritten?: boolean;
}

/** The report of a run without --junit-in. */
export const NO_REPORT: TestReport = { tests: [], failed: [], skipped: [] };

/**
 * Returns a function that reads the tests of a run's JUnit report, and removes it, so that the next run cannot read it.
 * A folder has a report in each `*.xml`, as Surefire, Gradle and PHPUnit write them. Other files are left alone: they
 * have no tests, and no verdict depends on them.
 */
export function createReportReader() {
  /** The files that were left, with what tells whether they were written again. */
  const left = new Map<string, string>();
  return async (path: string): Promise<TestReport> => {
    const written = (await listFiles(path)).filter(({ file, state }) => left.get(file) !== state);
    const reports = await Promise.all(written.map(({ file }) => readFile(file).then(parseJunit, () => undefined)));
    for (const [index, { file, state }] of written.entries()) {
      const isRemoved = reports[index] !== undefined && (await rm(file).then(...IS_DONE));
      if (!isRemoved) left.set(file, state);
    }
    const tests = reports.flatMap((report) => report ?? []);
    return {
      tests: tests.map(withoutResult),
      failed: tests.filter(({ isFailed }) => isFailed).map(withoutResult),
      skipped: tests.filter(({ isSkipped }) => isSkipped).map(withoutResult),
      isWritten: written.length > 0,
    };
  };
}

const IS_DONE = [() => true, () => false] as const;

function withoutResult({ file, name }: TestName): TestName {
  return { file, name };
}

/** Returns the file, or the `*.xml` files of the folder. Pipes and devices are none: reading could take for ever. */
async function listFiles(path: string) {
  const names = await readdir(path).catch(() => undefined);
  const files = names
    ?.filter((name) => /\.xml$/i.test(name))
    .toSorted()
    .map((name) => join(path, name)) ?? [path];
  const found = await Promise.all(
    files.map(async (file) => {
      const stats = await stat(file, { bigint: true }).catch(() => undefined);
      return stats?.isFile() ? [{ file, state: `${stats.ino} ${stats.size} ${stats.mtimeNs}` }] : [];
    }),
  );
  return found.flat();
}
