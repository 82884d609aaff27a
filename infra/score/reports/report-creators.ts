import type { ReportFiles } from '../../harness/options/parse-options.ts';
import type { ReportCreators } from '../../harness/reports/write-reports.ts';
import { createHtmlReport } from './html-report.ts';
import { createJsonReport } from './json-report.ts';
import { createJunitReport } from './junit-report.ts';
import { createMarkdownReport } from './markdown-report.ts';
import type { Report } from './report.ts';

/** The reports of the score. */
export const REPORT_CREATORS: ReportCreators<keyof ReportFiles, Report> = {
  json: (report) => `${JSON.stringify(createJsonReport(report), null, 2)}\n`,
  html: createHtmlReport,
  junit: createJunitReport,
  markdown: createMarkdownReport,
};
