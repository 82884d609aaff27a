import { writeFile } from 'node:fs/promises';

/** Functions that make the text of a report, by format. */
export type ReportCreators<Format extends string, T> = Readonly<Record<Format, (report: T) => string>>;

/** Writes the requested reports, and returns their files. */
export async function writeReports<Format extends string, T>(
  files: Readonly<Record<Format, string | undefined>>,
  creators: ReportCreators<Format, T>,
  report: T,
): Promise<readonly string[]> {
  const written: string[] = [];
  for (const format in creators) {
    const file = files[format];
    if (file === undefined) continue;
    await writeFile(file, creators[format](report));
    written.push(file);
  }
  return written;
}
