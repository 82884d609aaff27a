import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Handles a call, or one send of it. `send` passes it on; `name` is such as `PutItem`. */
export type Handle = <T>(send: (input?: object) => Promise<T>, name: string, input: object) => Promise<T>;

/** Lets `handle` handle each call of a client. */
export function interceptCalls(client: DynamoDBClient, handle: Handle): void {
  client.middlewareStack.add(
    (next, context) => (args) =>
      handle((input) => next({ ...args, ...(input && { input }) }), nameOf(context), args.input),
    { step: 'initialize', priority: 'low' },
  );
}

/** Lets `handle` handle each send of a client, also those of a repeated call. */
export function interceptSends(client: DynamoDBClient, handle: Handle): void {
  client.middlewareStack.add((next, context) => (args) => handle(() => next(args), nameOf(context), args.input), {
    step: 'finalizeRequest',
    priority: 'low',
  });
}

function nameOf({ commandName }: { readonly commandName?: string }): string {
  return String(commandName).replace('Command', '');
}

/** Returns a function that does some work, and returns the names of the sends meanwhile. */
export function recordSends(client: DynamoDBClient) {
  const names: string[] = [];
  interceptSends(client, (send, name) => {
    names.push(name);
    return send();
  });
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    names.length = 0;
    await work();
    return [...names];
  };
}

/** Stands for the end of the process: every later call fails too. */
export class Crash extends Error {}

export const CRASH_TIMES = ['lost before it is sent', 'done, but its answer lost'] as const;
export type CrashTime = (typeof CRASH_TIMES)[number];

/** Ends the process of a client at one of its calls, counted from 1. */
export function crashAt(client: DynamoDBClient, call: number, when: CrashTime): void {
  let count = 0;
  interceptCalls(client, async (send) => {
    count += 1;
    if (count > call || (count === call && when === 'lost before it is sent')) throw new Crash();
    const result = await send();
    if (count === call) throw new Crash();
    return result;
  });
}

/** The error of a send whose response is lost. */
export const lost = () => Object.assign(new Error('The response is lost'), { name: 'TimeoutError' });
