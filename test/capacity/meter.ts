import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** The read and write units that calls to DynamoDB consumed. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

export interface Meter {
  reset(): void;
  units(): Units;
}

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

/** Makes a client ask for the consumed capacity of each call, and adds it up. */
export function meterOf(client: DynamoDBClient): Meter {
  let [read, write] = [0, 0];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const units = unitsIn(result.output);
        if (READS.includes(String(commandName))) read += units;
        else write += units;
        return result;
      },
    { step: 'initialize' },
  );
  return {
    reset: () => {
      [read, write] = [0, 0];
    },
    units: () => ({ read, write }),
  };
}

/** @throws Error if the engine does not report the capacity. */
function unitsIn(output: object): number {
  const ConsumedCapacity = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined;
  const tables: readonly { CapacityUnits?: number }[] = [ConsumedCapacity].flat().map(Object);
  return tables.reduce((total, { CapacityUnits }) => {
    if (CapacityUnits === undefined) throw new Error('The engine does not report consumed capacity');
    return total + CapacityUnits;
  }, 0);
}
