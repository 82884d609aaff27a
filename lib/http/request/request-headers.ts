import { hash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ExpectedVersions } from '../../orders/change.ts';
import type { TokenRequest } from '../../sandboxes/access/tokens.ts';
import { badRequest } from '../http-error.ts';

/** Header values by lower-case name. */
export class RequestHeaders {
  readonly #values = new Map<string, readonly string[]>();

  /** API Gateway sends every header in both members; an event from another source may have only one of them. */
  constructor({ headers, multiValueHeaders }: Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>) {
    for (const name in multiValueHeaders) this.#add(name, multiValueHeaders[name] ?? []);
    if (multiValueHeaders) return;
    for (const name in headers) this.#add(name, headers[name] === undefined ? [] : [headers[name]]);
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

/** The credentials in an `Authorization` header of this scheme (RFC 9110, section 11.6.2); undefined if it has another. */
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

/** How many entity tags one header may list: DynamoDB compares with at most 100 values. */
const MAX_TAGS = 100;

/** RFC 9110, section 8.8.3: an optional weakness mark and an opaque quoted text. */
const TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/** The strong entity tag of an order's version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The strong entity tag of a text. */
export function textTag(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/**
 * The versions that an `If-Match` accepts (RFC 9110, section 13.1.1). Without the header, and for `*`, it is undefined:
 * the order only has to exist. Weak tags and tags that we never issued match nothing.
 * @throws HttpError 400 if it is not a list of entity tags.
 */
export function versionsIn(ifMatch: string | undefined): ExpectedVersions {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return tagsIn('If-Match', ifMatch).flatMap((tag) => versionOf(tag) ?? []);
}

/**
 * Tells whether an `If-None-Match` names an entity tag, so that the client already has the representation
 * (RFC 9110, section 13.1.2, weak comparison).
 * @throws HttpError 400 if it is not a list of entity tags.
 */
export function tagMatcher(ifNoneMatch: string | undefined): (tag: string) => boolean {
  if (ifNoneMatch === undefined) return () => false;
  if (ifNoneMatch.trim() === '*') return () => true;
  const tags = tagsIn('If-None-Match', ifNoneMatch).map(withoutMark);
  return (tag) => tags.includes(withoutMark(tag));
}

function withoutMark(tag: string): string {
  return tag.replace(/^W\//, '');
}

function tagsIn(header: string, value: string): string[] {
  const elements = splitUnquoted(value, ',', false).map((element) => element.trim());
  // RFC 9110, section 5.6.1: a list may have empty elements.
  const tags = elements.filter((element) => element !== '');
  if (tags.length === 0 || tags.length > MAX_TAGS || !tags.every((tag) => TAG.test(tag))) {
    throw badRequest(
      `${header} must be * or a list of 1 to ${MAX_TAGS} quoted entity tags such as "1", as an order's ETag has them`,
    );
  }
  return [...new Set(tags)];
}

function versionOf(tag: string): number | undefined {
  const digits = /^"([1-9]\d{0,14})"$/.exec(tag)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
