import type { ApiRequest } from '../request/api-request.ts';
import { tagMatcher, textTag } from '../request/headers/entity-tag.ts';
import type { ApiResponse, File } from '../response/api-response.ts';

/** A file with its response headers. */
export interface TextFile {
  readonly file: File;
  /** The strong entity tag of the text (RFC 9110, section 8.8.3). */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>> & { readonly 'Cache-Control': string };
}

/** Browsers keep the file and revalidate it each time: they get a 304 while it is unchanged. */
export const REVALIDATED = 'private, no-cache';

/** `type` is the value of `Content-Type`. */
export function createTextFile(text: string, type: string, headers: TextFile['headers']): TextFile {
  return { file: { type, text }, tag: textTag(text), headers };
}

/**
 * Returns the file, or a 304 if `If-None-Match` has its entity tag.
 * @throws HttpError 400 if `If-None-Match` is not a list of entity tags.
 */
export function fileResponse(
  { headers }: Pick<ApiRequest, 'headers'>,
  { file, tag, headers: own }: TextFile,
): ApiResponse {
  const common = { ...own, ETag: tag };
  if (tagMatcher(headers.list('if-none-match'))(tag)) return { status: 304, headers: common };
  return { status: 200, headers: common, file };
}
