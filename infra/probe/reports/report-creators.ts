import type { ReportCreators } from '../../harness/reports/write-reports.ts';
import { failuresIn } from '../expected.ts';
import type { ProbeFiles } from '../options/options.ts';
import { createHtmlReport } from './html-report.ts';
import { createJsonReport } from './json-report.ts';
import { createJunitReport } from './junit-report.ts';
import { createMarkdownReport } from './markdown-report.ts';
import type { Report } from './report.ts';

/** The reports of the probe. */
export const REPORT_CREATORS: ReportCreators<keyof ProbeFiles, Report> = {
  json: (report) => `${JSON.stringify(createJsonReport(report), null, 2)}\n`,
  html: createHtmlReport,
  junit: createJunitReport,
  markdown: createMarkdownReport,
  'write-expected': ({ results }) => `${JSON.stringify(failuresIn(results), null, 2)}\n`,
};
