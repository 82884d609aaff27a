import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { NO_FILE, type TestName } from './result.ts';

/** A test in the report of a suite's runner. */
interface ReportedTest extends TestName {
  readonly isFailed: boolean;
  readonly isSkipped: boolean;
}

interface XmlElement {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
}

/** A test with the suites that it is in, from the outermost, and the nearest file that an element names. */
interface Case {
  readonly element: XmlElement;
  readonly suites: readonly string[];
  readonly file: string | undefined;
}

/** The class that Node's runner gives every test outside of a suite, and Node 20 all tests. */
const NODES_CLASS = 'test';

/**
 * Returns the tests of a JUnit report, as pytest, Playwright, Jest, Maven and many others write it; undefined if this is
 * no such report, or a damaged one. There is no standard.
 */
export function parseJunit(bytes: Buffer): readonly ReportedTest[] | undefined {
  const [root, ...others] = parseXml(decode(bytes)) ?? [];
  if (root === undefined || others.length > 0 || !/^testsuites?$/.test(root.tag)) return undefined;
  const cases = collectCases(root, { suites: [], file: undefined });
  const isWrapped = isRunner(cases);
  return cases.map(({ element, suites, file }) => ({
    ...nameOf(element, isWrapped ? suites.slice(1) : suites, file),
    isFailed: element.children.some(({ tag }) => tag === 'failure' || tag === 'error'),
    isSkipped: element.children.some(({ tag }) => tag === 'skipped'),
  }));
}

/** Whether the outermost suite only names the runner, as pytest's does: all tests are in it, and have classes of their own. */
function isRunner(cases: readonly Case[]): boolean {
  const [first] = cases[0]?.suites ?? [];
  if (first === undefined || cases.some(({ suites }) => suites[0] !== first)) return false;
  return cases.every(({ element }) => {
    const name = element.attributes.get('classname');
    return name !== undefined && name !== NODES_CLASS && !wordsOf(name).startsWith(wordsOf(first));
  });
}

/** Collects every `testcase` at any depth, because runners nest suites differently. */
function collectCases(element: XmlElement, around: Omit<Case, 'element'>): readonly Case[] {
  const file = element.attributes.get('file') || around.file;
  if (element.tag === 'testcase') return element.attributes.has('name') ? [{ element, ...around, file }] : [];
  const name = element.tag === 'testsuite' && element.attributes.get('name');
  const suites = name ? [...around.suites, name] : around.suites;
  return element.children.flatMap((child) => collectCases(child, { suites, file }));
}

/** Returns the suites, the class and the name of a test. A part that repeats others is left out. */
function nameOf({ attributes }: XmlElement, suites: readonly string[], file: string | undefined): TestName {
  const { name = '', classname = '' } = Object.fromEntries(attributes);
  const isKnown = classname === NODES_CLASS || wordsOf(suites.join(' ')).endsWith(wordsOf(classname));
  const parts = [name];
  for (const part of [...suites, ...(isKnown ? [] : [classname])].toReversed()) {
    if (!wordsOf(parts.join(' ')).startsWith(wordsOf(part))) parts.unshift(part);
  }
  const own = parts.filter((part) => part === name || wordsOf(part) !== wordsOf(file ?? ''));
  const first = file ?? (own.length > 1 ? own.shift() : undefined);
  return { file: first ?? NO_FILE, name: own.join(' > ') };
}

/** `shop.OrdersTest` and `shop\OrdersTest` are the same words. A text without a word stays as it is. */
function wordsOf(text: string): string {
  const words = text.match(/[\p{L}\p{N}_]+/gu)?.map((word) => `${word} `);
  return words?.join('') ?? text;
}

/** Decodes XML by its byte order mark, or its declaration: https://www.w3.org/TR/xml/#sec-guessing */
function decode(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 100);
  const [, declared = 'utf-8'] = /^<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(start) ?? [];
  if (start.startsWith('\u00FF\u00FE') || start.startsWith('<\0')) return decodeAs('utf-16le', bytes);
  if (start.startsWith('\u00FE\u00FF') || start.startsWith('\0<')) return decodeAs('utf-16be', bytes);
  // A declaration that can be read byte by byte is none of UTF-16, whatever it says.
  return decodeAs(/^utf-?16/i.test(declared) ? 'utf-8' : declared, bytes);
}

function decodeAs(encoding: string, bytes: Buffer): string {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the references of XML, and none that a document defines itself: https://www.w3.org/TR/xml/#sec-references */
function decodeReferences(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return REFERENCES[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10_ff_ff ? all : String.fromCodePoint(code);
  });
}

const Node = z.looseObject({ ':@': z.optional(z.record(z.string(), z.string())) });

/** Returns the elements at the top; undefined if the text is not XML. */
function parseXml(text: string): readonly XmlElement[] | undefined {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
  });
  try {
    return elementsIn(parser.parse(text, true));
  } catch {
    return undefined;
  }
}

/** Each node is an object with its tag as a member, beside `:@`, its attributes. */
function elementsIn(nodes: unknown): readonly XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.flatMap((node: unknown) => {
    const { ':@': attributes = {}, ...tags } = Node.parse(node);
    const [tag, children] = Object.entries(tags)[0] ?? [];
    if (tag === undefined || tag.startsWith('#') || tag.startsWith('?')) return [];
    const decoded = Object.entries(attributes).map(([name, value]) => [name, decodeReferences(value)] as const);
    return [{ tag, attributes: new Map(decoded), children: elementsIn(children) }];
  });
}
