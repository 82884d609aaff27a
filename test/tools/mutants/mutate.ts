import { type ESTree, parseSync } from 'vite';

/** A small change of a source that should make a test fail. */
export interface Mutation {
  /** The mutation operator, as Stryker names it: https://stryker-mutator.io/docs/mutation-testing-elements/supported-mutators/ */
  readonly operator: string;
  readonly line: number;
  /** The characters of the source that it replaces. */
  readonly start: number;
  readonly end: number;
  readonly original: string;
  /** The text in their place; undefined for a statement that is left out. */
  readonly replacement: string | undefined;
}

/** A mutation of a file, with the number that switches it on. */
export interface Mutant extends Mutation {
  readonly id: number;
  readonly file: string;
}

type Node = ESTree.Node;

const OTHER_OPERATOR: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '&&': '||', '||': '&&', '??': '&&' },
  ...{ '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
};

const OTHER_METHOD: Readonly<Record<string, string>> = {
  ...{ some: 'every', every: 'some', startsWith: 'endsWith', endsWith: 'startsWith', min: 'max', max: 'min' },
  ...{ toLowerCase: 'toUpperCase', toUpperCase: 'toLowerCase', toSorted: 'slice', toReversed: 'slice' },
};

/** Nodes that do nothing when the program runs, or whose literals are not values. */
const SKIPPED = /^(?:TS(?!As|Satisfies|NonNull)|Import|ExportAll)/;

/** Returns every mutation of a TypeScript source, in the order of its characters. @throws Error if it is no TypeScript */
export function mutationsOf(file: string, code: string): Mutation[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const visit = (node: Node): Mutation[] => {
    if (SKIPPED.test(node.type)) return [];
    const own = changesOf(node, code).map(([operator, { start, end }, replacement]) => {
      const line = code.slice(0, start).split('\n').length;
      return { operator, line, start, end, original: code.slice(start, end), replacement };
    });
    // The name of a member is no value, unless it is computed.
    const isValue = (name: string) => name !== 'key' || ('computed' in node && node.computed);
    const members = Object.entries(node).flatMap(([name, member]) => (isValue(name) ? member : []));
    return [...own, ...members.filter(isNode).flatMap(visit)];
  };
  return visit(program);
}

/** A mutation operator, the node that it replaces, and the text in its place. */
type Change = readonly [operator: string, node: Node, replacement: string | undefined];

function changesOf(node: Node, code: string): readonly Change[] {
  const sourceOf = ({ start, end }: Node) => code.slice(start, end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = OTHER_OPERATOR[node.operator];
      const changed = `(${sourceOf(node.left)}) ${other} (${sourceOf(node.right)})`;
      return other === undefined ? [] : [[node.type.replace('Expression', 'Operator'), node, changed]];
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((replacement) => ['ConditionalExpression', node.test, replacement]);
    case 'UnaryExpression':
      return node.operator === '!' ? [['UnaryOperator', node, sourceOf(node.argument)]] : [];
    case 'Literal':
      return changesOfLiteral(node);
    case 'CallExpression': {
      const property = node.callee.type === 'MemberExpression' ? node.callee.property : undefined;
      if (property?.type !== 'Identifier' || !Object.hasOwn(OTHER_METHOD, property.name)) return [];
      const [before, after] = [code.slice(node.start, property.start), code.slice(property.end, node.end)];
      return [['MethodExpression', node, `${before}${OTHER_METHOD[property.name]}${after}`]];
    }
    case 'ExpressionStatement':
      return typeof node.directive === 'string' ? [] : [['BlockStatement', node, undefined]];
    default:
      return [];
  }
}

function changesOfLiteral(node: Extract<Node, { type: 'Literal' }>): readonly Change[] {
  const { value } = node;
  if (typeof value === 'boolean') return [['BooleanLiteral', node, String(!value)]];
  if (typeof value === 'number') return [['NumericLiteral', node, String(value + 1)]];
  // A text with a space is a message for people.
  if (typeof value !== 'string' || value.includes(' ')) return [];
  return [['StringLiteral', node, value === '' ? "'mutated'" : "''"]];
}

/** Returns the source with all these mutants. The environment variable MUTANT switches one on, by its id. */
export function withMutants(code: string, mutants: readonly Mutant[]): string {
  // Reading the environment takes long. A line of its own would move the others.
  return `const MUTANT = process.env.MUTANT; ${render(code, 0, code.length, mutants)}`;
}

function render(code: string, from: number, to: number, mutants: readonly Mutant[]): string {
  let [text, at] = ['', from];
  // Outer ones first.
  for (const mutant of mutants.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (mutant.start < at) continue;
    const inner = mutants.filter((each) => each !== mutant && each.start >= mutant.start && each.end <= mutant.end);
    const original = render(code, mutant.start, mutant.end, inner);
    const { id, replacement } = mutant;
    text += code.slice(at, mutant.start);
    // In braces, because an else after it belongs to another if.
    if (replacement === undefined) text += `{ if (MUTANT !== '${id}') {${original}} }`;
    else text += `(MUTANT === '${id}' ? ${replacement} : ${original})`;
    at = mutant.end;
  }
  return text + code.slice(at, to);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
