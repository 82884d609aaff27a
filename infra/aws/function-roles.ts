import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { RouteRow } from '../../lib/http/routes.ts';
import { TABLE } from '../../lib/storage/table.ts';

/**
 * The roles of the functions. Functions with the same rights share one, because an account has 1,000 roles by default:
 * with a role for each function, it would have room for only 30 environments.
 */
export class FunctionRoles extends Construct {
  readonly #table: Table;
  readonly #logGroup: ILogGroup;

  constructor(scope: Construct, id: string, { table, logGroup }: { table: Table; logGroup: ILogGroup }) {
    super(scope, id);
    this.#table = table;
    this.#logGroup = logGroup;
  }

  /** Returns the role that may write the log and use the table as the route says, and may do nothing else. */
  roleFor(use: TableUse): Role {
    const name = nameOf(use);
    const existing = this.node.tryFindChild(name);
    return existing instanceof Role ? existing : this.#create(name, use);
  }

  #create(name: string, use: TableUse): Role {
    // The managed policy for logs would allow every log group of the account.
    const log = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [this.#logGroup.logGroupArn],
    });
    const table = tableStatements(this.#table, use);
    return new Role(this, name, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        log: new PolicyDocument({ statements: [log] }),
        ...(table.length > 0 && { table: new PolicyDocument({ statements: [...table] }) }),
      },
    });
  }
}

/** Names a role after its rights, such as `GetItemPutItemUpdateItem`, so that equal rights have equal names. */
function nameOf({ table, indexes }: TableUse): string {
  return `${table.toSorted().join('') || 'LogOnly'}${indexes ? 'Indexes' : ''}`;
}

type TableUse = Pick<RouteRow, 'table' | 'indexes'>;

/** Allows exactly the route's actions on the table and, if the route has `indexes`, queries of its indexes. */
function tableStatements(table: Table, { table: actions, indexes }: TableUse): PolicyStatement[] {
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
