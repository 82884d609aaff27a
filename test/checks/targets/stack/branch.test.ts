import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugOf, stackNameOf, tagValue } from '../../../../infra/aws/branch.ts';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cfn-using-console-create-stack-parameters.html */
const STACK_NAME = /^[A-Za-z][A-Za-z0-9-]{0,127}$/;

describe('the slug of a branch', () => {
  test.each(['main', 'fix-17'])('%s is already a slug, and stays the same', (branch) => {
    expect(slugOf(branch)).toBe(branch);
  });

  test.each([
    ['feature/cancel_order', /^feature-cancel-order-[0-9a-f]{6}$/],
    ['Feature-X', /^feature-x-[0-9a-f]{6}$/],
    ['dependabot/npm_and_yarn/aws-sdk-3.1162.0', /^dependabot-npm-and-yarn-aws-sdk-3-[0-9a-f]{6}$/],
    ['--a--b--', /^a-b-[0-9a-f]{6}$/],
    ['a--b', /^a-b-[0-9a-f]{6}$/],
    ['größe', /^gr-e-[0-9a-f]{6}$/],
    ['日本語', /^[0-9a-f]{6}$/],
    ['🍕', /^[0-9a-f]{6}$/],
    ["it's; rm -rf / #1", /^it-s-rm-rf-1-[0-9a-f]{6}$/],
    ['x'.repeat(250), /^x{33}-[0-9a-f]{6}$/],
    [`${'x'.repeat(32)}/y`, /^x{32}-[0-9a-f]{6}$/],
  ])('%s stays legible, and a hash makes it unique', (branch, expected) => {
    expect(slugOf(branch)).toMatch(expected);
  });

  test.each([
    ['a/b', 'a-b'],
    ['A', 'a'],
    ['a_b', 'a.b'],
    ['日本', '中国'],
    [`${'x'.repeat(60)}1`, `${'x'.repeat(60)}2`],
  ])('%s and %s do not share an environment', (one, other) => {
    expect(slugOf(one)).not.toBe(slugOf(other));
  });

  test('is a valid stack name for any branch', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), (branch) => {
        expect(stackNameOf(branch)).toMatch(STACK_NAME);
        expect(stackNameOf(branch)).not.toMatch(/--|-$/);
        expect(slugOf(branch).length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

test('the value of a tag contains only characters that AWS allows', () => {
  expect(tagValue('feat(api)#1 größe/x@y')).toBe('feat-api--1 größe/x@y');
  expect(tagValue('x'.repeat(300))).toHaveLength(256);
});
