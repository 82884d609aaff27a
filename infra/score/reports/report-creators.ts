import type { ReportCreators } from '../../harness/reports/write-reports.ts';
import type { ScoreFiles } from '../options/options.ts';
import { createBadge } from './badge.ts';
import { createFiguresPage } from './figures-page.ts';
import { createHtmlReport } from './html-report.ts';
import { createJsonReport } from './json-report.ts';
import { createJunitReport } from './junit-report.ts';
import { createMarkdownReport } from './markdown-report.ts';
import type { Report } from './report.ts';

/** The reports of the score. */
export const REPORT_CREATORS: ReportCreators<keyof ScoreFiles, Report> = {
  json: (report) => `${JSON.stringify(createJsonReport(report), null, 2)}\n`,
  html: (report) =>
    report.options.spoilers
      ? createHtmlReport(createJsonReport(report), report.scoring.changes)
      : createFiguresPage(report.scoring),
  junit: createJunitReport,
  markdown: createMarkdownReport,
  badge: (report) => `${JSON.stringify(createBadge(report))}\n`,
};
