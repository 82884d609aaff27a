import { isOrderRoute, ROUTES, type Route } from '../../http/routes.ts';
import type { DefectFacts } from './defect-facts.ts';

type Operation = keyof typeof ROUTES;

/** The texts and the exchange of a bug. The catalogue adds the id, the area, the level, and the excluded ids. */
export interface DefectEntry extends Omit<DefectFacts, 'id' | 'area' | 'level' | 'excludes' | 'needs' | 'seenIn'> {
  /** Default: `response`. */
  readonly needs?: DefectFacts['needs'];
  readonly seenIn?: DefectFacts['seenIn'];
}

/** The operations within a sandbox. The operations that manage sandboxes or describe the service have no bugs. */
export const IN_A_SANDBOX = operationsWhere(({ sandbox }) => sandbox === 'sandboxed');

export const ON_ORDERS = operationsWhere(isOrderRoute);

export const ON_ONE_ORDER = operationsWhere(({ path }) => path.includes('{id}'));

/** The route table does not say what an operation takes and returns. */
export const TAKING_BODIES = ['createOrder', 'updateOrder'] as const satisfies readonly Operation[];

export const RETURNING_ORDERS = [
  'listOrders',
  'createOrder',
  'getOrder',
  'updateOrder',
  'cancelOrder',
] as const satisfies readonly Operation[];

function operationsWhere(holds: (route: Route) => boolean): readonly Operation[] {
  return (Object.keys(ROUTES) as Operation[]).filter((operation) => holds(ROUTES[operation]));
}
