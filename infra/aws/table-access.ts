import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Route } from '../../lib/http/routes.ts';
import { TABLE } from '../../lib/storage/table.ts';

export type TableUse = Pick<Route, 'table' | 'indexes'>;

/** A function's access to the table: the policy statement, and the variable that names the table. */
export interface TableAccess {
  readonly statements: readonly PolicyStatement[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Grants exactly the route's actions on the table and, if the route has `indexes`, queries of its indexes. */
export function tableAccess(table: Table, { table: actions, indexes }: TableUse): TableAccess {
  if (actions.length === 0) return { statements: [], environment: {} };
  const statements = [allow(actions, [table.tableArn])];
  if (indexes) statements.push(allow(['Query'], indexArns(table)));
  return { statements, environment: { TABLE_NAME: table.tableName } };
}

function indexArns(table: Table): string[] {
  return Object.values(TABLE.indexes).map(({ name }) => `${table.tableArn}/index/${name}`);
}

function allow(actions: Route['table'], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources });
}
