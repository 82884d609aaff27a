import { CHANGE_IDS, type ChangeId } from './ids.ts';

/** What `GET /changes` says about a change, beside its id. */
export interface ChangeFacts {
  readonly title: string;
  /** The freedom of the service that the change uses. */
  readonly freedom: string;
  /** How a test stays correct in spite of it. */
  readonly hint: string;
}

const MORE = 'A response may gain members and headers, and clients ignore those they do not know.';
const SPELLING = 'The order of members, white space and the spelling of a number mean nothing.';
const OPAQUE = 'Cursors and entity tags are opaque.';

const CHANGE_FACTS: Readonly<Record<ChangeId, ChangeFacts>> = {
  'extra-members': {
    title: 'Every object of a response has one more member, errors included',
    freedom: MORE,
    hint: 'Check the members that you know (toMatchObject), of errors too, and leave the schemas of responses open.',
  },
  'extra-headers': {
    title: 'Every response has two more headers',
    freedom: MORE,
    hint: 'Check headers by name, not the whole set of them.',
  },
  deprecated: {
    title: 'Cancelling is deprecated, by the headers Deprecation, Sunset and Link',
    freedom: MORE,
    hint: 'Log the deprecation if you like. The endpoint works as before.',
  },
  'opaque-etags': {
    title: 'Entity tags are 32 letters',
    freedom: OPAQUE,
    hint: 'Send the ETag of a response back as it is. Do not expect "1", and do not count upwards.',
  },
  'longer-cursors': {
    title: 'Cursors have 300 characters',
    freedom: OPAQUE,
    hint: 'Send nextCursor back as it is, whatever its length.',
  },
  'messages-reworded': {
    title: 'Errors have other messages',
    freedom: 'Messages are for people: the status, the code and what is documented of details are promised.',
    hint: 'Check the status and error.code. Of the messages, only "Customer name is required" is fixed, and the parameter or header that one names.',
  },
  'details-reordered': {
    title: 'Broken rules are listed in reverse order',
    freedom: 'Details may list several broken rules in any order.',
    hint: 'Look for the path among the details, not at one position.',
  },
  'trailing-zeros': {
    title: 'Amounts have two decimals: 9.50',
    freedom: SPELLING,
    hint: 'Parse the JSON and compare numbers, not text.',
  },
  'members-reordered': {
    title: 'The members of every object come in reverse order',
    freedom: SPELLING,
    hint: 'Access members by name. Do not compare the text of JSON.',
  },
  'pretty-printed': {
    title: 'JSON is indented',
    freedom: SPELLING,
    hint: 'Parse the JSON. Do not compare or search its text.',
  },
};

/** A compatible change, as `GET /changes` lists it. */
export interface ListedChange extends ChangeFacts {
  readonly id: string;
}

/** All compatible changes, in the order in which they apply. */
export const CHANGE_LIST: readonly ListedChange[] = CHANGE_IDS.map((id) => ({ id, ...CHANGE_FACTS[id] }));
