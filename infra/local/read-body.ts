import type { IncomingMessage } from 'node:http';
import { MAX_BODY_BYTES } from '../../lib/http/middleware/body-limit.ts';

/** A request body: its bytes, none, or the number of bytes by which it was found too large. */
export type Body = Buffer | undefined | TooLarge;

export interface TooLarge {
  readonly tooLarge: number;
}

/**
 * How much of a refused body is read and dropped, in bytes. The connection has to stay open meanwhile: when it is
 * closed on a client that is still sending, the client gets a broken pipe and not its answer.
 */
const MAX_DISCARDED = 16 * 1024 * 1024;

export function isTooLarge(body: Body): body is TooLarge {
  return body !== undefined && 'tooLarge' in body;
}

/** Reads the body, and stops at the limit: at once when the declared length is over it. */
export function readBody(request: IncomingMessage): Promise<Body> | Body {
  const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers;
  if (declared === undefined && encoding === undefined) return undefined;
  if (declared === '0') return undefined;
  if (Number(declared) > MAX_BODY_BYTES) {
    discard(request);
    return { tooLarge: Number(declared) };
  }
  return collect(request);
}

/** @throws Error when the client goes away before it has sent all. */
function collect(request: IncomingMessage): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) {
        chunks.push(chunk);
        return;
      }
      request.off('data', onData);
      discard(request);
      resolve({ tooLarge: size });
    };
    request.on('data', onData);
    request.once('end', () => resolve(size === 0 ? undefined : Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

function discard(request: IncomingMessage): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED) request.destroy();
  });
  request.on('error', () => {});
}
