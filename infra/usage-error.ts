/** A usage error: printed as one line without a stack trace. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
