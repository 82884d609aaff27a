import { type ApiResponse, type File, orNotModified, textTag } from '../http/response/api-response.ts';

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

/** Returns the file, or a 304 if the client has it. */
export function fileResponse(
  { clientHas }: { readonly clientHas: (tag: string) => boolean },
  { file, tag, headers }: TextFile,
): ApiResponse {
  return orNotModified(clientHas, { status: 200, headers: { ...headers, ETag: tag }, file });
}
