/** Writes a fault of ours, with its cause, to the error log as one line of JSON. Callers never see this. */
export function logFault(requestId: string, fault: unknown): void {
  const line = { timestamp: new Date().toISOString(), level: 'ERROR', requestId, ...describe(fault) };
  // Lambda puts what console.error writes into an object of its own; a line of JSON it leaves as it is.
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const cause = fault.cause === undefined ? {} : { cause: describe(fault.cause) };
  return { name: fault.name, message: fault.message, stack: fault.stack, ...cause };
}
