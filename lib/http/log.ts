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
 * JSON as it is.
 */
export function processLog(requests: boolean): Log {
  return {
    requests,
    info: (entry) => process.stdout.write(lineOf('INFO', entry)),
    fault: (requestId, fault) => process.stderr.write(lineOf('ERROR', { requestId, ...describe(fault) })),
  };
}

function lineOf(level: string, entry: object): string {
  return `${JSON.stringify({ timestamp: new Date().toISOString(), level, ...entry })}\n`;
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const cause = fault.cause === undefined ? {} : { cause: describe(fault.cause) };
  return { name: fault.name, message: fault.message, stack: fault.stack, ...cause };
}
