import type { ChangeFacts } from '../../api/switches/facts.ts';

/** The texts of a change. */
export type Facts = () => ChangeFacts;

/** The freedoms of the service that several changes use. */
export const MORE = 'A response may gain members and headers, and clients ignore those they do not know.';
export const SPELLING = 'The order of members, white space and the spelling of a number mean nothing.';
export const OPAQUE = 'Cursors and entity tags are opaque.';
