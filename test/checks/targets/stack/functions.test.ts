import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { ROUTE_ROWS } from '../../../../lib/api/routes.ts';
import { TABLE } from '../../../../lib/storage/table.ts';
import { FUNCTIONS, functionOf, synthesize } from './synthesized.ts';

const template = synthesize();
const roles = template.findResources('AWS::IAM::Role');
const [tableId] = Object.keys(template.findResources('AWS::DynamoDB::Table'));

const arnOf = (logicalId: unknown) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const INDEX_ARNS = Object.values(TABLE.indexes).map(({ name }) => ({
  'Fn::Join': ['', [arnOf(tableId), `/index/${name}`]],
}));

function allow(actions: readonly string[], Resource: unknown) {
  return { Effect: 'Allow', Action: actions.toSorted(), Resource };
}

test('every route has a function, and the fallback is the only other one', () => {
  template.resourceCountIs('AWS::Lambda::Function', ROUTE_ROWS.length + 1);
});

describe.each(FUNCTIONS)('the function of $operation', ({ operation, table, indexes, sandbox }) => {
  const { Properties } = functionOf(template, operation);

  test(`may only write its log and do ${table.join(', ') || 'nothing'} to the table`, () => {
    const actions = table.map((action) => `dynamodb:${action}`);
    const role = roles[Properties['Role']['Fn::GetAtt'][0]]?.['Properties'];
    expect(Object.keys(role).toSorted()).toEqual(['AssumeRolePolicyDocument', 'Policies']);
    const policies: { PolicyDocument: { Statement: { Action: string | string[] }[] } }[] = role.Policies;
    const statements = policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(statements.map(({ Action, ...rest }) => ({ ...rest, Action: [Action].flat().toSorted() }))).toEqual([
      allow(['logs:CreateLogStream', 'logs:PutLogEvents'], arnOf(Properties['LoggingConfig'].LogGroup.Ref)),
      ...(table.length > 0 ? [allow(actions, arnOf(tableId))] : []),
      ...(indexes ? [allow(['dynamodb:Query'], INDEX_ARNS)] : []),
    ]);
  });

  test('has the name of the table only if it may use the table', () => {
    expect(Properties['Environment'].Variables).toEqual({
      ACCESS_LOG: 'on',
      CURSOR_SECRET: { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] },
      MAX_DELAY: '5000',
      ...(table.length > 0 && { TABLE_NAME: { Ref: tableId } }),
    });
  });

  test('runs Node 24 on arm64, logs JSON for a week, and times out before the gateway does', () => {
    expect(Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      // A static function only sends a file, after the longest delay.
      ...(sandbox === 'static' ? { MemorySize: 512, Timeout: 10 } : { MemorySize: 1024, Timeout: 28 }),
      LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel: 'WARN' },
    });
  });
});

test('the log of the functions is kept for a week', () => {
  const [logGroup] = Object.keys(template.findResources('AWS::Logs::LogGroup', { Properties: { RetentionInDays: 7 } }));
  template.allResourcesProperties('AWS::Lambda::Function', { LoggingConfig: { LogGroup: { Ref: logGroup } } });
});

const ENDPOINT = 'http://localhost:8000';
const ORIGINS = 'https://app.example,http://localhost:5173';

test.each([
  [{ sandboxDays: '0.5' }, { SANDBOX_TTL_DAYS: '0.5' }],
  [{ dynamodbEndpoint: ENDPOINT }, { AWS_ENDPOINT_URL_DYNAMODB: ENDPOINT }],
  [{ requireSandbox: 'true' }, { REQUIRE_SANDBOX: 'on' }],
  [{ spoilers: 'off' }, { SPOILERS: 'off' }],
  [{ allowOrigin: ORIGINS.replace(',', ', ') }, { ALLOW_ORIGIN: ORIGINS }],
  [{ webhookHosts: 'hooks.example, 10.0.0.7' }, { WEBHOOK_HOSTS: 'hooks.example,10.0.0.7' }],
  [{ apiKey: 'true' }, { API_KEY_REQUIRED: 'on' }],
  [{ maxDelay: '20000' }, { MAX_DELAY: '20000' }],
  [{ observe: 'on' }, { NODE_OPTIONS: '--enable-source-maps' }],
])('%o sets the variable of every function: %o', (context, Variables) => {
  synthesize(context).allResourcesProperties('AWS::Lambda::Function', { Environment: { Variables } });
});

test.each([
  [{}, { ReservedConcurrentExecutions: Match.absent(), TracingConfig: Match.absent() }],
  [{ reserve: 3 }, { ReservedConcurrentExecutions: 3 }],
  [{ architecture: 'x86_64' }, { Architectures: ['x86_64'] }],
  [{ observe: 'on' }, { TracingConfig: { Mode: 'Active' } }],
])('with %o, every function has these properties: %o', (context, properties) => {
  synthesize(context).allResourcesProperties('AWS::Lambda::Function', properties);
});
