import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Route } from '../../lib/http/routes.ts';
import { TABLE } from '../../lib/storage/table.ts';

export type TableUse = Pick<Route, 'table' | 'indexes'>;

/** What DynamoDB needs of a caller if the table is encrypted with a key of the account: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/encryption.usagenotes.html */
const KEY_ACTIONS = [
  ...['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:GenerateDataKey', 'kms:GenerateDataKeyWithoutPlaintext'],
  ...['kms:ReEncryptFrom', 'kms:ReEncryptTo'],
];

/** Allows exactly the route's actions on the table and, if the route has `indexes`, queries of its indexes. */
export function tableStatements(table: Table, { table: actions, indexes }: TableUse): PolicyStatement[] {
  if (actions.length === 0) return [];
  const statements = [allow(actions, [table.tableArn])];
  if (indexes) statements.push(allow(['Query'], indexArns(table)));
  if (table.encryptionKey) statements.push(useOfKey(table.encryptionKey.keyArn));
  return statements;
}

function indexArns(table: Table): string[] {
  return Object.values(TABLE.indexes).map(({ name }) => `${table.tableArn}/index/${name}`);
}

function allow(actions: Route['table'], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources });
}

/** Allows DynamoDB to use the key for the caller, and the caller no other use of it. */
function useOfKey(keyArn: string): PolicyStatement {
  return new PolicyStatement({
    actions: KEY_ACTIONS,
    resources: [keyArn],
    conditions: { StringLike: { 'kms:ViaService': 'dynamodb.*.amazonaws.com' } },
  });
}
