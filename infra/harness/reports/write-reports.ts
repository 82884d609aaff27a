import { writeFile } from 'node:fs/promises';
import type { ReportFiles } from '../options/parse-options.ts';

/** Functions that make the text of a report, by format. */
export type ReportCreators<T> = Readonly<Record<keyof ReportFiles, (report: T) => string>>;

const FORMATS = ['json', 'html', 'junit', 'markdown'] as const;

/** Writes the requested reports, and returns their files. */
export async function writeReports<T>(
  files: ReportFiles,
  creators: ReportCreators<T>,
  report: T,
): Promise<readonly string[]> {
  const wanted = FORMATS.flatMap((format) => {
    const file = files[format];
    return file === undefined ? [] : [{ format, file }];
  });
  for (const { format, file } of wanted) await writeFile(file, creators[format](report));
  return wanted.map(({ file }) => file);
}
