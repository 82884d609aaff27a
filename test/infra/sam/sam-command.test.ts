import { expect, test } from 'vitest';
import { samArguments, samVariables, seenFromContainer } from '../../../infra/sam/sam-command.ts';
import { synthesize } from '../aws/synthesized.ts';

test('SAM is started on the template, with the variables and a way to this machine', () => {
  const args = samArguments({ template: 'cdk.out/x.template.json', envFile: 'cdk.out/variables.json', port: '3001' });
  expect(args.join(' ')).toBe(
    'local start-api --template cdk.out/x.template.json --env-vars cdk.out/variables.json --port 3001 ' +
      '--warm-containers LAZY --add-host host.docker.internal:host-gateway',
  );
});

test.each([
  ['http://localhost:8000', 'http://host.docker.internal:8000'],
  ['http://127.0.0.1:4566/', 'http://host.docker.internal:4566'],
  ['http://[::1]:8000', 'http://host.docker.internal:8000'],
  ['http://dynamodb:8000', 'http://dynamodb:8000'],
])('an engine at %s is %s to a container', (endpoint, expected) => {
  expect(seenFromContainer(endpoint)).toBe(expected);
});

test('SAM sets only variables that the template declares, so every reference in it has a value', () => {
  const { ofType } = synthesize({ dynamodbEndpoint: 'http://host.docker.internal:8000' });
  const declared = Object.values(ofType('AWS::Lambda::Function')).map(({ Properties }) => {
    const { Variables } = Properties['Environment'] as { Variables: Record<string, unknown> };
    return Object.entries(Variables);
  });
  const references = declared.flat().filter(([, value]) => typeof value !== 'string');
  const given = Object.keys((samVariables() as { Parameters: object }).Parameters);
  expect([...new Set(references.map(([name]) => name))].toSorted()).toEqual(given.toSorted());
});
