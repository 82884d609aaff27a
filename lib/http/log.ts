import { VERSION } from '../about.ts';
import { wellFormed } from '../well-formed.ts';

/** Where a server's log goes. Callers never see it. */
export interface Log {
  /** Whether each request gets a line. */
  readonly requests: boolean;
  /** Writes a line about a request to standard output. */
  readonly info: (entry: object) => void;
  /** Writes a fault of ours, with its causes, to standard error. */
  readonly fault: (requestId: string, fault: unknown) => void;
}

/**
 * The log of a process: each entry is one line of JSON. Lambda wraps what `console.log` writes, but leaves a line of
 * JSON as it is. The line of a request has the version of the service, and whether the request is the first of the
 * process: on Lambda, a cold start.
 */
export function processLog(requests: boolean): Log {
  let coldStart = true;
  return {
    requests,
    info: (entry) => {
      process.stdout.write(lineOf('INFO', { ...entry, coldStart, version: VERSION }));
      coldStart = false;
    },
    fault: (requestId, fault) => process.stderr.write(lineOf('ERROR', { requestId, ...describe(fault) })),
  };
}

function lineOf(level: string, entry: object): string {
  return `${wellFormed(JSON.stringify({ timestamp: new Date().toISOString(), level, ...entry }))}\n`;
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const cause = fault.cause === undefined ? {} : { cause: describe(fault.cause) };
  // The message of a failed connection may be empty.
  const code = 'code' in fault ? { code: fault.code } : {};
  return { name: fault.name, message: fault.message, ...code, stack: fault.stack, ...cause };
}
