import type { components } from '../../../client/generated/api.d.ts';

export type Schemas = components['schemas'];

export type Order = Schemas['Order'];
export type OrderStatus = Schemas['OrderStatus'];
export type OrderCard = Schemas['OrderCard'];
export type Board = Schemas['Board'];
/** A sandbox without its time, which is new in every response. */
export type Sandbox = Omit<Schemas['Sandbox'], 'now'>;
export type FaultRule = Sandbox['settings']['faults'][number];
export type Transport = NonNullable<FaultRule['transport']>;
export type Hunt = Schemas['Hunt'];
export type Defect = Schemas['Defect'];
export type Change = Schemas['Change'];
export type ReceivedRequest = Schemas['ReceivedRequest'];
export type SandboxEvent = Schemas['OrderEvent'];
export type EventType = SandboxEvent['type'];
export type Delivery = Schemas['EventDelivery'];
export type Webhook = Sandbox['settings']['webhooks'][number];
export type DeliveryFaultRule = Webhook['faults'][number];
export type DeliveryFault = DeliveryFaultRule['fault'];
export type Finding = Schemas['FindingResponse']['data'];
