import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { callerEnvironment } from '../../../../infra/server/command-line/clone-program.ts';
import { PROJECT } from '../../../../lib/project.ts';

const OWN = join(PROJECT, 'node_modules', '.bin');
const GYP = '/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin';

test.each([
  [
    'PATH',
    [OWN, GYP, '/home/ada/suite/node_modules/.bin', '/usr/bin'],
    ['/home/ada/suite/node_modules/.bin', '/usr/bin'],
  ],
  ['Path', [OWN, 'C:\\Windows'], ['C:\\Windows']],
  ['PATH', ['/usr/bin', '/bin'], ['/usr/bin', '/bin']],
])('takes what npm added for the clone out of %s: %j', (name, folders, left) => {
  const environment = { HOME: '/home/ada', [name]: folders.join(delimiter) };
  expect(callerEnvironment(environment)).toEqual({ HOME: '/home/ada', [name]: left.join(delimiter) });
});

test('leaves an environment without a PATH as it is', () => {
  expect(callerEnvironment({ HOME: '/home/ada' })).toEqual({ HOME: '/home/ada' });
});
