import type { FaultRule } from './faults.ts';
import type { components } from './generated/api.d.ts';

type Schemas = components['schemas'];

/** Settings to change. Null resets a setting to its default: `{ clock: null }` lets the clock run on in real time. */
export interface Settings extends Omit<Schemas['UpdateSandboxRequest'], 'faults'> {
  readonly faults?: FaultRule[] | null;
}

/** The whole contents of a sandbox: its settings, and its orders or the seed of realistic ones. */
export type State = { readonly settings?: Settings } & (
  | { readonly orders?: Schemas['StateOrder'][]; readonly seed?: never }
  | { readonly orders?: never; readonly seed: Schemas['SeedRequest'] }
);

/** A saved sandbox, which `arrange()` takes as it is. `omitted` names the settings that are left out as secrets. */
export type Snapshot = Omit<Schemas['Snapshot'], 'settings'> & { readonly settings: Settings };

/** The number of orders in a sandbox, its settings, and the bugs that are on. */
export type SandboxState = Schemas['Sandbox'];

/** What a method needs that changes a part of a setting. */
export interface SettingsAccess {
  /** Runs each task after the previous one has ended, even if that one failed. */
  takeTurn<Result>(task: () => Promise<Result>): Promise<Result>;
  state(): Promise<SandboxState>;
  /** Changes settings, within a turn. */
  change(settings: Settings): Promise<SandboxState>;
}
