import { ROUTES, type Route } from '../../http/routes.ts';
import type { DefectId } from '../ids/known-defects.ts';
import type { DefectFacts } from './defect-facts.ts';

type Operation = keyof typeof ROUTES;

/** A defect in the list of its area. The catalogue adds the area, the level, and the ids that the defect excludes. */
export interface DefectEntry extends Omit<DefectFacts, 'area' | 'level' | 'excludes' | 'seenIn'> {
  readonly id: DefectId;
  readonly seenIn?: DefectFacts['seenIn'];
}

/** The operations within a sandbox. The operations that manage sandboxes or describe the service have no defects. */
export const IN_A_SANDBOX = operationsWhere(({ sandbox }) => sandbox === 'sandboxed');

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
