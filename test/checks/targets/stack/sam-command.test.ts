import { expect, test } from 'vitest';
import { samArguments, samEnvironment, samVariables, seenFromContainer } from '../../../../infra/sam/sam-command.ts';
import { synthesize } from './synthesized.ts';

const ENGINE = 'http://localhost:8000';
const START = { template: 'cdk.out/x.template.json', envFile: 'cdk.out/variables.json', port: '3001' };
const stack = synthesize({ dynamodbEndpoint: seenFromContainer(ENGINE) });

test('SAM is started on the template, with the variables, the region of the table and a way to this machine', () => {
  expect(samArguments(START).join(' ')).toBe(
    'local start-api --template cdk.out/x.template.json --env-vars cdk.out/variables.json --port 3001 ' +
      '--region us-east-1 --warm-containers LAZY --add-host host.docker.internal:host-gateway',
  );
});

test('an image of this machine is not pulled', () => {
  expect(samArguments({ ...START, image: 'mine:24' }).join(' ')).toMatch(/ --invoke-image mine:24 --skip-pull-image$/);
});

test("SAM gets the credentials that created the table, not the user's", () => {
  const user = { PATH: '/bin', AWS_PROFILE: 'work', AWS_ACCESS_KEY_ID: 'AKIA', AWS_SESSION_TOKEN: 'token' };
  const local = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  expect(samEnvironment(user)).toEqual({ PATH: '/bin', ...local });
});

test.each([
  [ENGINE, 'http://host.docker.internal:8000'],
  ['http://127.0.0.1:4566/', 'http://host.docker.internal:4566'],
  ['http://[::1]:8000', 'http://host.docker.internal:8000'],
  ['http://172.17.0.1:8000', 'http://172.17.0.1:8000'],
])('an engine at %s is %s to a container', (endpoint, expected) => {
  expect(seenFromContainer(endpoint)).toBe(expected);
});

test('SAM sets every variable that the template declares, so that none is a reference or comes from the shell', () => {
  const declared = Object.values(stack.findResources('AWS::Lambda::Function')).flatMap(({ Properties }) =>
    Object.keys(Properties['Environment']['Variables']),
  );
  const { Parameters } = samVariables(ENGINE);
  expect(new Set(Object.keys(Parameters))).toEqual(new Set(declared));
  expect(Parameters).toMatchObject({ AWS_ENDPOINT_URL_DYNAMODB: 'http://host.docker.internal:8000' });
});
