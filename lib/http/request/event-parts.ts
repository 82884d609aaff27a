import type { APIGatewayProxyEvent } from 'aws-lambda';
import { parseJson } from '../../parse-text.ts';
import type { TokenRequest } from '../../sandboxes/access/tokens.ts';
import { badRequest } from '../http-error.ts';

/** The members of an event that have its body. */
export type BodyMembers = Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>;

type QueryMembers = Pick<APIGatewayProxyEvent, 'queryStringParameters' | 'multiValueQueryStringParameters'>;

/** The query parameters that request faults, on any endpoint, as preferences in the header `Prefer` do. */
export const FAULT_PARAMETERS: readonly string[] = ['__code', '__delay'];

/**
 * The prototype of an object whose members' names a client chooses: one without __proto__, so that this name is one like
 * any other. With null in its place, V8 reads and writes the members more slowly.
 */
export const NOTHING: object = Object.freeze(Object.create(null));

/** Query parameters by name, each with all its values. */
export class QueryParameters {
  readonly #values: Record<string, readonly string[] | undefined> = Object.create(NOTHING);

  /** API Gateway sends every parameter in both members; an event from another source may have only one of them. */
  constructor({ queryStringParameters, multiValueQueryStringParameters }: QueryMembers) {
    for (const name in multiValueQueryStringParameters) {
      const values = texts(multiValueQueryStringParameters[name]);
      if (values.length > 0) this.#values[name] = values;
    }
    for (const name in queryStringParameters) this.#values[name] ??= texts(queryStringParameters[name] ?? '');
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
    const values = this.#values[name];
    if (values && values.length > 1) {
      throw badRequest(`The query parameter ${name} was sent ${values.length} times. Send it once`);
    }
    return values?.[0];
  }
}

/** The texts in a member of an event. In a hand-written event, it may be a number, or one value instead of a list. */
function texts(member: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(member) ? member : [member];
  if (values.every((value) => typeof value === 'string')) return values;
  return values.filter((value) => value !== undefined && value !== null).map(String);
}

/** Returns the value of a header for a message, in words if there is none. */
export function showHeader(name: string, value: string | undefined): string {
  if (value === undefined) return `no ${name}`;
  return value.trim() === '' ? `an empty ${name}` : value;
}

/** Says how to send a `+`, for a refused text with a space in its place; empty if it has none. */
export function plusHint(text: string): string {
  return text.includes(' ') ? '. In a query, + is a space: write a plus as %2B' : '';
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
export function bodyText({ body, isBase64Encoded }: BodyMembers): string | null {
  return body && isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

/** The JSON of the body as it came; undefined if the body is not JSON. */
export function receivedJson({ gatewayEvent }: { readonly gatewayEvent: APIGatewayProxyEvent }): unknown {
  return parseJson(bodyText(gatewayEvent) ?? '');
}

/** Header values by lower-case name. */
export class RequestHeaders {
  readonly #values = new Map<string, readonly string[]>();

  /** API Gateway sends every header in both members. An event from another source may have some in only one. */
  constructor({ headers, multiValueHeaders }: Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>) {
    for (const name in multiValueHeaders) this.#add(name, texts(multiValueHeaders[name]));
    let known: ReadonlySet<string> | undefined;
    for (const name in headers) {
      if (multiValueHeaders && Object.hasOwn(multiValueHeaders, name)) continue;
      known ??= new Set(this.#values.keys());
      if (!known.has(name.toLowerCase())) this.#add(name, texts(headers[name]));
    }
  }

  /** Names that differ only in case are the same header, but different members of an event. */
  #add(name: string, values: readonly string[]): void {
    if (values.length === 0) return;
    const key = name.toLowerCase();
    const known = this.#values.get(key);
    this.#values.set(key, known ? [...known, ...values] : values);
  }

  /** The same headers with another value of one of them. */
  with(name: string, value: string): RequestHeaders {
    const values = Object.fromEntries([...this.#values].map(([key, list]) => [key, [...list]]));
    return new RequestHeaders({ headers: {}, multiValueHeaders: { ...values, [name.toLowerCase()]: [value] } });
  }

  /** Every header, with the values of a repeated one joined. */
  *entries(): Iterable<[name: string, value: string]> {
    for (const [name, values] of this.#values) yield [name, values.join(', ')];
  }

  /** The value; the values of a repeated header are joined into a list (RFC 9110, section 5.3). */
  list(name: string): string | undefined {
    const values = this.#values.get(name);
    return values?.length === 1 ? values[0] : values?.join(', ');
  }

  /**
   * The value of a header that may be sent only once.
   * @throws HttpError 400 if it is repeated with different values.
   */
  single(name: string): string | undefined {
    const values = this.#values.get(name);
    if (!values || values.length === 1) return values?.[0];
    const different = new Set(values);
    if (different.size === 1) return values[0];
    throw badRequest(`The header ${name} was sent ${values.length} times with different values. Send it once`);
  }
}

/**
 * The length in `Content-Length`, in bytes. The header may be repeated: the length that the gateway read and the one
 * that the client declared. The larger counts.
 */
export function declaredLength(headers: RequestHeaders): number {
  const header = headers.list('content-length') ?? '0';
  const length = Number(header);
  return Number.isNaN(length) ? Math.max(0, ...header.split(',').map(Number).filter(Number.isFinite)) : length;
}

/**
 * Splits a header's value at a separator that is not in a quoted string (RFC 9110, section 5.6.4). Takes time in
 * proportion to the length, whatever the text. `hasEscapes` is false for entity tags, where a backslash is a character
 * like any other.
 */
export function splitUnquoted(text: string, separator: ',' | ';', hasEscapes = true): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted && hasEscapes && character === '\\') index += 1;
    if (isQuoted || character !== separator) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return [...parts, text.slice(start)];
}

/**
 * The credentials in an `Authorization` header of this scheme (RFC 9110, section 11.6.2); undefined if it has another.
 */
export function credentialsIn(authorization: string | undefined, scheme: string): string | undefined {
  const [sent = '', ...credentials] = (authorization ?? '').trim().split(' ');
  return sent.toLowerCase() === scheme ? credentials.join(' ').trim() : undefined;
}

/** The name and password of HTTP Basic (RFC 7617), in UTF-8; undefined if the header has none. */
export function basicCredentialsIn(authorization: string | undefined): TokenRequest['candidates'][number] | undefined {
  const encoded = credentialsIn(authorization, 'basic') ?? '';
  const decoded = Buffer.from(encoded, 'base64');
  const colon = decoded.indexOf(':');
  // Node skips characters that are not base64. A server should reject them.
  if (colon === -1 || decoded.toString('base64') !== encoded) return undefined;
  return { name: decoded.toString('utf8', 0, colon), secret: decoded.toString('utf8', colon + 1) };
}
