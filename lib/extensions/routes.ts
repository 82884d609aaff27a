import { DEFECT_ROUTES } from '../defects/routes.ts';
import { ROUTES, rowsOf } from '../http/routes.ts';

/** The routes of the service and of its extensions, by operation. */
export const EVERY_ROUTE = { ...ROUTES, ...DEFECT_ROUTES } as const;

export type Operation = keyof typeof EVERY_ROUTE;

/** All routes, each with its operation. */
export const ALL_ROUTES = rowsOf(EVERY_ROUTE);
