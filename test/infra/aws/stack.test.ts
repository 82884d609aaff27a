import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { TABLE } from '../../../lib/storage/table.ts';
import { EVERY_SETTING } from './every-setting.ts';
import { createApp, synthesize } from './synthesized.ts';

const ENVIRONMENTS: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { branch: 'feature/ÄÖÜ_(x)#1' },
  { architecture: 'x86_64' },
  { apiKey: 'true' },
  { throttle: '5:7' },
  { retain: 'true' },
  EVERY_SETTING,
];

describe('cdk-nag', () => {
  test.each(ENVIRONMENTS)('finds nothing in the environment %o', (context) => {
    expect(() => synthesize(context)).not.toThrow();
  });

  test('stops the synthesis if a finding is not acknowledged', () => {
    const app = createApp();
    new Bucket(app.stack, 'Bucket');
    expect(() => app.synth()).toThrow('AwsSolutions-S1');
  });
});

describe('the environment of a branch', () => {
  const KEPT = ['Retain', 'RetainExceptOnCreate', 'Snapshot'];

  test('leaves nothing behind', () => {
    const { resources, ofType } = synthesize();
    const kept = Object.entries(resources).filter(([, { DeletionPolicy, UpdateReplacePolicy }]) =>
      [DeletionPolicy, UpdateReplacePolicy].some((policy) => policy !== undefined && KEPT.includes(policy)),
    );
    expect(kept).toEqual([]);
    // An explicit policy does not depend on the defaults of tables and log groups.
    for (const type of ['AWS::DynamoDB::Table', 'AWS::Logs::LogGroup']) {
      for (const resource of Object.values(ofType(type))) expect(resource.DeletionPolicy).toBe('Delete');
    }
  });

  test('keeps only its table, and only if retain is set', () => {
    const { resources } = synthesize({ retain: 'true' });
    const kept = Object.values(resources).filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain');
    expect(kept.map(({ Type }) => Type)).toEqual(['AWS::DynamoDB::Table']);
    expect(kept[0]?.Properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  });

  test('names no resource, so that the names of two branches never collide', () => {
    const names = ['TableName', 'FunctionName', 'RoleName', 'LogGroupName', 'ApiKeyName', 'UsagePlanName'];
    const NAMED = ['AWS::DynamoDB::Table', 'AWS::Lambda::Function', 'AWS::IAM::Role', 'AWS::Logs::LogGroup'];
    for (const { Type, Properties } of Object.values(synthesize({ apiKey: 'true' }).resources)) {
      if (NAMED.includes(Type)) expect(names.filter((name) => name in Properties)).toEqual([]);
    }
  });

  test('is tagged with its branch and owner', () => {
    const { stack } = createApp({ branch: 'feat/x(1)' });
    expect(stack.stackName).toMatch(/^food-ordering-feat-x-1-[0-9a-f]{6}$/);
    expect(stack.tags.tagValues()).toEqual({ app: 'food-ordering', branch: 'feat/x-1-', owner: 'Ada' });
  });

  test('has its base URL as an output', () => {
    const { outputs } = synthesize();
    expect(Object.keys(outputs).toSorted()).toEqual(['ApiUrl', 'LogGroup', 'RestApiId', 'Stage', 'TableName']);
  });
});

test('the table is the one in lib/storage/table.ts: on demand, with an expiry', () => {
  const tables = Object.values(synthesize().ofType('AWS::DynamoDB::Table'));
  expect(tables).toHaveLength(1);
  const key = (sortKey: string) => [
    { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
  expect(tables[0]?.Properties).toMatchObject({
    KeySchema: key(TABLE.sortKey),
    BillingMode: 'PAY_PER_REQUEST',
    TimeToLiveSpecification: { AttributeName: TABLE.timeToLiveAttribute, Enabled: true },
    LocalSecondaryIndexes: Object.values(TABLE.indexes).map(({ name, sortKey, projected }) => ({
      IndexName: name,
      KeySchema: key(sortKey),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: projected },
    })),
  });
});
