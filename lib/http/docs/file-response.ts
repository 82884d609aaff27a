import { createHash } from 'node:crypto';
import { heldBy } from '../entity-tag.ts';
import type { ApiRequest } from '../request/api-request.ts';
import type { RequestHeaders } from '../request/request-headers.ts';
import type { ApiResponse } from '../response/api-response.ts';
import { acceptedCoding, type ContentCoding, pack } from './content-coding.ts';

/** A file to answer with, in place of the envelope. */
export interface Content {
  /** Its media type, as `Content-Type` has it. */
  readonly type: string;
  /** Names this very content: see {@link contentTag}. */
  readonly tag: string;
  readonly packed: (coding: ContentCoding) => Promise<Buffer> | Buffer;
  readonly headers: Readonly<Record<string, string>> & { readonly 'Cache-Control': string };
}

/** Kept by browsers, but asked about each time: the answer is a 304 for as long as it is the same. */
export const REVALIDATED = 'private, no-cache';

/** The content of a text that is packed when it is asked for. */
export function textContent(text: string, type: string, headers: Content['headers']): Content {
  const bytes = Buffer.from(text);
  return { type, headers, tag: contentTag(bytes), packed: (coding) => pack(bytes, coding) };
}

/** An entity tag: a weak one, because the same content goes out packed in different ways. */
export function contentTag(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** The file, packed as the client takes it; or a 304 when it has it already. */
export async function fileResponse({ headers }: Pick<ApiRequest, 'headers'>, content: Content): Promise<ApiResponse> {
  const common = { ...content.headers, ETag: content.tag, Vary: 'Accept-Encoding' };
  if (heldBy(headers.list('if-none-match'))(content.tag)) return { status: 304, headers: common };
  const coding = acceptsBytes(headers) ? acceptedCoding(headers.list('accept-encoding')) : 'identity';
  const bytes = await content.packed(coding);
  const { type } = content;
  if (coding === 'identity') return { status: 200, headers: common, file: { type, text: bytes.toString() } };
  return { status: 200, headers: { ...common, 'Content-Encoding': coding }, file: { type, bytes } };
}

/** API Gateway makes bytes of base64 only for requests with an `Accept`, which it compares with its binary media types. */
function acceptsBytes(headers: RequestHeaders): boolean {
  return headers.list('accept') !== undefined;
}
