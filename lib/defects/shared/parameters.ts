import { QueryParameters } from '../../http/request/event-parts.ts';
import type { Effect } from '../../switches/switch.ts';

export type Values = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Returns a bug that ignores some query parameters. */
export function without(isIgnored: (name: string, value: string) => boolean): Effect {
  return {
    query: (parameters) =>
      withParameters(
        parameters,
        Object.fromEntries(
          Object.entries(parameters.toObject()).filter(([name, value]) => !isIgnored(name, String(value))),
        ),
      ),
  };
}

/** Returns the query with these values, or the same query if they are its own. */
export function withParameters(given: QueryParameters, values: Values): QueryParameters {
  const isSame = JSON.stringify(values) === JSON.stringify(given.toObject());
  if (isSame) return given;
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value].flat()],
  );
  const multiValueQueryStringParameters = Object.fromEntries(present.map(([name = '', ...all]) => [name, all]));
  return new QueryParameters({ queryStringParameters: null, multiValueQueryStringParameters });
}
