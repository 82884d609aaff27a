import { type Api, type ApiOptions, createApi } from './api.ts';
import { ApiError } from './api-error.ts';
import { splitBaseUrl } from './base-url.ts';
import { type Fault, type FaultTarget, faultRuleFor, unusedRules } from './faults.ts';
import type { components, operations } from './generated/api.d.ts';
import { newSandboxName, sandboxHeader } from './sandbox-name.ts';

type Schemas = components['schemas'];

/** A request that the sandbox received. */
export type ReceivedRequest = Schemas['ReceivedRequest'];

/** How many orders a sandbox has, its settings, and the defects that are on. */
export type SandboxState = Schemas['Sandbox'];

/** Which of the received requests to return. */
export type RequestFilter = Pick<
  NonNullable<operations['listRequests']['parameters']['query']>,
  'method' | 'path' | 'status' | 'since'
>;

/**
 * A sandbox, and what a test can do with it. Each method throws an `ApiError` if the service rejects it.
 *
 * `fail()` and `switchOn()` read what is set and add to it. Calls of one object take turns, so none is lost if they are made
 * at once. Other clients of the same sandbox do not take turns with it: of two additions at the same moment, one may be lost.
 */
export interface Sandbox extends AsyncDisposable {
  readonly name: string;
  /** Serves the whole API in this sandbox, for clients that can only be given a base URL. */
  readonly baseUrl: string;
  /** Names the sandbox in a request to the service's own base URL. */
  readonly headers: Readonly<Record<'X-Sandbox', string>>;
  /** The typed client of the API in this sandbox. */
  readonly api: Api;
  /** Adds realistic orders of every status (25 unless you say how many). The same seed gives the same orders. Returns how many. */
  seed(options?: Schemas['SeedRequest']): Promise<number>;
  /** Stops the sandbox's clock at this instant, so that ids and times are known in advance. */
  freezeClock(at: Date | string): Promise<void>;
  /** Advances the sandbox's clock by these milliseconds, and returns the instant that it then shows. */
  advanceClock(ms: number): Promise<string>;
  /** Makes requests fail, in addition to earlier calls. Of two faults for one request, the earlier one counts. */
  fail(target: FaultTarget, fault: Fault): Promise<void>;
  /** Makes every response wait for these milliseconds. */
  delay(ms: number): Promise<void>;
  /** Switches defects on, in addition to those that are on. */
  switchOn(...defects: Schemas['DefectId'][]): Promise<void>;
  /** Records the requests that the sandbox receives from now on, also after a reset. */
  record(): Promise<void>;
  /** The recorded requests, the newest first. */
  requests(filter?: RequestFilter): Promise<ReceivedRequest[]>;
  /** How many orders the sandbox has, its settings, and the defects that are on. */
  state(): Promise<SandboxState>;
  /** Removes everything in the sandbox: orders, keys, settings, recorded requests. */
  reset(): Promise<void>;
}

/** Where the sandbox is, and what its requests have in common. */
export interface SandboxOptions extends Omit<ApiOptions, 'sandbox'> {
  /** The sandbox's name. Default: that of the sandbox whose base URL is given, or a name that nobody has used. */
  readonly name?: string;
}

/** Opens a sandbox. Nothing is sent: a sandbox exists as soon as a request names it. Disposing of it removes it. */
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

/** The routes that manage a sandbox. */
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

/** What a tester sets, in addition to what is set. Additions take turns, because each reads before it writes. */
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

/** Returns a function that runs each task after the one before has ended, even if that one failed. */
function createTurns(): (task: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (task) => {
    last = last.then(task, task);
    return last;
  };
}

/** A reset also switches the recording off, so it is switched on again. */
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

/** What a request succeeded with. @throws ApiError if it did not. */
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
