import type { ApiRequest, Service } from '../../http/request/api-request.ts';
import { choice, integer, readQuery } from '../../http/request/query-values.ts';
import type { RouteRow } from '../../http/route.ts';
import { DEFECT_AREAS } from '../../switches/ids.ts';
import { routesOf } from '../routes.ts';
import type { DefectFacts } from './facts.ts';

/**
 * Reads the query string of the catalogue.
 * @throws HttpError 400 that names the unknown, repeated or malformed parameter.
 */
export function readDefectQuery(request: ApiRequest) {
  return readQuery(request, defectKinds(routesOf(request.service)));
}

/** The parameters of the catalogue of a server with these routes. */
export function defectKinds(routes: readonly RouteRow[]) {
  return {
    area: choice(DEFECT_AREAS),
    level: integer(1, 3),
    operation: choice(routes.map((route) => route.operation)),
  };
}

/** Returns the bugs that match a query, and none if the server hides them. */
export function matchingDefects(
  catalogue: readonly DefectFacts[],
  { area, level, operation }: ReturnType<typeof readDefectQuery>,
  { switches }: Pick<Service, 'switches'>,
): readonly DefectFacts[] {
  if (switches.hidesDefects) return [];
  return catalogue.filter(
    (defect) =>
      (area === undefined || defect.area === area) &&
      (level === undefined || defect.level === level) &&
      (operation === undefined || defect.operations.some((known) => known === operation)),
  );
}
