import { writeFile } from 'node:fs/promises';
import type { ReportFiles } from '../options/options.ts';
import { createBadge } from './badge.ts';
import { createHtmlReport } from './html-report.ts';
import { createJsonReport } from './json-report.ts';
import { createJunitReport } from './junit-report.ts';
import { createMarkdownReport } from './markdown-report.ts';
import type { Report } from './report.ts';

const CREATORS: Readonly<Record<keyof ReportFiles, (report: Report) => string>> = {
  json: (report) => `${JSON.stringify(createJsonReport(report), null, 2)}\n`,
  html: (report) => createHtmlReport(createJsonReport(report)),
  junit: createJunitReport,
  markdown: createMarkdownReport,
  badge: (report) => `${JSON.stringify(createBadge(report))}\n`,
};

const FORMATS = ['json', 'html', 'junit', 'markdown', 'badge'] as const;

/** Writes the requested reports, and returns their files. */
export async function writeReports(report: Report): Promise<readonly string[]> {
  const wanted = FORMATS.flatMap((format) => {
    const file = report.options.reports[format];
    return file === undefined ? [] : [{ format, file }];
  });
  for (const { format, file } of wanted) await writeFile(file, CREATORS[format](report));
  return wanted.map(({ file }) => file);
}
