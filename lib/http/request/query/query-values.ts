import { parseInstant } from '../../../sandboxes/clock.ts';
import { badRequest } from '../../http-error.ts';
import { suggest } from '../../suggest.ts';
import { isEmailAddress, show } from '../bodies/validation.ts';
import { FAULT_PARAMETERS, type QueryParameters } from '../event-parts.ts';

/**
 * Rejects unknown parameters. The parameters that request faults are known if the service takes them.
 * @throws HttpError 400 that names an unknown parameter, the known ones and the nearest.
 */
export function refuseUnknown(parameters: QueryParameters, known: readonly string[], faults: boolean): void {
  const also = faults ? FAULT_PARAMETERS : [];
  const unknown = parameters.names.find((name) => !known.includes(name) && !also.includes(name));
  if (unknown === undefined) return;
  throw badRequest(
    `${show(unknown)} is not a query parameter here.${suggest(unknown, known)} This endpoint takes ${known.join(', ')}`,
  );
}

/** A whole number in the range. @throws HttpError 400 */
export function integerIn(parameters: QueryParameters, name: string, min: number, max: number): number | undefined {
  const text = parameters.single(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw badRequest(`${name} must be a whole number from ${min} to ${max}; received ${show(text)}`);
}

/** One of the values, in exactly this spelling. @throws HttpError 400 */
export function oneOf<T extends string>(
  parameters: QueryParameters,
  name: string,
  values: readonly T[],
): T | undefined {
  const text = parameters.single(name);
  if (text === undefined) return undefined;
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw badRequest(`${name} must be one of ${values.join(', ')}; received ${show(text)}`);
}

/** A whole email address, in lower case. @throws HttpError 400 */
export function emailIn(parameters: QueryParameters, name: string): string | undefined {
  const text = parameters.single(name);
  if (text === undefined || isEmailAddress(text)) return text?.toLowerCase();
  throw badRequest(`${name} must be a whole email address such as ada@example.com; received ${show(text)}`);
}

/** An instant, in milliseconds since 1970. @throws HttpError 400 */
export function instantIn(parameters: QueryParameters, name: string): number | undefined {
  const text = parameters.single(name);
  if (text === undefined) return undefined;
  const value = parseInstant(text);
  if (value !== undefined) return value;
  throw badRequest(
    `${name} must be an ISO 8601 instant with a time zone, such as 2026-01-31T12:00:00Z (write + as %2B); received ${show(text)}`,
  );
}
