import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { FALLBACK, ROUTE_ROWS, type RouteRow } from '../../../../lib/http/routes.ts';
import { TABLE } from '../../../../lib/storage/table.ts';
import { functionOf, synthesize } from './synthesized.ts';

const template = synthesize();
const roles = template.findResources('AWS::IAM::Role');
const [tableId] = Object.keys(template.findResources('AWS::DynamoDB::Table'));

/** The allowed variables of a function, apart from the name of the table. */
const COMMON_VARIABLES = ['ACCESS_LOG', 'CURSOR_SECRET', 'MAX_DELAY'];

type Resource = ReturnType<typeof functionOf>;

function reference(value: unknown): string {
  const [logicalId] = (value as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
  return logicalId;
}

/** The statements of a function's role, with sorted lists of actions and resources. */
function statementsOf({ Properties = {} }: Resource): unknown[] {
  const role = roles[reference(Properties['Role'])];
  expect(Object.keys(role?.['Properties'] ?? {}).toSorted()).toEqual(['AssumeRolePolicyDocument', 'Policies']);
  const policies = role?.['Properties']['Policies'] as { PolicyDocument: { Statement: Statement[] } }[];
  return policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement.map(listed));
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
}

function listed({ Action, Resource, ...rest }: Statement): unknown {
  const sorted = (value: unknown) =>
    [value].flat().toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { ...rest, Action: sorted(Action), Resource: sorted(Resource) };
}

function logStatement({ Properties }: Resource): unknown {
  const { LogGroup } = Properties['LoggingConfig'] as { LogGroup: { Ref: string } };
  return {
    Effect: 'Allow',
    Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    Resource: [{ 'Fn::GetAtt': [LogGroup.Ref, 'Arn'] }],
  };
}

function tableStatements({ table, indexes }: Pick<RouteRow, 'table' | 'indexes'>): unknown[] {
  if (table.length === 0) return [];
  const arn = { 'Fn::GetAtt': [tableId, 'Arn'] };
  const actions = table.map((action) => `dynamodb:${action}`).toSorted();
  const indexArns = Object.values(TABLE.indexes).map(({ name }) => ({ 'Fn::Join': ['', [arn, `/index/${name}`]] }));
  return [
    { Effect: 'Allow', Action: actions, Resource: [arn] },
    ...(indexes ? [listed({ Effect: 'Allow', Action: 'dynamodb:Query', Resource: indexArns })] : []),
  ];
}

test('every route has a function, and the fallback is the only other one', () => {
  template.resourceCountIs('AWS::Lambda::Function', ROUTE_ROWS.length + 1);
});

type Row = Pick<RouteRow, 'table' | 'indexes'> & { readonly operation: string; readonly sandbox?: RouteRow['sandbox'] };

describe.each<Row>([...ROUTE_ROWS, { operation: FALLBACK.file, table: FALLBACK.table }])(
  'the function of $operation',
  (row) => {
    const { operation, table, sandbox } = row;

    test(`may only write its log and do ${table.join(', ') || 'nothing'} to the table`, () => {
      const lambda = functionOf(template, operation);
      expect(statementsOf(lambda)).toEqual([logStatement(lambda), ...tableStatements(row)]);
    });

    test('has the name of the table only if it may use the table', () => {
      const { Variables } = functionOf(template, operation)['Properties']['Environment'];
      const expected = table.length > 0 ? [...COMMON_VARIABLES, 'TABLE_NAME'] : COMMON_VARIABLES;
      expect(Object.keys(Variables).toSorted()).toEqual(expected);
      expect(Variables['CURSOR_SECRET']).toEqual({
        'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }],
      });
      if (table.length > 0) expect(Variables['TABLE_NAME']).toEqual({ Ref: tableId });
    });

    test('runs Node 24 on arm64, logs JSON for a week, and times out before the gateway does', () => {
      const { Properties } = functionOf(template, operation);
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        // A static function only sends a file, after the longest delay.
        ...(sandbox === 'static' ? { MemorySize: 512, Timeout: 10 } : { MemorySize: 1024, Timeout: 28 }),
        LoggingConfig: { LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel: 'WARN' },
      });
    });
  },
);

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
