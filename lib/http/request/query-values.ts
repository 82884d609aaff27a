import { instantProblem, parseInstant } from '../../sandboxes/clock.ts';
import { badRequest } from '../http-error.ts';
import { suggest } from '../suggest.ts';
import type { ApiRequest } from './api-request.ts';
import { FAULT_PARAMETERS, plusHint, type QueryParameters } from './event-parts.ts';
import { INSTANT_TEXT } from './instant.ts';
import type { Keywords } from './json-schema.ts';
import { received, show } from './validation.ts';

/** A kind of values that a query parameter can have. */
export interface Kind<Value> {
  /** What a value must be, for messages. */
  readonly expected: string;
  /** Its JSON Schema, for the OpenAPI document. */
  readonly schema: Keywords;
  /** Returns the value in a text; undefined if there is none. */
  readonly parse: (text: string) => Value | undefined;
  /** Says which part of a refused text is wrong, if that can be said. */
  readonly problemIn?: (text: string) => string | undefined;
}

/** The query parameters of an endpoint, each with the kind of its values. */
type Kinds<Values> = { readonly [Name in keyof Values]: Kind<Values[Name]> };

/** Whole numbers in a range. `usual` is the default in the document. */
export function integer(min: number, max: number, usual?: number): Kind<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    schema: { type: 'integer', minimum: min, maximum: max, ...(usual !== undefined && { default: usual }) },
    parse: (text) => {
      const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** These values, in exactly this spelling. `keywords` are added to the schema. */
export function choice<Value extends string>(values: readonly Value[], keywords: Keywords = {}): Kind<Value> {
  return {
    expected: `one of ${values.join(', ')}`,
    schema: { type: 'string', enum: values, ...keywords },
    parse: (text) => values.find((value) => value === text),
  };
}

/** Instants, in milliseconds since 1970. */
export const INSTANT: Kind<number> = {
  expected: 'an ISO 8601 instant with a time zone, such as 2026-01-31T12:00:00Z',
  schema: { type: 'string', ...INSTANT_TEXT },
  parse: parseInstant,
  problemIn: instantProblem,
};

export const TEXT: Kind<string> = { expected: 'a text', schema: { type: 'string' }, parse: (text) => text };

/**
 * Reads the query string of an endpoint that takes parameters of these kinds. Returns the values of those that were
 * sent. The parameters that request faults are ignored if the service takes them.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed. For an unknown one, it also
 * names the known ones and the nearest.
 */
export function readQuery<Values>(
  { queryParameters, service }: ApiRequest,
  kinds: Kinds<Values>,
  faults = service.faults,
): Partial<Values> {
  const known = Object.keys(kinds);
  const accepted = faults ? [...known, ...FAULT_PARAMETERS] : known;
  const unknown = queryParameters.names.find((name) => !accepted.includes(name));
  if (unknown !== undefined) {
    const hint = suggest(unknown, known);
    throw badRequest(`${show(unknown)} is not a query parameter here.${hint} This endpoint takes ${known.join(', ')}`);
  }
  const values: Partial<Values> = {};
  for (const name in kinds) {
    const value = valueIn(queryParameters, name, kinds[name]);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function valueIn<Value>(parameters: QueryParameters, name: string, kind: Kind<Value>): Value | undefined {
  const text = parameters.single(name);
  if (text === undefined) return undefined;
  const value = kind.parse(text);
  if (value !== undefined) return value;
  const refusal = received(`${name} must be ${kind.expected}`, kind.problemIn).error({ input: text });
  throw badRequest(refusal + plusHint(text));
}
