import { describe, expect, test } from 'vitest';
import { ALL_ROUTES } from '../../../lib/extensions/routes.ts';
import { FALLBACK, type Route } from '../../../lib/http/routes.ts';
import { TABLE } from '../../../lib/storage/table.ts';
import { type Resource, synthesize } from './synthesized.ts';

const { ofType, resources } = synthesize();
const functions = Object.entries(ofType('AWS::Lambda::Function'));
const [tableId] = Object.keys(ofType('AWS::DynamoDB::Table'));

/** The allowed variables of a function, apart from the name of the table. */
const COMMON_VARIABLES = ['ACCESS_LOG', 'CURSOR_SECRET', 'MAX_DELAY'];

function functionOf(operation: string): Resource {
  const path = new RegExp(`/${operation}/Function/`, 'i');
  const found = functions.filter(([, { Metadata }]) => path.test(String(Metadata?.['aws:cdk:path'])));
  expect(found, operation).toHaveLength(1);
  return found[0]?.[1] as Resource;
}

function reference(value: unknown): string {
  const [logicalId] = (value as { 'Fn::GetAtt': [string, string] })['Fn::GetAtt'];
  return logicalId;
}

/** The statements of a function's role, with sorted lists of actions and resources. */
function statementsOf({ Properties }: Resource): unknown[] {
  const role = resources[reference(Properties['Role'])];
  expect(Object.keys(role?.Properties ?? {}).toSorted()).toEqual(['AssumeRolePolicyDocument', 'Policies']);
  const policies = role?.Properties['Policies'] as { PolicyDocument: { Statement: Statement[] } }[];
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

function tableStatements({ table, indexes }: Pick<Route, 'table' | 'indexes'>): unknown[] {
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
  expect(functions).toHaveLength(ALL_ROUTES.length + 1);
  functionOf(FALLBACK.file);
});

describe.each([...ALL_ROUTES, { operation: FALLBACK.file, table: FALLBACK.table }])(
  'the function of $operation',
  (row) => {
    const { operation, table } = row;
    const use = { table, ...('indexes' in row && row.indexes && { indexes: row.indexes }) };

    test(`may only write its log and do ${table.join(', ') || 'nothing'} to the table`, () => {
      const lambda = functionOf(operation);
      expect(statementsOf(lambda)).toEqual([logStatement(lambda), ...tableStatements(use)]);
    });

    test('has the name of the table only if it may use the table', () => {
      const { Variables } = functionOf(operation).Properties['Environment'] as { Variables: Record<string, unknown> };
      const expected = table.length > 0 ? [...COMMON_VARIABLES, 'TABLE_NAME'] : COMMON_VARIABLES;
      expect(Object.keys(Variables).toSorted()).toEqual(expected);
      expect(Variables['CURSOR_SECRET']).toEqual({
        'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }],
      });
      if (table.length > 0) expect(Variables['TABLE_NAME']).toEqual({ Ref: tableId });
    });

    test('runs Node 24 on arm64, logs JSON for a week, and times out before the gateway does', () => {
      const { Properties } = functionOf(operation);
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        // A static function only sends a file, after the longest delay.
        ...('sandbox' in row && row.sandbox === 'static'
          ? { MemorySize: 512, Timeout: 10 }
          : { MemorySize: 1024, Timeout: 28 }),
      });
      const { LogGroup, ...logging } = Properties['LoggingConfig'] as { LogGroup: { Ref: string } };
      expect(logging).toEqual({ LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel: 'WARN' });
      expect(resources[LogGroup.Ref]?.Properties['RetentionInDays']).toBe(7);
    });
  },
);

test('the functions get the life of a sandbox only if it is set, and an invalid one stops the synthesis', () => {
  for (const { Properties } of Object.values(synthesize({ sandboxDays: '0.5' }).ofType('AWS::Lambda::Function'))) {
    expect(Properties['Environment']).toMatchObject({ Variables: { SANDBOX_TTL_DAYS: '0.5' } });
  }
  expect(() => synthesize({ sandboxDays: '0' })).toThrow('SANDBOX_TTL_DAYS must be a number of days above 0');
});

test('the functions get the address of a local engine only if one is set', () => {
  const named = synthesize({ dynamodbEndpoint: 'http://localhost:8000', architecture: 'x86_64' });
  for (const { Properties } of Object.values(named.ofType('AWS::Lambda::Function'))) {
    expect(Properties['Environment']).toMatchObject({
      Variables: { AWS_ENDPOINT_URL_DYNAMODB: 'http://localhost:8000' },
    });
    expect(Properties['Architectures']).toEqual(['x86_64']);
  }
});

test('requireSandbox=true sets the variable of every function', () => {
  const environments = Object.values(synthesize({ requireSandbox: 'true' }).ofType('AWS::Lambda::Function')).map(
    ({ Properties }) => Properties['Environment'],
  );
  expect(environments.length).toBeGreaterThan(ALL_ROUTES.length);
  for (const environment of environments) expect(environment).toMatchObject({ Variables: { REQUIRE_SANDBOX: 'on' } });
});

test('spoilers=off sets the variable of every function', () => {
  const functions = Object.values(synthesize({ spoilers: 'off' }).ofType('AWS::Lambda::Function'));
  expect(functions.length).toBeGreaterThan(ALL_ROUTES.length);
  for (const { Properties } of functions) {
    expect(Properties['Environment']).toMatchObject({ Variables: { SPOILERS: 'off' } });
  }
});

test('allowOrigin sets the variable of every function', () => {
  const allowOrigin = 'https://app.example, http://localhost:5173';
  const functions = Object.values(synthesize({ allowOrigin }).ofType('AWS::Lambda::Function'));
  expect(functions.length).toBeGreaterThan(ALL_ROUTES.length);
  for (const { Properties } of functions) {
    expect(Properties['Environment']).toMatchObject({
      Variables: { ALLOW_ORIGIN: 'https://app.example,http://localhost:5173' },
    });
  }
});

test('webhookHosts sets the variable of every function, and only if there are hosts', () => {
  const functions = Object.values(
    synthesize({ webhookHosts: 'hooks.example, 10.0.0.7' }).ofType('AWS::Lambda::Function'),
  );
  expect(functions.length).toBeGreaterThan(ALL_ROUTES.length);
  for (const { Properties } of functions) {
    expect(Properties['Environment']).toMatchObject({ Variables: { WEBHOOK_HOSTS: 'hooks.example,10.0.0.7' } });
  }
});
