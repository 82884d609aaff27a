/** The usual remedy for a problem, and a source for it. */
export interface Advice {
  readonly text: string;
  readonly source: string;
  readonly url: string;
}

/** Returns a function that adds this source to a remedy. */
function adviceFrom(source: string, url: string) {
  return (text: string): Advice => ({ text, source, url });
}

/** @param place the number of the RFC, and the place in it: `9110#section-15.5` */
function fromRfc(place: string) {
  return adviceFrom(`RFC ${place.replace('#section-', ', section ')}`, `https://www.rfc-editor.org/rfc/rfc${place}`);
}

const BUILDERS_LIBRARY = "Amazon Builders' Library";
const fromTimeouts = adviceFrom(
  `${BUILDERS_LIBRARY}: Timeouts, retries, and backoff with jitter`,
  'https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/',
);
const fromStandardWebhooks = adviceFrom(
  'Standard Webhooks',
  'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
);
const fromPaging = adviceFrom('Google AIP-158: Pagination', 'https://google.aip.dev/158');
const fromExitStatus = adviceFrom(
  'POSIX, exit status of commands',
  'https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02',
);

/** The usual remedies. */
export const ADVICE = {
  startup: {
    text:
      'Correct this error first. If it is about an address or a missing value: BASE_URL has the address and ORDER ' +
      'the order, as environment variables, and CLIENT_ID and CLIENT_SECRET the credentials where they are needed.',
    source: 'The Twelve-Factor App: Config',
    url: 'https://12factor.net/config',
  },
  address: fromRfc('3986#section-5.2.2')(
    'Read the address from BASE_URL, and append paths to it: new URL("/orders", base) drops the path of a base ' +
      'URL, as RFC 3986 tells it to. A hard-coded address is the other usual cause.',
  ),
  timeLimit: fromTimeouts(
    'Give every request a time limit, and the whole task one, too: without them, a client waits for ever for a ' +
      'response that never comes.',
  ),
  retry: fromRfc('9110#section-15.6.4')(
    'Send the request again after a 503, at most a few times, and wait longer each time: most outages are short.',
  ),
  retryAfter: {
    text:
      'Wait as long as Retry-After says before the next request. Requests that come earlier are refused again, and ' +
      'prolong the overload.',
    source: 'RFC 6585, section 4, and RFC 9110, section 10.2.3',
    url: 'https://www.rfc-editor.org/rfc/rfc6585#section-4',
  },
  idempotencyKey: {
    text:
      'Send the same Idempotency-Key with every attempt, so that the service repeats its first response; or look ' +
      'whether the order exists before you create it again. A POST is not safe to repeat by itself.',
    source: 'draft-ietf-httpapi-idempotency-key-header, and RFC 9110, section 9.2.2',
    url: 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/',
  },
  uncertain: {
    text:
      'A lost response is not a failure: the work may have been done. Find out by sending the request again with ' +
      'its Idempotency-Key, or by reading what is there.',
    source: `${BUILDERS_LIBRARY}: Making retries safe with idempotent APIs`,
    url: 'https://aws.amazon.com/builders-library/making-retries-safe-with-idempotent-APIs/',
  },
  readBack: fromRfc('9110#section-9.2.2')(
    'Read the order when the outcome of a change is unknown, or when its repetition is refused: an order that is ' +
      'already paid is what you wanted.',
  ),
  incomplete: fromRfc('9112#section-8')(
    'Treat a body that breaks off like a lost response, whatever its status: compare Content-Length, catch errors ' +
      'of the parser, and find out what was done.',
  ),
  backOff: fromTimeouts(
    'Limit the number of attempts, and double the wait between them, with jitter. Clients that hammer a service ' +
      'that is down keep it down.',
  ),
  noRetry: fromRfc('9110#section-15.5')(
    'Do not repeat a request that the service refused with a 4xx other than 408, 425 or 429: the same request ' +
      'gets the same response. Report the error instead.',
  ),
  forbidden: fromRfc('9110#section-15.5.4')(
    'Do not repeat a request after a 403 with the same credentials. Give up, and say which permission is missing.',
  ),
  showError: fromRfc('9457#section-3')(
    "Pass on the error's code, message or details. They say what to correct, and a bare status does not.",
  ),
  exitCode: fromExitStatus(
    'End with exit code 0 only if the order is placed and paid. Scripts and schedulers see nothing else.',
  ),
  getToken: fromRfc('6749#section-4.4')(
    'If CLIENT_ID and CLIENT_SECRET are set, get a token with them from POST $BASE_URL/oauth/token ' +
      '(grant_type=client_credentials), and send it with every request: Authorization: Bearer <token>.',
  ),
  renewToken: fromRfc('6750#section-3.1')(
    'On a 401 with error="invalid_token", get another token and send the request again, once. Tokens expire, and ' +
      'may be revoked earlier.',
  ),
  stateChanged: fromRfc('9110#section-15.5.10')(
    'If a change is refused because of the state, read the order and decide anew. Somebody else cancelled it; a ' +
      'second order is not what they wanted.',
  ),
  ifMatch: fromRfc('9110#section-13.1.1')(
    'Pay with If-Match and the ETag that you saw, or read the order right before you pay: it may have changed ' +
      'since.',
  ),
  tolerate: {
    text:
      'Read only the members that you need, and ignore what you do not know: services add members and headers ' +
      'without notice.',
    source: 'Martin Fowler: Tolerant Reader',
    url: 'https://martinfowler.com/bliki/TolerantReader.html',
  },
  nextCursor: fromPaging('Follow nextCursor to null, and take the orders of every page.'),
  stopAtEnd: fromPaging('Stop when nextCursor is null, however long the page is.'),
  retryPage: fromRfc('9110#section-9.2.2')('Request a page that failed again, at most a few times.'),
  takeOnce: fromRfc('9110#section-9.2.2')('Take the orders of a page once, from its complete response.'),
  wholeList: fromExitStatus('End with a code other than 0 if a page is missing.'),
  fewRequests: fromTimeouts(
    'Do not poll faster than the state can change, and stop when the work is done. An order takes two requests.',
  ),
  stateUrl: fromStandardWebhooks(
    'Show at the URL of --receiver what you know of each order: {"<order id>": "<status>"}. Take every type of ' +
      'event into account.',
  ),
  answerFirst: fromStandardWebhooks(
    'Answer an event with 204 as soon as it is safe in a queue or a database, and work on it afterwards: the ' +
      'sender waits five seconds, and then sends it again.',
  ),
  deduplicate: fromStandardWebhooks(
    'Remember each webhook-id for as long as its event may be repeated, and answer a repetition with 204 without ' +
      'doing the work again.',
  ),
  olderEvent: fromStandardWebhooks(
    'Compare the timestamp of an event with that of the last one of its order: an older event says how the order ' +
      'was, not how it is. This holds for deleted orders, too.',
  ),
  verify: fromStandardWebhooks(
    'Verify webhook-signature and webhook-timestamp with an official library, over the bytes of the body, and ' +
      'answer 401 if they are wrong.',
  ),
  anySignature: fromStandardWebhooks(
    'Accept a message if any of the signatures in webhook-signature, which spaces separate, fits one of your ' +
      'secrets: while a secret is rotated, there are two.',
  ),
  unknownType: fromStandardWebhooks(
    'Answer an event of an unknown type with 204, and ignore it: new types are added at any time.',
  ),
} as const satisfies Record<string, Advice>;
