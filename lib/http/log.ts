/** Writes a fault of ours, with its cause, to the error log as one line of JSON. Callers never see this. */
export function logFault(requestId: string, fault: unknown): void {
  console.error(JSON.stringify({ level: 'ERROR', requestId, ...describe(fault) }));
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { message: String(fault) };
  const cause = fault.cause === undefined ? {} : { cause: describe(fault.cause) };
  return { name: fault.name, message: fault.message, stack: fault.stack, ...cause };
}
