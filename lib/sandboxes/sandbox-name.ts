/** The sandbox of requests that name none. It has no settings and no journal, and its orders never expire. */
export const DEFAULT_SANDBOX = 'default';

export const SANDBOX_NAME_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** The pattern in words. */
export const SANDBOX_NAME_RULE = '1 to 63 of a-z, 0-9 and -, not beginning with -';

export function isSandboxName(text: string): boolean {
  return SANDBOX_NAME_PATTERN.test(text);
}
