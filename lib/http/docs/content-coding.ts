import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

/** How a file is packed on its way; `identity` is not at all. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

/** The codings the service can send, the smallest first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;

/** A middling effort: two thirds of the time of the highest would be spent on the last few per cent. */
const EFFORT = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The smallest coding that an `Accept-Encoding` takes (RFC 9110, section 12.5.3); `identity` when none was named. */
export function acceptedCoding(acceptEncoding: string | undefined): ContentCoding {
  const weights = weightsIn(acceptEncoding ?? '');
  const isAccepted = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  return CODINGS.find(isAccepted) ?? 'identity';
}

/** The content, packed. */
export function pack(content: Buffer, coding: ContentCoding): Promise<Buffer> | Buffer {
  if (coding === 'identity') return content;
  return coding === 'br' ? packers.br(content, EFFORT) : packers.gzip(content);
}

/** What Brotli packed. */
export const unpackBrotli: (packed: Buffer) => Promise<Buffer> = promisify(brotliDecompress);

function weightsIn(acceptEncoding: string): Map<string, number> {
  const entries = acceptEncoding.split(',').map((part): [string, number] => {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return [coding, weight === undefined ? 1 : Number(weight.slice('q='.length))];
  });
  return new Map(entries);
}
