import type * as z from 'zod/mini';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { Settings } from '../../sandboxes/settings.ts';

/** The settings of switches. A sandbox stores them as `Settings['switches']`: JSON that only they read. */
export interface SwitchSettings {
  /** Their members of a settings body. Each is optional, and null resets it to its default. */
  readonly members: Readonly<Record<string, z.ZodMiniType>>;
  /** Returns a message if members of a settings body are valid one by one, but not together. */
  problemIn(body: Readonly<Record<string, unknown>>): string | undefined;
  /**
   * Returns the change that a settings body makes to the stored settings. The change throws an HttpError 422 if the
   * body contradicts them. `at` is the path of the settings in the request's body, such as `settings.`.
   * @throws HttpError 422 if the body is wrong for all stored settings.
   */
  changeOf(body: unknown, at: string): (stored: Settings['switches']) => Settings['switches'];
  /** Returns what a reset leaves of the stored settings; undefined if nothing. */
  afterReset(stored: Settings['switches']): Settings['switches'] | undefined;
  /** The members of `GET /sandboxes/{name}` that show them. */
  represent(stored: Settings['switches'], sandbox: Sandbox): Promise<object>;
  /** The settings in a snapshot, and the names of settings that are set but left out of it. */
  contents(stored: Settings['switches']): { readonly settings: object; readonly omitted: readonly string[] };
  /** The names of all settings that a snapshot may leave out. */
  readonly omitted: readonly string[];
}
