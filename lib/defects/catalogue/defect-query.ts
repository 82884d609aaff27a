import { HttpError } from '../../http/http-error.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import { integerIn, oneOf, refuseUnknown } from '../../http/request/query/query-values.ts';
import type { DefectFacts } from '../facts/defect-facts.ts';
import { DEFECT_AREAS, type DefectArea } from '../ids/areas.ts';
import { nearestDefects } from '../ids/nearest-defects.ts';
import { DEFECTS, defectById } from './catalogue.ts';

export const DEFECT_PARAMETERS = ['area', 'level', 'operation'] as const;

export interface DefectQuery {
  readonly area?: DefectArea | undefined;
  readonly level?: number | undefined;
  readonly operation?: string | undefined;
}

/**
 * Reads the query string of the catalogue.
 * @throws HttpError 400 that names the unknown, repeated or malformed parameter.
 */
export function readDefectQuery({ queryParameters, service }: ApiRequest): DefectQuery {
  refuseUnknown(queryParameters, DEFECT_PARAMETERS, service.faults);
  return {
    area: oneOf(queryParameters, 'area', DEFECT_AREAS),
    level: integerIn(queryParameters, 'level', 1, 3),
    operation: oneOf(
      queryParameters,
      'operation',
      service.routes.map((route) => route.operation),
    ),
  };
}

export function matchingDefects({ area, level, operation }: DefectQuery): DefectFacts[] {
  return DEFECTS.filter(
    (defect) =>
      (area === undefined || defect.area === area) &&
      (level === undefined || defect.level === level) &&
      (operation === undefined || defect.operations.some((known) => known === operation)),
  );
}

/** Returns the defect. @throws HttpError 404 that names the nearest ids. */
export function requireDefect(id: string): DefectFacts {
  const defect = defectById(id);
  if (defect) return defect;
  const nearest = nearestDefects(id.slice(0, 100)).join(', ');
  throw new HttpError('NOT_FOUND', `There is no such defect. The nearest are ${nearest}`);
}
