/** `food-ordering-service/client`: a client for tests in JavaScript or TypeScript. It uses `fetch` and nothing of Node. */
export { type Api, type ApiOptions, createApi } from './api.ts';
export { ApiError } from './api-error.ts';
export type { Fault, FaultRule, FaultTarget } from './faults.ts';
export type { components, operations, paths } from './generated/api.d.ts';
export {
  openSandbox,
  type ReceivedRequest,
  type RequestFilter,
  type Sandbox,
  type SandboxOptions,
  type SandboxState,
} from './sandbox.ts';
export { newSandboxName } from './sandbox-name.ts';
