import { type Api, type ApiOptions, createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { splitBaseUrl } from './base-url.ts';
import { type Fault, type FaultTarget, faultRuleFor, unusedRules } from './faults.ts';
import type { components, operations } from './generated/api.d.ts';
import { newSandboxName, sandboxHeader } from './sandbox-name.ts';

type Schemas = components['schemas'];

/** A recorded request. */
export type ReceivedRequest = Schemas['ReceivedRequest'];

/** The number of orders in a sandbox, its settings, and the defects that are on. */
export type SandboxState = Schemas['Sandbox'];

/** Selects recorded requests. */
export type RequestFilter = Pick<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'method' | 'path' | 'status' | 'since'
>;

/**
 * A sandbox and its controls, for tests. Each method throws an `ApiError` if the service rejects its request.
 *
 * `fail()` and `switchOn()` read a setting, add to it, and write it. Calls on one object run one after another, so concurrent
 * calls all take effect. Other clients of the same sandbox are not coordinated: of two concurrent additions, one may be lost.
 */
export interface Sandbox extends AsyncDisposable {
  readonly name: string;
  /** The base URL of the whole API in this sandbox, for clients without headers of their own. */
  readonly baseUrl: string;
  /** The header that names the sandbox in requests to the service's own base URL. */
  readonly headers: Readonly<Record<'X-Sandbox', string>>;
  /** The typed client of the API in this sandbox. */
  readonly api: Api;
  /** Adds realistic orders of every status (25 by default). The same seed gives the same orders. Returns their number. */
  seed(options?: Schemas['SeedRequest']): Promise<number>;
  /** Stops the sandbox's clock at this time, so that ids and times are known in advance. */
  freezeClock(at: Date | string): Promise<void>;
  /** Advances the sandbox's clock by `ms` milliseconds. Returns its new time. */
  advanceClock(ms: number): Promise<string>;
  /** Makes requests fail, in addition to earlier calls. If two faults match a request, the earlier one applies. */
  fail(target: FaultTarget, fault: Fault): Promise<void>;
  /** Delays every response by `ms` milliseconds. */
  delay(ms: number): Promise<void>;
  /** Switches on further defects. */
  switchOn(...defects: Schemas['DefectId'][]): Promise<void>;
  /** Records the requests that the sandbox receives from now on, even after a reset. */
  record(): Promise<void>;
  /** Returns the recorded requests, newest first. */
  requests(filter?: RequestFilter): Promise<ReceivedRequest[]>;
  /** Returns the number of orders in the sandbox, its settings, and the defects that are on. */
  state(): Promise<SandboxState>;
  /** Removes everything in the sandbox: orders, idempotency keys, settings, recorded requests. */
  reset(): Promise<void>;
}

/** The name and the base URL of a sandbox, and the options of its requests. */
export interface SandboxOptions extends Omit<ApiOptions, 'sandbox'> {
  /** The sandbox's name. Default: the name in the base URL, or a new random name. */
  readonly name?: string;
}

/** Opens a sandbox. It sends nothing, because a sandbox exists as soon as a request names it. Disposing of it removes it. */
export function openSandbox({ baseUrl, name: given, ...others }: SandboxOptions): Sandbox {
  const { service, sandbox } = splitBaseUrl(baseUrl);
  const name = given ?? sandbox ?? newSandboxName();
  const options = { ...others, baseUrl: service };
  const routes = createApi(options);
  const controls = createControls(routes, name);
  return {
    name,
    baseUrl: `${service}/sandboxes/${name}`,
    headers: sandboxHeader(name),
    api: createApi({ ...options, sandbox: name }),
    seed: controls.seed,
    advanceClock: controls.advanceClock,
    ...createSettings(controls),
    requests: (filter = {}) => listRequests(routes, name, filter),
    state: controls.state,
    ...createRecording(controls),
    [Symbol.asyncDispose]: controls.remove,
  };
}

interface Controls extends Pick<Sandbox, 'seed' | 'state' | 'advanceClock'> {
  change(settings: Schemas['UpdateSandboxRequest']): Promise<void>;
  remove(): Promise<void>;
}

function createControls(routes: Api, name: string): Controls {
  const params = { path: { name } };
  return {
    state: async () => (await dataOf(routes.GET('/sandboxes/{name}', { params }))).data,
    seed: async (body = {}) => {
      const { data } = await dataOf(routes.POST('/sandboxes/{name}/seed', { params, body }));
      return data.created;
    },
    advanceClock: async (advanceMs) => {
      const { data } = await dataOf(routes.POST('/sandboxes/{name}/clock', { params, body: { advanceMs } }));
      return data.now;
    },
    change: async (body) => {
      await dataOf(routes.PATCH('/sandboxes/{name}', { params, body }));
    },
    remove: async () => {
      await dataOf(routes.DELETE('/sandboxes/{name}', { params }));
    },
  };
}

/** Creates the methods that change settings. Additions run one after another, because each reads before it writes. */
function createSettings({ state, change }: Controls): Pick<Sandbox, 'freezeClock' | 'fail' | 'delay' | 'switchOn'> {
  const takeTurn = createTurns();
  return {
    freezeClock: (at) => change({ clock: instantOf(at) }),
    fail: (target, fault) =>
      takeTurn(async () => {
        const { settings } = await state();
        await change({ faults: [...unusedRules(settings.faults), faultRuleFor(target, fault)] });
      }),
    delay: (delayMs) => change({ delayMs }),
    switchOn: (...ids) =>
      takeTurn(async () => {
        const { defects } = await state();
        await change({ defects: [...new Set([...defects.map(({ id }) => id), ...ids])] });
      }),
  };
}

/** Returns a function that runs each task after the previous one has ended, even if that one failed. */
function createTurns(): (task: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (task) => {
    last = last.then(task, task);
    return last;
  };
}

/** A reset also stops the recording, so `reset` starts it again. */
function createRecording({ change, remove }: Controls): Pick<Sandbox, 'record' | 'reset'> {
  let isRecorded = false;
  return {
    record: async () => {
      await change({ journal: true });
      isRecorded = true;
    },
    reset: async () => {
      await remove();
      if (isRecorded) await change({ journal: true });
    },
  };
}

async function listRequests(routes: Api, name: string, filter: RequestFilter): Promise<ReceivedRequest[]> {
  const received: ReceivedRequest[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { ...filter, limit: 100, ...(cursor && { cursor }) };
    const params = { path: { name }, query };
    const { data } = await dataOf(routes.GET('/sandboxes/{name}/requests', { params }));
    received.push(...data.requests);
    cursor = data.pagination.nextCursor;
  } while (cursor);
  return received;
}

/** Returns the data of a successful response. @throws ApiError for any other response. */
async function dataOf<Data>(
  sent: Promise<{ readonly data?: Data; readonly error?: unknown; readonly response: Response }>,
): Promise<Data> {
  const { data, error, response } = await sent;
  if (data === undefined) throw new ApiError(response.status, error);
  return data;
}

function instantOf(at: Date | string): string {
  return typeof at === 'string' ? at : at.toISOString();
}
