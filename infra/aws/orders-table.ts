import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { TABLE } from '../../lib/storage/table.ts';
import { AWS_MANAGED_KEY, type Settings } from './settings.ts';
import { tableLimits } from './throttles.ts';

/** Creates the table of lib/storage/table.ts. With `retain`, it is protected from deletion, restorable, and outlives the stack. */
export function ordersTable(scope: Construct, { retain, kms, throttle }: Settings): Table {
  const limits = tableLimits(throttle);
  const table = new Table(scope, 'Orders', {
    partitionKey: key(TABLE.partitionKey),
    sortKey: key(TABLE.sortKey),
    billingMode: BillingMode.PAY_PER_REQUEST,
    maxReadRequestUnits: limits.readUnits,
    maxWriteRequestUnits: limits.writeUnits,
    timeToLiveAttribute: TABLE.timeToLiveAttribute,
    ...encryptionWith(scope, kms),
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

/** Without `kms`, DynamoDB encrypts with a key that AWS owns, which is free. */
function encryptionWith(scope: Construct, kms: string | undefined) {
  if (kms === undefined) return { encryption: TableEncryption.DEFAULT };
  if (kms === AWS_MANAGED_KEY) return { encryption: TableEncryption.AWS_MANAGED };
  return { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: Key.fromKeyArn(scope, 'Key', kms) };
}

function key(name: string) {
  return { name, type: AttributeType.STRING };
}
