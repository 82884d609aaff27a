import { stripVTControlCharacters } from 'node:util';
import XMLBuilder from 'fast-xml-builder';

/** Characters that XML 1.0 cannot contain, not even escaped: https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove.
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Values by their names. */
type Properties = Readonly<Record<string, string>>;

/** A test suite, with a test for each thing that was tried. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
  /** Its properties besides those of the run: the schemas permit none in a test. */
  readonly properties?: Properties;
}

interface JunitCase {
  readonly name: string;
  /** In milliseconds. */
  readonly duration?: number | undefined;
  /** Undefined if it passed. */
  readonly problem?: JunitProblem | undefined;
}

export interface JunitProblem {
  readonly outcome: 'failure' | 'error' | 'skipped';
  readonly message: string;
  readonly type: string;
  readonly text?: string;
}

/**
 * Writes a JUnit document. There is no standard; it is valid by the schemas of Jenkins' xUnit plugin and of Apache Ant,
 * which permits no attribute of `testsuites`: https://github.com/windyroad/JUnit-Schema
 * @param properties those of the run
 */
export function writeJunit(suites: readonly JunitSuite[], startedAt: Date, properties: Properties): string {
  // A member that begins with @ is an attribute, and #text is the element's text.
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
    // Or value="true" would become an attribute without a value.
    suppressBooleanAttributes: false,
  });
  const testsuite = suites.map((suite, index) => ({
    '@name': suite.name,
    '@package': suite.name,
    '@id': index,
    '@timestamp': startedAt.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length),
    '@hostname': 'localhost',
    ...totalsOf(suite.cases),
    ...propertiesOf({ ...properties, ...suite.properties }),
    testcase: suite.cases.map((each) => testCaseOf(suite, each)),
    'system-out': '',
    'system-err': '',
  }));
  return String(builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, testsuites: { testsuite } }));
}

function totalsOf(cases: readonly JunitCase[]): object {
  const count = (outcome: JunitProblem['outcome']) =>
    cases.filter(({ problem }) => problem?.outcome === outcome).length;
  return {
    '@tests': cases.length,
    '@failures': count('failure'),
    '@errors': count('error'),
    '@skipped': count('skipped'),
    '@time': seconds(cases.reduce((sum, { duration = 0 }) => sum + duration, 0)),
  };
}

function testCaseOf(suite: JunitSuite, { name, duration = 0, problem }: JunitCase): object {
  return {
    '@classname': suite.name,
    '@name': clean(name),
    '@time': seconds(duration),
    ...(problem && { [problem.outcome]: problemOf(problem) }),
  };
}

function problemOf({ outcome, message, type, text }: JunitProblem): object {
  return {
    '@message': clean(message),
    // Surefire's schema permits no type here.
    ...(outcome !== 'skipped' && { '@type': type }),
    ...(text !== undefined && { '#text': clean(text) }),
  };
}

function propertiesOf(properties: Properties): object {
  const property = Object.entries(properties).map(([name, value]) => ({ '@name': name, '@value': clean(value) }));
  return { properties: { property } };
}

/** Removes a terminal's escape sequences, and replaces characters that XML cannot contain. */
function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll(NOT_XML, '\uFFFD');
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
