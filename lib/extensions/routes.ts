import { CHANGE_ROUTES } from '../changes/routes.ts';
import { DEFECT_ROUTES } from '../defects/routes.ts';
import { ROUTES, rowsOf } from '../http/routes.ts';

export const EVERY_ROUTE = { ...ROUTES, ...DEFECT_ROUTES, ...CHANGE_ROUTES } as const;

export type Operation = keyof typeof EVERY_ROUTE;

export const ALL_ROUTES = rowsOf(EVERY_ROUTE);
