import { badRequest } from '../http-error.ts';
import { parseInstant } from '../instant.ts';
import type { QueryParameters } from './api-request.ts';
import { isEmailAddress } from './email-address.ts';
import { show } from './validation.ts';

/** The query parameters that ask for faults, on any endpoint. */
export const FAULT_PARAMETERS: readonly string[] = ['__code', '__delay'];

/** Whether clients may ask for faults: `FAULTS=off` in the environment turns them off. Read once, because reading it is slow. */
export const FAULTS_ARE_ON = process.env.FAULTS !== 'off';

/** @throws HttpError 400 that names a parameter which is not among the known ones. */
export function refuseUnknown(query: QueryParameters, known: readonly string[]): void {
  const also = FAULTS_ARE_ON ? FAULT_PARAMETERS : [];
  const unknown = query.names.find((name) => !known.includes(name) && !also.includes(name));
  if (unknown === undefined) return;
  throw badRequest(`There is no query parameter ${show(unknown)} here. Known are ${known.join(', ')}`);
}

/** A whole number in the range. @throws HttpError 400 */
export function integerIn(query: QueryParameters, name: string, min: number, max: number): number | undefined {
  const text = query.single(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw badRequest(`${name} must be a whole number from ${min} to ${max}; received ${show(text)}`);
}

/** One of the values, to the letter. @throws HttpError 400 */
export function oneOf<T extends string>(query: QueryParameters, name: string, values: readonly T[]): T | undefined {
  const text = query.single(name);
  if (text === undefined) return undefined;
  const value = values.find((candidate) => candidate === text);
  if (value !== undefined) return value;
  throw badRequest(`${name} must be one of ${values.join(', ')}; received ${show(text)}`);
}

/** A whole e-mail address, in lower case. @throws HttpError 400 */
export function emailIn(query: QueryParameters, name: string): string | undefined {
  const text = query.single(name);
  if (text === undefined || isEmailAddress(text)) return text?.toLowerCase();
  throw badRequest(`${name} must be a whole e-mail address such as ada@example.com; received ${show(text)}`);
}

/** An instant, in milliseconds since 1970. @throws HttpError 400 */
export function instantIn(query: QueryParameters, name: string): number | undefined {
  const text = query.single(name);
  if (text === undefined) return undefined;
  const value = parseInstant(text);
  if (value !== undefined) return value;
  throw badRequest(
    `${name} must be an ISO 8601 instant with its time zone, such as 2026-01-31T12:00:00Z (a + is written %2B); received ${show(text)}`,
  );
}
