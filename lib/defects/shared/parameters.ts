import { QueryParameters } from '../../http/request/event-parts.ts';
import type { Effect } from '../../switches/switch.ts';

type Value = string | readonly string[];

/** Returns a bug that reads other values of query parameters. Undefined leaves a parameter out. */
export function changeParameters(change: (name: string, value: Value) => Value | undefined): Effect {
  return {
    query: (parameters) => {
      const values = Object.entries(parameters.toObject()).flatMap(([name, sent]) => {
        const value = change(name, sent);
        return value === undefined ? [] : [[name, [value].flat()]];
      });
      const multiValueQueryStringParameters = Object.fromEntries(values);
      return new QueryParameters({ queryStringParameters: null, multiValueQueryStringParameters });
    },
  };
}
