/**
 * `food-ordering-service/client`: a client for tests in JavaScript or TypeScript. It uses `fetch` and nothing of Node.
 */
export { type Api, type ApiOptions, buildOrder, createApi, type NewOrder, type StateOrder } from './api.ts';
export { ApiError, type ReceivedRequest, unwrap } from './api-error.ts';
export type { Controls, RequestFilter } from './controls.ts';
export type { Fault, FaultRule, FaultTarget } from './faults.ts';
export type { components, operations, paths, webhooks } from './generated/api.d.ts';
export type { EventType, ReceivedEvent } from './receiver/event.ts';
export type { Inbox, NextOptions } from './receiver/inbox.ts';
export type { Receiver, ReceiverOptions } from './receiver/receiver.ts';
export { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { newSandboxName } from './sandbox-name.ts';
export type { SandboxState, Settings, Snapshot, State } from './sandbox-settings.ts';
export type { Delivered, DeliverOptions, EventFilter, OrderEvent } from './webhook-controls.ts';
