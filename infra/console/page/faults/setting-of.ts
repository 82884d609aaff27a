import type { Sandbox } from '../api/types.ts';

/** A setting that only some versions of the service have; undefined if it is off or unknown. */
export function settingOf(sandbox: Sandbox | undefined, name: string): Readonly<Record<string, unknown>> | undefined {
  const settings: Readonly<Record<string, unknown>> = sandbox?.settings ?? {};
  const value = settings[name];
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : undefined;
}
