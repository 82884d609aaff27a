import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { RouteRow } from '../../lib/http/route.ts';
import { TABLE } from '../../lib/storage/table.ts';
import type { FunctionRow } from './bundle.ts';

/**
 * Returns the role that may write the log and use the table as the route says, and may do nothing else. Functions with
 * the same rights share one, because an account has 1,000 roles by default: with a role for each function, it would
 * have room for only 30 environments.
 * @param roles has all of them
 */
export function roleFor(roles: Construct, route: FunctionRow, ordersTable: Table, logGroup: ILogGroup): Role {
  const name = nameOf(route);
  const existing = roles.node.tryFindChild(name);
  if (existing instanceof Role) return existing;
  // The managed policy for logs would allow every log group of the account.
  const log = new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  });
  const table = tableStatements(ordersTable, route);
  return new Role(roles, name, {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: {
      log: new PolicyDocument({ statements: [log] }),
      ...(table.length > 0 && { table: new PolicyDocument({ statements: [...table] }) }),
    },
  });
}

/** Names a role after its rights, such as `GetItemPutItemUpdateItem`, so that equal rights have equal names. */
function nameOf({ table, indexes }: FunctionRow): string {
  return `${table.toSorted().join('') || 'LogOnly'}${indexes ? 'Indexes' : ''}`;
}

/** Allows exactly the route's actions on the table and, if the route has `indexes`, queries of its indexes. */
function tableStatements(table: Table, { table: actions, indexes }: FunctionRow): PolicyStatement[] {
  if (actions.length === 0) return [];
  const statements = [allow(actions, [table.tableArn])];
  if (indexes) statements.push(allow(['Query'], indexArns(table)));
  return statements;
}

function indexArns(table: Table): string[] {
  return Object.values(TABLE.indexes).map(({ name }) => `${table.tableArn}/index/${name}`);
}

function allow(actions: RouteRow['table'], resources: string[]): PolicyStatement {
  return new PolicyStatement({ actions: actions.map((action) => `dynamodb:${action}`), resources });
}
