import type { ReportCreators } from '../../harness/reports/write-reports.ts';
import { createHtmlReport } from './html-report.ts';
import { createJsonReport } from './json-report.ts';
import { createJunitReport } from './junit-report.ts';
import { createMarkdownReport } from './markdown-report.ts';
import type { Report } from './report.ts';

/** The reports of the score. */
export const REPORT_CREATORS: ReportCreators<Report> = {
  json: (report) => `${JSON.stringify(createJsonReport(report), null, 2)}\n`,
  html: (report) => createHtmlReport(createJsonReport(report), report.scoring.changes),
  junit: createJunitReport,
  markdown: createMarkdownReport,
};
