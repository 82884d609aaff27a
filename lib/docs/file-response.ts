import { type ApiResponse, textTag } from '../http/response/api-response.ts';

export type FileResponse = Required<Pick<ApiResponse, 'file' | 'headers'>>;

/** Browsers keep the file and revalidate it each time: they get a 304 while it is unchanged. */
export const REVALIDATED = 'private, no-cache';

/** Returns a response with this text and its strong entity tag. `type` is the value of `Content-Type`. */
export function fileResponse(
  text: string,
  type: string,
  headers: FileResponse['headers'] = { 'Cache-Control': REVALIDATED },
): FileResponse {
  return { file: { type, text }, headers: { ...headers, ETag: textTag(text) } };
}
