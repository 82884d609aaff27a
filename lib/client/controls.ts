import { type Api, listAll } from './api.ts';
import { type ReceivedRequest, unwrap } from './api-error.ts';
import { type Fault, type FaultRule, type FaultTarget, faultRuleFor, unusedRules } from './faults.ts';
import type { components, operations } from './generated/api.d.ts';
import { type Auth, logIn, secretIn } from './log-in.ts';
import type { WebhookSettings } from './receiver/receiver.ts';
import type { SandboxState, Settings, SettingsAccess, Snapshot, State } from './sandbox-settings.ts';
import { createWebhookControls, type WebhookControls } from './webhook-controls.ts';

type Schemas = components['schemas'];

/** Selects recorded requests. */
export type RequestFilter = Pick<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'method' | 'path' | 'status' | 'since'
>;

/** The methods that control a sandbox. */
export interface Controls extends WebhookControls {
  /** Makes the sandbox exactly this, in one step, but keeps on recording if it does. Returns the ids of the orders. */
  arrange(state: State): Promise<string[]>;
  /** Returns the whole sandbox, to save, to compare, or to `arrange()` again on any target. */
  snapshot(): Promise<Snapshot>;
  /**
   * Adds realistic orders of every status (25 by default). The same seed gives the same orders. Returns their number.
   */
  seed(options?: Schemas['SeedRequest']): Promise<number>;
  /**
   * Changes settings, each as a whole; null resets one to its default. `{ clock: null }` lets the clock run in real
   * time, and `{ faults: null }` drops all faults. Returns the state of the sandbox.
   */
  update(settings: Settings): Promise<SandboxState>;
  /** Stops the sandbox's clock at this time, so that ids and times are known in advance. */
  freezeClock(at: Date | string): Promise<void>;
  /** Advances the sandbox's clock by `ms` milliseconds. Returns its new time. */
  advanceClock(ms: number): Promise<string>;
  /** Makes requests fail, in addition to earlier calls. If two faults match a request, the earlier one applies. */
  fail(target: FaultTarget, fault: Fault): Promise<void>;
  /** Delays every response by `ms` milliseconds. */
  delay(ms: number): Promise<void>;
  /** Switches on further bugs. */
  switchOn(...defects: Schemas['DefectId'][]): Promise<void>;
  /** Records the requests that the sandbox receives from now on, even after `arrange()` and `reset()`. */
  record(): Promise<void>;
  /** Returns the recorded requests, newest first. */
  requests(filter?: RequestFilter): Promise<ReceivedRequest[]>;
  /** Returns the number of orders in the sandbox, its settings, and the bugs that are on. */
  state(): Promise<SandboxState>;
  /** Removes everything in the sandbox: orders, idempotency keys, settings, recorded requests. */
  reset(): Promise<void>;
}

/** The controls, and methods that only the sandbox itself uses. */
interface OwnControls extends Controls, WebhookSettings {
  /** Whether the sandbox goes on recording after `arrange()` and `reset()`. */
  isRecorded(): boolean;
  /** Returns the header that authenticates a client or user: see `Sandbox.as()`. */
  authorizationOf(api: Api, caller: string, secret?: string): Promise<string>;
  remove(): Promise<void>;
}

export function createControls(routes: Api, name: string): OwnControls {
  const params = { path: { name } };
  const takeTurn = createTurns();
  let journal = false;
  let ownAuth: Auth | null = null;
  const note = (written: Settings = {}) => {
    if (written.journal !== undefined) journal = written.journal === true;
    if (written.auth !== undefined) ownAuth = written.auth;
  };
  const state = () => unwrap(routes.GET('/sandboxes/{name}', { params }));
  const remove = async () => void (await unwrap(routes.DELETE('/sandboxes/{name}', { params })));
  const change = async (body: Settings) => {
    const changed = await unwrap(routes.PATCH('/sandboxes/{name}', { params, body }));
    note(body);
    return changed;
  };
  const access = { takeTurn, state, change };
  const { withReceivers, ...webhooks } = createWebhookControls(routes, name, access);
  const update = (settings: Settings) => takeTurn(() => change(settings));
  return {
    ...createAdditions(access),
    ...webhooks,
    update,
    state,
    snapshot: async () => (await unwrap(routes.GET('/sandboxes/{name}/snapshot', { params }))) as Snapshot,
    arrange: ({ settings, ...orders }) =>
      takeTurn(async () => {
        const body = { ...orders, settings: withReceivers({ ...(journal && { journal }), ...settings }) };
        const { ids = [] } = await unwrap(routes.PUT('/sandboxes/{name}', { params, body }));
        note({ auth: null, ...settings });
        return ids;
      }),
    freezeClock: async (at) => void (await update({ clock: typeof at === 'string' ? at : at.toISOString() })),
    delay: async (delayMs) => void (await update({ delayMs })),
    record: async () => void (await update({ journal: true })),
    seed: async (body = {}) => (await unwrap(routes.POST('/sandboxes/{name}/seed', { params, body }))).created,
    advanceClock: async (advanceMs) =>
      (await unwrap(routes.POST('/sandboxes/{name}/clock', { params, body: { advanceMs } }))).now,
    requests: (filter = {}) =>
      listAll(async (page) => {
        const query = { ...filter, ...page };
        const found = await unwrap(routes.GET('/sandboxes/{name}/requests', { params: { ...params, query } }));
        return { items: found.requests, ...found.pagination };
      }),
    reset: () =>
      takeTurn(async () => {
        await remove();
        ownAuth = null;
        const kept = withReceivers({ ...(journal && { journal }) });
        if (Object.keys(kept).length > 0) await change(kept);
      }),
    remove,
    isRecorded: () => journal,
    authorizationOf: async (api, caller, given) => {
      const auth = given === undefined ? ownAuth : (await state()).settings.auth;
      const secret = given ?? secretIn(auth, caller);
      if (secret !== undefined) return logIn(api, auth, caller, secret);
      throw new Error(`This sandbox object has set no secret of ${caller}. Pass it: as('${caller}', secret)`);
    },
  };
}

/** Creates the methods that add to a setting. Each takes a turn, because it reads the setting before it writes it. */
function createAdditions({ takeTurn, state, change }: SettingsAccess): Pick<Controls, 'fail' | 'switchOn'> {
  return {
    fail: (target, fault) =>
      takeTurn(async () => {
        const { settings } = await state();
        // The service shows rules in the form in which it accepts them.
        const unused = unusedRules(settings.faults) as FaultRule[];
        await change({ faults: [...unused, faultRuleFor(target, fault)] });
      }),
    switchOn: (...ids) =>
      takeTurn(async () => {
        const { defects } = await state();
        await change({ defects: [...new Set([...defects.map(({ id }) => id), ...ids])] });
      }),
  };
}

/** Returns a function that runs each task after the previous one has ended, even if that one failed. */
function createTurns(): SettingsAccess['takeTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const result = last.then(task, task);
    last = result;
    return result;
  };
}
