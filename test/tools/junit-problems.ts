import { XMLParser } from 'fast-xml-parser';

/** What an element may have: attributes (required if they end in `!`), and its children, each followed by a space. */
type Rule = readonly [attributes: string, children: RegExp];

/**
 * What the schemas of Jenkins' xUnit plugin (junit-10.xsd), Apache Ant (windyroad/JUnit-Schema) and Surefire permit of
 * tests, and the first two of suites: a report of Surefire has one suite only, without the members that Ant requires.
 */
const RULES: Readonly<Record<string, Rule>> = {
  testsuites: ['', /^(?:testsuite )*$/],
  testsuite: [
    'name! package! id! timestamp! hostname! tests! failures! errors! skipped! time!',
    /^properties (?:testcase )*system-out system-err $/,
  ],
  properties: ['', /^(?:property )*$/],
  property: ['name! value!', /^$/],
  testcase: ['classname! name! time!', /^(?:(?:failure|error|skipped) )?$/],
  failure: ['message type!', /^$/],
  error: ['message type!', /^$/],
  skipped: ['message', /^$/],
  'system-out': ['', /^$/],
  'system-err': ['', /^$/],
};

const FORMS: Readonly<Record<string, RegExp>> = {
  timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  time: /^\d+\.\d{3}$/,
  ...Object.fromEntries(['id', 'tests', 'failures', 'errors', 'skipped'].map((name) => [name, /^\d+$/])),
};

/** An element: its tag is the member other than `:@`, its attributes. */
type Node = Readonly<Record<string, readonly Node[]>> & { readonly ':@'?: Readonly<Record<string, string>> };

/** Returns what the usual schemas do not permit in a JUnit report. */
export function junitProblems(xml: string): readonly string[] {
  const options = { preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false };
  const roots = (new XMLParser(options).parse(xml, true) as readonly Node[]).filter((node) => tagOf(node) !== '?xml');
  return roots.map(tagOf).join() === 'testsuites' ? roots.flatMap(problemsIn) : ['The root is not testsuites'];
}

function problemsIn(node: Node): readonly string[] {
  const tag = tagOf(node);
  const [attributes, order] = RULES[tag] ?? ['', /^unknown$/];
  const given = Object.entries(node[':@'] ?? {});
  const children = (node[tag] ?? []).filter((child) => tagOf(child) !== '#text');
  const names = children.map((child) => `${tagOf(child)} `).join('');
  const known = attributes.split(' ');
  return [
    ...known
      .filter((name) => name.endsWith('!') && !given.some(([each]) => `${each}!` === name))
      .map((name) => `${tag} without ${name}`),
    ...given
      .filter(([name]) => !known.some((each) => each.replace('!', '') === name))
      .map(([name]) => `${tag} with ${name}`),
    ...given
      .filter(([name, value]) => FORMS[name]?.test(value) === false)
      .map(([name, value]) => `${tag} with ${name}="${value}"`),
    ...(order.test(names) ? [] : [`${tag} with these children: ${names}`]),
    ...children.flatMap(problemsIn),
  ];
}

function tagOf(node: Node): string {
  return Object.keys(node).find((name) => name !== ':@') ?? '';
}
