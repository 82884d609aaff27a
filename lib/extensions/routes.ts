import { CHANGE_ROUTES } from '../changes/routes.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import { ROUTES, rowsOf } from '../http/routes.ts';

/** Every endpoint by operation: the service's and those of its extensions. */
export const EVERY_ROUTE = { ...ROUTES, ...DEFECT_ROUTES, ...CHANGE_ROUTES } as const;

export type Operation = keyof typeof EVERY_ROUTE;

/** Every row, with its operation. */
export const ALL_ROUTES = rowsOf(EVERY_ROUTE);
