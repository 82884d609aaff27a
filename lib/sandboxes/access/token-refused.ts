/** The errors that this token endpoint returns (RFC 6749, section 5.2), and their statuses. */
export const TOKEN_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
} as const;

export type TokenError = keyof typeof TOKEN_ERRORS;

/** Thrown if a token request is refused. The caller sees the message. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly error: TokenError;

  constructor(error: TokenError, message: string) {
    super(message);
    this.error = error;
  }
}
