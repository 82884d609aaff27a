import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-limits.ts';
import { type StoreClock, sandboxLifetime } from '../store-clock.ts';
import { type Pause, pauseAtRandom } from './backoff.ts';
import { createClient } from './call-dynamo.ts';
import { enterSandbox } from './dynamo-sandbox.ts';
import { SandboxTable } from './sandbox-table.ts';

/**
 * The table, the client, and the clock by which records in a named sandbox expire. By default, they do after 7 days of
 * real time.
 */
export interface DynamoOptions extends Partial<StoreClock> {
  readonly tableName: string;
  readonly client?: DynamoDBClient;
  /** How calls wait before they are repeated. */
  readonly pause?: Pause;
  /** Checks the table at each ping. On Lambda, a table comes with its stack. */
  readonly check?: () => Promise<void>;
}

/** Opens the store on an existing table. It sends no request before the first call. */
export function openDynamoStorage(options: DynamoOptions): Storage {
  const { tableName, client = createClient(), now = Date.now, pause = pauseAtRandom } = options;
  const { lifetime = sandboxLifetime(undefined) } = options;
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const shared = { now, pause, reserved: new Set<string>() };
  const partition = (key: string) => {
    const clock = { ...shared, lifetime: key === DEFAULT_SANDBOX ? undefined : lifetime };
    return new SandboxTable(documents, tableName, key, clock);
  };
  return {
    enter: (name) => enterSandbox(name, partition),
    canHaveEvents: async () => (await import('./event-records.ts')).hasTransactions(partition(DEFAULT_SANDBOX)),
    ping: async () => {
      // Any key will do: the call shows whether the table responds. A table with other keys refuses it.
      const [checked, called] = await Promise.allSettled([options.check?.(), partition(DEFAULT_SANDBOX).get('PING')]);
      for (const result of [checked, called]) if (result.status === 'rejected') throw result.reason;
    },
    close: async () => documents.destroy(),
  };
}
