import { hash } from 'node:crypto';
import type { ExpectedVersions } from '../../../orders/change.ts';
import { badRequest } from '../../http-error.ts';
import { splitUnquoted } from './request-headers.ts';

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
