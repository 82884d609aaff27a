import { existsSync } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { UsageError } from './usage-error.ts';

/** Functions that make the text of a report, by format. */
export type ReportCreators<T> = Readonly<Record<string, (report: T) => string>>;

/** The files of the requested reports, by format. */
export type Files = Readonly<Record<string, string | undefined>>;

/**
 * Checks that each report can be written, before a long run. It leaves no file behind.
 * @throws UsageError
 */
export async function requireWritable(files: Files): Promise<void> {
  for (const [format, file] of Object.entries(files)) {
    if (file === undefined) continue;
    const isNew = !existsSync(file);
    try {
      await (await open(file, 'a')).close();
    } catch (error) {
      throw new UsageError(`--${format} cannot be written: ${reasonOf(error)}`);
    }
    if (isNew) await rm(file);
  }
}

/** Writes the requested reports. Returns the files, and a message for each report that could not be written. */
export async function writeReports<T>(files: Files, creators: ReportCreators<T>, report: T) {
  const written: string[] = [];
  const problems: string[] = [];
  for (const [format, create] of Object.entries(creators)) {
    const file = files[format];
    if (file === undefined) continue;
    try {
      await writeFile(file, create(report));
      written.push(file);
    } catch (error) {
      problems.push(`--${format} ${file} was not written: ${reasonOf(error)}`);
    }
  }
  return { written, problems };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
