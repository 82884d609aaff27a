import { type FileResponse, fileResponse } from './file-response.ts';

/** The address that commands and links have in the sources of the pages. */
const SHOWN = 'http://localhost:3000';

/** An address that needs no escaping in HTML. */
const PLAIN = /^https?:\/\/[\w.:[\]-]+(?:\/[\w-]+)*$/;

/**
 * Returns a page for people with the address of the server that serves it, so that its commands can be copied.
 * `baseUrl` is that of the request; its sandbox, if it has one, is left out, because commands name sandboxes of their
 * own.
 */
export function atOwnAddress(page: FileResponse, baseUrl: string): FileResponse {
  const [address = ''] = baseUrl.split('/sandboxes/');
  if (!PLAIN.test(address) || address === SHOWN) return page;
  return fileResponse(page.file.text.replaceAll(SHOWN, address), page.file.type, page.headers);
}
