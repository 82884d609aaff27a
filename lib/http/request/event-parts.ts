import type { APIGatewayProxyEvent } from 'aws-lambda';
import { badRequest } from '../http-error.ts';

type QueryMembers = Pick<APIGatewayProxyEvent, 'queryStringParameters' | 'multiValueQueryStringParameters'>;

/** The query parameters that request faults, on any endpoint, as preferences in the header `Prefer` do. */
export const FAULT_PARAMETERS: readonly string[] = ['__code', '__delay'];

/** Query parameters by name, each with all its values. */
export class QueryParameters {
  readonly #values: Readonly<Record<string, readonly string[] | undefined>> = {};

  constructor({ queryStringParameters, multiValueQueryStringParameters }: QueryMembers) {
    if (!queryStringParameters && !multiValueQueryStringParameters) return;
    const single = Object.entries(queryStringParameters ?? {}).map(([name, value]) => [name, [value ?? '']]);
    this.#values = { ...Object.fromEntries(single), ...multiValueQueryStringParameters };
  }

  /** The same parameters with another value of one of them. */
  with(name: string, value: string): QueryParameters {
    const values = Object.entries(this.#values).map(([key, list = []]) => [key, [...list]]);
    const multiValueQueryStringParameters = { ...Object.fromEntries(values), [name]: [value] };
    return new QueryParameters({ queryStringParameters: null, multiValueQueryStringParameters });
  }

  get names(): string[] {
    return Object.keys(this.#values);
  }

  /** Every parameter; a repeated one with all its values. */
  toObject(): Record<string, string | readonly string[]> {
    const all = Object.entries(this.#values);
    return Object.fromEntries(
      all.map(([name, values = []]) => [name, values.length === 1 ? String(values[0]) : values]),
    );
  }

  /**
   * The parameter's value.
   * @throws HttpError 400 if it is repeated.
   */
  single(name: string): string | undefined {
    const values = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    if (values && values.length > 1) {
      throw badRequest(`The query parameter ${name} was sent ${values.length} times. Send it once`);
    }
    return values?.[0];
  }
}

/**
 * The path as the client sees it on the host, with the stage of an AWS URL. SAM, which has no stage, puts the
 * resource's template there (`/orders/{id}`); then it is the path of the event.
 */
export function requestPath({ gatewayEvent }: { readonly gatewayEvent: APIGatewayProxyEvent }): string {
  const { path, resourcePath } = gatewayEvent.requestContext ?? {};
  const isTemplate = path === undefined || path === resourcePath;
  return (isTemplate ? gatewayEvent.path : path).replace(/\/$/, '');
}

/** The text of an event's body; null if there is none. */
export function bodyText({
  body,
  isBase64Encoded,
}: Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>): string | null {
  return body && isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

/** The JSON of the body as it came; undefined if the body is not JSON. */
export function receivedJson({ gatewayEvent }: { readonly gatewayEvent: APIGatewayProxyEvent }): unknown {
  try {
    return JSON.parse(bodyText(gatewayEvent) ?? '');
  } catch {
    return undefined;
  }
}
