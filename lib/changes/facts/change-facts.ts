/** What `GET /changes` says about a change, beside its id. */
export interface ChangeFacts {
  readonly title: string;
  /** The freedom of the service that the change uses. */
  readonly freedom: string;
  /** How a test stays correct in spite of it. */
  readonly hint: string;
}

export const MORE = 'A response may gain members and headers, and clients ignore those they do not know.';
export const SPELLING = 'The order of members, white space and the spelling of a number mean nothing.';
export const OPAQUE = 'Cursors and entity tags are opaque.';
