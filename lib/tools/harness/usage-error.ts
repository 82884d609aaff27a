/** A usage error: printed as one line without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns what `read` returns. @throws UsageError with the message of its error, after `name`, such as an option's. */
export function orUsageError<Value>(read: () => Value, name?: string): Value {
  try {
    return read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(name === undefined ? message : `${name}: ${message}`);
  }
}
