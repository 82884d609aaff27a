import { afterEach, expect, test, vi } from 'vitest';
import { parseOptions, TOOL_OPTIONS } from '../../../../../lib/tools/harness/options/parse-options.ts';

afterEach(() => void vi.unstubAllEnvs());

const PROGRAM = { start: 'npm run score --', subject: 'tests' };

/** Parses these arguments as if npm ran the script with this configuration. */
function parseUnderNpm(args: readonly string[], taken: Readonly<Record<string, string>>, script = 'score') {
  vi.stubEnv('npm_lifecycle_event', script);
  for (const [name, value] of Object.entries(taken)) vi.stubEnv(`npm_config_${name}`, value);
  return parseOptions(args, TOOL_OPTIONS, PROGRAM);
}

test.each([
  [['3', 'pytest'], { jobs: 'true' }, '--jobs', '--jobs 3'],
  [['--', 'pytest'], { base_url: 'http://localhost:4000' }, '--base-url', '--base-url http://localhost:4000'],
])('options that npm has taken from the score are told, with %j', (args, taken, names, meant) => {
  const message = `npm has taken ${names} for itself. Write options after --, such as npm run score -- ${meant}`;
  expect(() => parseUnderNpm(args, taken)).toThrow(message);
});

test('the configuration of npm is no option of another script, or beside an option', () => {
  expect(parseUnderNpm(['--', 'pytest'], { jobs: 'true' }, 'test').values).toEqual({});
  expect(parseUnderNpm(['--jobs', '2', '--', 'pytest'], { jobs: 'true' }).values).toEqual({ jobs: '2' });
});

test("the jobs of node-gyp, which somebody's npm configuration may set, are not the score's", () => {
  expect(parseUnderNpm(['--', 'pytest'], { jobs: 'max' }).values).toEqual({});
  expect(parseUnderNpm(['--', 'pytest'], { jobs: '8' }).values).toEqual({});
});
