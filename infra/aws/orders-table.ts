import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { TABLE } from '../../lib/storage/table.ts';
import type { Settings } from './deployment-settings.ts';
import { tableLimits } from './throttles.ts';

/**
 * Creates the table of lib/storage/table.ts. With `retain`, it is protected from deletion, restorable, and outlives the
 * stack.
 */
export function ordersTable(scope: Construct, { retain, throttle }: Settings): Table {
  const limits = tableLimits(throttle);
  const table = new Table(scope, 'Orders', {
    partitionKey: key(TABLE.partitionKey),
    sortKey: key(TABLE.sortKey),
    billingMode: BillingMode.PAY_PER_REQUEST,
    maxReadRequestUnits: limits.readUnits,
    maxWriteRequestUnits: limits.writeUnits,
    timeToLiveAttribute: TABLE.timeToLiveAttribute,
    // A key that AWS owns, which is free.
    encryption: TableEncryption.DEFAULT,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: retain },
    deletionProtection: retain,
    removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  for (const { name, sortKey, projected } of Object.values(TABLE.indexes)) {
    table.addLocalSecondaryIndex({
      indexName: name,
      sortKey: key(sortKey),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...projected],
    });
  }
  return table;
}

function key(name: string) {
  return { name, type: AttributeType.STRING };
}
