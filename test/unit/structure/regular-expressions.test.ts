import { globSync, readFileSync } from 'node:fs';
import { isSafe } from 'redos-detector';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';

// Only what a request can reach: no tool, no page's script, and no generator.
const FILES = globSync(['lib/**/*.ts', 'functions/*.ts', 'infra/server/**/*.{ts,js}'], {
  cwd: PROJECT,
  exclude: [
    'lib/{console,docs/openapi,http/openapi,tools/harness,tools/probe,tools/score}/**',
    'lib/{api/*/openapi,licenses}.ts',
  ],
});

const found = FILES.flatMap(expressionsIn);

test('the expressions are found', () => {
  expect(found.length).toBeGreaterThan(20);
});

// A backtracking expression lets one request block the process. The detector also rejects expressions that it cannot
// decide.
test.each(found)('$file: $expression does not backtrack', ({ expression }) => {
  const { safe, error } = isSafe(expression, { timeout: Number.POSITIVE_INFINITY, maxSteps: 20_000 });
  expect({ safe, error }).toEqual({ safe: true, error: null });
});

const BACKTRACKING = [/(?:a+)+$/, /\s+$/, /^\s*(\w+)\s*(?:=\s*(\w*))?\s*$/];
test.each(BACKTRACKING)('the detector finds %s, which backtracks', (expression) => {
  expect(isSafe(expression).safe).toBe(false);
});

test('no expression is built at run time, because the detector could not check it', () => {
  expect(found.filter(({ expression }) => expression.source === '(?:)')).toEqual([]);
});

/** Returns the regular expressions in a file, with an empty one for each that is built at run time. */
function expressionsIn(file: string) {
  const expressions: RegExp[] = [];
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) expressions.push(new RegExp(node.regex.pattern, node.regex.flags));
    },
    Identifier: ({ name }) => {
      if (name === 'RegExp') expressions.push(/(?:)/);
    },
  });
  visitor.visit(parseSync(file, readFileSync(`${PROJECT}/${file}`, 'utf8')).program);
  return expressions.map((expression) => ({ file, expression }));
}
