import { VERSION } from '../../../about.ts';
import type { DefectFacts, ListedChange } from '../../../api/switches/facts.ts';
import { CHANGES } from '../../../changes/generated/catalogue.ts';
import { countOf } from '../../../count-of.ts';
import { DEFECTS } from '../../../defects/generated/catalogue.ts';
import { wellFormed } from '../../../well-formed.ts';
import { createLocalTargets } from '../../harness/targets/local-server.ts';
import type { StartTarget } from '../../harness/targets/target.ts';
import { EXIT_CODES, type Judgement, runInTerminal, type Surroundings, type Tool } from '../../harness/tool.ts';
import { chooseDefects } from '../options/choose-defects.ts';
import { helpWith } from '../options/help.ts';
import { type Options, readOptions } from '../options/options.ts';
import { describeReliability } from '../print/describe-results.ts';
import { printResults } from '../print/print-results.ts';
import { createHtmlReport, createMarkdownReport } from '../reports/document.ts';
import { createJsonReport } from '../reports/json-report.ts';
import { createJunitReport } from '../reports/junit-report.ts';
import type { Report } from '../reports/report.ts';
import { compareRuns, readEarlierRun } from '../scoring/compare.ts';
import { errorsIn } from '../scoring/result.ts';
import { createSuite } from '../scoring/run-suite.ts';
import { scoreSuite } from '../scoring/score-suite.ts';
import { tally, tooLowScore, tooManyFalseAlarms } from '../scoring/tally.ts';
import { createDeploymentTargets } from '../targets/deployment.ts';
import { startAhead } from '../targets/start-ahead.ts';
import { createListener } from './listener.ts';

/** The service that suites are scored over. */
export interface Subject {
  /** All defects, in the order in which they apply. */
  readonly catalogue: readonly DefectFacts[];
  readonly changes: readonly ListedChange[];
  /** How to start a target: on this machine, or in the deployment at `baseUrl`. */
  readonly targetsFor: (options: Pick<Options, 'baseUrl' | 'spoilers'>) => StartTarget;
  /** Decides the order of runs. Default: `Math.random`. */
  readonly random?: () => number;
}

/**
 * Scores a suite over the service, with the terminal of this process, and sets the exit code.
 * @param start how a user starts it: `npm run score --`
 * @param server the script of the local server
 */
export function score(args: readonly string[], start: string, server: string): Promise<void> {
  const targetsFor: Subject['targetsFor'] = ({ baseUrl, spoilers }) =>
    baseUrl === undefined ? createLocalTargets(server, !spoilers) : createDeploymentTargets(baseUrl);
  return runInTerminal(createScore({ catalogue: DEFECTS, changes: CHANGES, targetsFor }), args, start);
}

export function createScore(subject: Subject): Tool<Options, Report> {
  return {
    name: 'score',
    help: helpWith,
    readOptions,
    run: (options, surroundings) => run(subject, options, surroundings),
    print: ({ scoring, comparison }, options, output) =>
      printResults({ ...scoring, comparison, doubts: describeReliability(scoring, options) }, options, output),
    reports: {
      json: (report) => `${wellFormed(JSON.stringify(createJsonReport(report), null, 2))}\n`,
      html: createHtmlReport,
      junit: createJunitReport,
      markdown: createMarkdownReport,
    },
    judge,
  };
}

async function run(
  { catalogue, changes, targetsFor, random = Math.random }: Subject,
  options: Options,
  { output, signal }: Surroundings,
): Promise<Report> {
  const startedAt = new Date();
  // Before the run, because --json may write the same file.
  const earlier = options.compare === undefined ? undefined : readEarlierRun(options.compare);
  const defects = chooseDefects(catalogue, options.choice);
  const listener = createListener(defects, options, output);
  const switches = { defects, changes: options.triesChanges ? changes : [] };
  const scored = { ...createSuite(options, signal), signal, random };
  const { startTarget, stopAll } = startAhead(targetsFor(options));
  const scoring = await scoreSuite(switches, options, startTarget, listener, scored).finally(stopAll);
  listener.close();
  const comparison = earlier && compareRuns(earlier, scoring.results);
  return { scoring, options, comparison, catalogue, version: VERSION, startedAt, endedAt: new Date() };
}

function judge({ scoring: { results, changes, noScore } }: Report, options: Options): Judgement {
  if (noScore !== undefined) return { code: EXIT_CODES.noResult, complaints: [`${noScore.reason}. It has no score`] };
  const count = tally(results).counts.RuntimeError + errorsIn(changes).length;
  if (count > 0) {
    const complaint = `${countOf(count, 'run')} had an error, so the score is not complete. See above`;
    return { code: EXIT_CODES.noResult, complaints: [complaint] };
  }
  const { minScore, maxFalseAlarms, spoilers } = options;
  const score = tooLowScore(results, options);
  const alarms = tooManyFalseAlarms(changes, options);
  const complaints: string[] = [];
  // Rounded down, or 15.48 would be shown as 15.5 and below --min-score 15.5.
  const shown = score && Math.floor(score * 100) / 100;
  if (shown !== undefined) complaints.push(`The score of ${shown} % is below --min-score ${minScore}`);
  if (alarms.length > 0) {
    const names = spoilers ? ` (${alarms.join(', ')})` : '';
    const found = `${countOf(alarms.length, 'false alarm')}${names}`;
    complaints.push(`${found}: more than --max-false-alarms ${maxFalseAlarms}`);
  }
  return { code: complaints.length === 0 ? EXIT_CODES.done : EXIT_CODES.notAccepted, complaints };
}
