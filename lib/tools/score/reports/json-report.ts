import { stripVTControlCharacters } from 'node:util';
import type { FileResult, MutationTestResult, TestFileDefinitionDictionary } from 'mutation-testing-report-schema/api';
import type { DefectFacts } from '../../../api/switches/facts.ts';
import { DEFECT_AREAS, type DefectArea } from '../../../switches/ids.ts';
import { type ChangeResult, type Result, type TestName, testId } from '../scoring/result.ts';
import { describeMet, describeRun, figuresOf, type Report } from './report.ts';

/** A report with members of our own. The schema permits further members. */
interface ScoreReport extends MutationTestResult {
  /** Absent without a score. */
  readonly figures?: ReturnType<typeof figuresOf>;
  readonly changes?: readonly object[];
}

/** A viewer shows a score as good from HIGH percent on, and as bad below the minimum or LOW: Stryker's defaults. */
const HIGH = 80;
const LOW = 60;

/**
 * The results in the format of the mutation-testing elements, version 2:
 * https://github.com/stryker-mutator/mutation-testing-elements/tree/master/packages/report-schema
 * A "file" is an area of the contract, and its source is the text of the rules that the area's defects break.
 */
export function createJsonReport(report: Report): ScoreReport {
  const { scoring, options } = report;
  const { results, changes, baseline } = scoring;
  const low = Math.round(options.minScore ?? LOW);
  const failed = [...results.flatMap(({ killedBy }) => killedBy), ...changes.flatMap((change) => change.failed)];
  const tests = new Map([...baseline.report.tests, ...failed].map((test) => [testId(test), test]));
  return {
    schemaVersion: '2.0',
    thresholds: { high: Math.max(HIGH, low), low },
    ...(scoring.noScore === undefined && { figures: figuresOf(scoring) }),
    files: Object.fromEntries(options.spoilers ? DEFECT_AREAS.flatMap((area) => fileOf(area, report)) : []),
    ...(options.spoilers && changes.length > 0 && { changes: changes.map(describeChange) }),
    ...(tests.size > 0 && { testFiles: testFilesOf(tests) }),
    config: describeRun(report),
  };
}

function fileOf(area: DefectArea, { catalogue, scoring }: Report): readonly (readonly [string, FileResult])[] {
  const results = scoring.results.filter(({ defect }) => defect.area === area);
  if (results.length === 0) return [];
  // Each rule is one line; several defects may break the same one.
  const rules = [...new Set(catalogue.filter((defect) => defect.area === area).map(ruleOf))];
  const mutants = results.map((result) => mutantOf(result, rules));
  return [[`contract/${area}`, { language: 'plain', source: rules.join('\n'), mutants }]];
}

function ruleOf({ rule }: DefectFacts): string {
  return rule.replaceAll(/\s+/g, ' ').trim();
}

/** A mutant, with the members `met` and `notEveryTime` of our own. */
function mutantOf(result: Result, rules: readonly string[]) {
  const { defect, status, reason, duration, met, killedBy, isNotEveryTime } = result;
  const rule = ruleOf(defect);
  const line = rules.indexOf(rule) + 1;
  const facts = [`level ${defect.level}`, describeMet(result)].filter((fact) => fact !== undefined);
  return {
    id: defect.id,
    mutatorName: defect.id,
    description: `${defect.title} (${facts.join(', ')}). Hint: ${defect.hint}`,
    replacement: defect.title,
    location: { start: { line, column: 1 }, end: { line, column: rule.length + 1 } },
    status,
    statusReason: stripVTControlCharacters(reason),
    ...(met !== undefined && { met }),
    ...(isNotEveryTime && { notEveryTime: true }),
    ...(duration !== undefined && { duration: Math.round(duration) }),
    ...(killedBy.length > 0 && { killedBy: killedBy.map(testId) }),
  };
}

function describeChange({ change, status, reason, met, failed }: ChangeResult): object {
  return {
    ...change,
    status,
    statusReason: stripVTControlCharacters(reason),
    ...(met !== undefined && { met }),
    ...(failed.length > 0 && { failedTests: failed.map(testId) }),
  };
}

function testFilesOf(tests: ReadonlyMap<string, TestName>): TestFileDefinitionDictionary {
  const byFile = Map.groupBy(tests, ([, { file }]) => file);
  return Object.fromEntries(
    [...byFile].map(([file, entries]) => [file, { tests: entries.map(([id, { name }]) => ({ id, name })) }]),
  );
}
