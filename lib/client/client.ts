/** `food-ordering-service/client`: a client for tests in JavaScript or TypeScript. It uses `fetch` and nothing of Node. */
export { type Api, type ApiOptions, createApi } from './api.ts';
export { ApiError } from './api-error.ts';
export { buildOrder, type NewOrder } from './build-order.ts';
export type { Controls, RequestFilter, SandboxState } from './controls.ts';
export type { ReceivedRequest } from './describe-request.ts';
export type { Fault, FaultRule, FaultTarget } from './faults.ts';
export type { components, operations, paths } from './generated/api.d.ts';
export { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { newSandboxName } from './sandbox-name.ts';
export type { Settings, Snapshot, State } from './settings.ts';
export { unwrap } from './unwrap.ts';
