/** A name and a secret as HTTP Basic carries them. */
export interface NameAndSecret {
  readonly name: string;
  readonly secret: string;
}

/** The credentials in an `Authorization` header of this scheme (RFC 9110, section 11.6.2); undefined if it has another. */
export function credentialsIn(authorization: string | undefined, scheme: string): string | undefined {
  const [sent = '', ...credentials] = (authorization ?? '').trim().split(' ');
  return sent.toLowerCase() === scheme ? credentials.join(' ').trim() : undefined;
}

/** The name and password of HTTP Basic (RFC 7617), in UTF-8; undefined if the header has none. */
export function basicCredentialsIn(authorization: string | undefined): NameAndSecret | undefined {
  const encoded = credentialsIn(authorization, 'basic') ?? '';
  const decoded = Buffer.from(encoded, 'base64');
  const colon = decoded.indexOf(':');
  // Node skips characters that are not base64. A server should reject them.
  if (colon === -1 || decoded.toString('base64') !== encoded) return undefined;
  return { name: decoded.toString('utf8', 0, colon), secret: decoded.toString('utf8', colon + 1) };
}
