import { SOURCE } from '../../about.ts';
import { HttpError } from '../../http/http-error.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import { integerIn, oneOf, refuseUnknown } from '../../http/request/query/query-values.ts';
import type { DefectFacts } from '../facts/defect-facts.ts';
import { FACTS } from '../generated/facts.ts';
import type { Hunt, RevealedDefect } from '../hunt/hunt.ts';
import { DEFECT_AREAS, type DefectArea } from '../ids/defect-ids.ts';
import { excludedBy, KNOWN_DEFECTS, nearestDefects } from '../known-defects.ts';

/**
 * All bugs, in the order in which they apply. Only code that shows the catalogue imports this file, so that the bundles
 * of other functions do not contain its texts.
 */
export const DEFECTS: readonly DefectFacts[] = KNOWN_DEFECTS.map(({ id, area, level }) => {
  const { title, needs = 'response', operations, seenIn = [], reproduce, ...rest } = FACTS[id];
  const source = SOURCE && { source: `${SOURCE}/lib/defects/${area}/${id}.ts` };
  return { id, title, area, level, needs, operations, ...rest, excludes: excludedBy(id), seenIn, reproduce, ...source };
});

const byId = new Map(DEFECTS.map((defect) => [defect.id, defect]));

export function defectById(id: string): DefectFacts | undefined {
  return byId.get(id);
}

/**
 * Returns the bugs of a hunt as its sandbox shows them from now on. They have their texts, so that functions that only
 * show them need no catalogue.
 */
export function revealedDefects(
  { defects, found }: Hunt,
  met: Readonly<Record<string, number>>,
): readonly RevealedDefect[] {
  return defects.map((id) => {
    const { title = id, rule = '' } = defectById(id) ?? {};
    return { id, title, rule, found: found.includes(id), met: met[id] ?? 0 };
  });
}

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

/** Returns the bug. @throws HttpError 404 that names the nearest ids. */
export function requireDefect(id: string): DefectFacts {
  const defect = defectById(id);
  if (defect) return defect;
  const nearest = nearestDefects(id.slice(0, 100)).join(', ');
  throw new HttpError('NOT_FOUND', `There is no such bug. The nearest are ${nearest}`);
}
