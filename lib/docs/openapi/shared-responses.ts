import type { Keywords } from '../../http/request/bodies/json-schema.ts';
import type { Responses } from './responses.ts';

/**
 * Replaces error responses that occur in several operations with references to one named copy. Returns the responses of
 * each operation, and the copies by their names.
 */
export function shareResponses(byOperation: Readonly<Record<string, Responses>>) {
  const names = namesOfShared(Object.values(byOperation).flatMap(errorsIn));
  const refer = (response: Keywords): Keywords => {
    const name = names.get(JSON.stringify(response));
    return name === undefined ? response : { $ref: `#/components/responses/${name}` };
  };
  return {
    byOperation: mapValues(byOperation, (responses) => mapValues(responses, refer)),
    shared: Object.fromEntries([...names].map(([text, name]) => [name, JSON.parse(text)])),
  };
}

/** Returns, as JSON, the errors that are not references yet. */
function errorsIn(responses: Responses): string[] {
  return Object.entries(responses)
    .filter(([status, response]) => Number(status) >= 400 && !('$ref' in response))
    .map(([, response]) => JSON.stringify(response));
}

/** Returns a name for each response that occurs more than once. Keys are responses as JSON. */
function namesOfShared(responses: readonly string[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [text, same] of Map.groupBy(responses, (response) => response)) {
    if (same.length > 1) names.set(text, unusedName(nameOf(text), [...names.values()]));
  }
  return names;
}

function unusedName(name: string, used: readonly string[]): string {
  const same = used.filter((other) => other.replace(/\d+$/, '') === name).length;
  return same === 0 ? name : `${name}${same + 1}`;
}

interface ErrorResponse {
  readonly content: { readonly 'application/json': { readonly examples: Keywords } };
}

/** For example, returns `MalformedId` for the response whose example has the key `a-malformed-id`. */
function nameOf(response: string): string {
  const { content } = JSON.parse(response) as ErrorResponse;
  const key = Object.keys(content['application/json'].examples)
    .join('-')
    .replace(/^(?:an?|the)-/, '');
  return key
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function mapValues<From, To>(object: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}
