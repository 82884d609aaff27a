import { Annotations, Match, type Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { describe, expect, test } from 'vitest';
import { TABLE } from '../../../../lib/storage/table.ts';
import { EVERY_SETTING } from './every-setting.ts';
import { createApp, synthesize } from './synthesized.ts';

describe('cdk-nag', () => {
  // A finding also fails the synthesis in every other test.
  test.each([{}, { branch: 'feature/ÄÖÜ_(x)#1' }, EVERY_SETTING])(
    'finds nothing in %o, and the CDK does not warn',
    (context) => {
      Annotations.fromStack(createApp(context).stack).hasNoWarning('*', Match.anyValue());
    },
  );

  test('stops the synthesis if a finding is not acknowledged', () => {
    const app = createApp();
    new Bucket(app.stack, 'Bucket');
    expect(() => app.synth()).toThrow('AwsSolutions-S1');
  });
});

describe('the environment of a branch', () => {
  const KEPT = /"(DeletionPolicy|UpdateReplacePolicy)":"(Retain|RetainExceptOnCreate|Snapshot)"/;
  const keptIn = (template: Template) =>
    Object.values(template.toJSON()['Resources']).filter((resource) => KEPT.test(JSON.stringify(resource)));

  test('leaves nothing behind', () => {
    const template = synthesize();
    expect(keptIn(template)).toEqual([]);
    // An explicit policy does not depend on the defaults of tables and log groups.
    for (const type of ['AWS::DynamoDB::Table', 'AWS::Logs::LogGroup']) {
      template.allResources(type, { DeletionPolicy: 'Delete' });
    }
  });

  test('keeps only its table, and only if retain is set', () => {
    const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
    const Properties = { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification };
    const table = { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'Retain', Properties };
    expect(keptIn(synthesize({ retain: 'true' }))).toMatchObject([table]);
  });

  test.each([
    ['AWS::DynamoDB::Table', 'TableName'],
    ['AWS::Lambda::Function', 'FunctionName'],
    ['AWS::IAM::Role', 'RoleName'],
    ['AWS::Logs::LogGroup', 'LogGroupName'],
    ['AWS::CloudWatch::Dashboard', 'DashboardName'],
  ])('names no %s, so that the names of two branches never collide', (type, property) => {
    synthesize({ observe: 'on' }).allResourcesProperties(type, { [property]: Match.absent() });
  });

  test('is tagged with its branch and owner', () => {
    const { stack } = createApp({ branch: 'feat/x(1)' });
    expect(stack.stackName).toMatch(/^food-ordering-feat-x-1-[0-9a-f]{6}$/);
    expect(stack.tags.tagValues()).toEqual({ app: 'food-ordering', branch: 'feat/x-1-', owner: 'Ada' });
  });

  test('has its base URL as an output', () => {
    const outputs = Object.keys(synthesize().findOutputs('*'));
    expect(outputs.toSorted()).toEqual(['ApiUrl', 'LogGroup', 'RestApiId', 'Stage', 'TableName']);
  });
});

test('the table is the one in lib/storage/table.ts: on demand, with an expiry', () => {
  const template = synthesize();
  const key = (sortKey: string) => [
    { AttributeName: TABLE.partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
  template.resourceCountIs('AWS::DynamoDB::Table', 1);
  template.hasResourceProperties('AWS::DynamoDB::Table', {
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
