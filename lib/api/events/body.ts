import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ANYTHING, documented } from '../../http/request/json-schema.ts';
import { closedObject, excludes, integer, listOf, received, show, sized } from '../../http/request/validation.ts';
import { HIDDEN } from '../../sandboxes/access/access.ts';
import { DELIVERY_FAULTS, EVENT_TYPES, type Webhook } from '../../sandboxes/event.ts';
import { WEBHOOK_DELIVERIES } from '../../sandboxes/settings.ts';

/** The limits of the setting `webhooks`. */
const WEBHOOK_LIMITS = {
  webhooks: 5,
  secrets: 3,
  faults: 20,
  times: 10_000,
  delaySeconds: 86_400,
  urlLength: 2_000,
} as const;

/** A webhook as a tester sets it. Without a secret, it keeps the one that its URL has. */
export type WantedWebhook = Omit<Webhook, 'secret'> & { readonly secret?: Webhook['secret'] | undefined };

/** The base64 of 24 to 64 bytes: whole groups of three bytes, and then none, two or one. */
const SECRET =
  /^whsec_(?:(?:[A-Za-z0-9+/]{4}){8,21}|(?:[A-Za-z0-9+/]{4}){8,20}[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|(?:[A-Za-z0-9+/]{4}){8,21}[A-Za-z0-9+/][AQgw]==)$/;
/** How to make a secret. */
export const SECRET_FORM =
  'whsec_ and the base64 of 24 to 64 random bytes, as in: echo whsec_$(openssl rand -base64 32)';
const SECRET_RULE = `secret must be ${SECRET_FORM}. ${HIDDEN} stands for a secret that is not shown: leave secret out to keep it`;

const SECRETS_RULE = `${SECRET_RULE}. To rotate secrets, send an array of 1 to ${WEBHOOK_LIMITS.secrets} of these`;

const oneSecret = z
  .string(SECRET_RULE)
  .check(z.regex(SECRET, SECRET_RULE))
  .register(documented, { id: 'WebhookSecret' });

const secret = z.union(
  [oneSecret, sized(z.array(oneSecret), { min: 1, max: WEBHOOK_LIMITS.secrets }, () => SECRETS_RULE)],
  // No other value is shown, because it may have a secret in it.
  { error: ({ input }) => (Array.isArray(input) ? `${SECRETS_RULE}; received ${input.length}` : SECRETS_RULE) },
);

const URL_RULE = 'url must be an absolute URL with http or https, such as http://127.0.0.1:4000/webhooks';
const CREDENTIALS_RULE =
  'url must not contain user information (name:password@). Deliveries are authenticated by their signature';

const url = z
  .string(received(URL_RULE))
  .check(
    z.refine(
      (text) => text.length <= WEBHOOK_LIMITS.urlLength && /^https?:\/\/\S+$/i.test(text) && URL.canParse(text),
      { ...received(URL_RULE), abort: true },
    ),
    z.refine((text) => new URL(text).username === '' && new URL(text).password === '', CREDENTIALS_RULE),
  )
  .register(documented, { format: 'uri', maxLength: WEBHOOK_LIMITS.urlLength });

const TYPE = `type must be one of ${EVENT_TYPES.join(', ')}`;
export const eventType = z.enum(EVENT_TYPES, received(TYPE)).register(documented, { id: 'EventType' });

const TYPES = `types must be an array of 1 to ${EVENT_TYPES.length} event types. Leave it out for all of them`;
const types = sized(
  z.array(eventType, received(TYPES)),
  { min: 1, max: EVENT_TYPES.length },
  (size) => `${TYPES}; received ${size}`,
);

const deliveryFault = closedObject(
  {
    type: z.optional(eventType),
    fault: z.enum(DELIVERY_FAULTS, received(`fault must be one of ${DELIVERY_FAULTS.join(', ')}`)),
    times: z.optional(integer('times', 1, WEBHOOK_LIMITS.times)),
    delaySeconds: z._default(integer('delaySeconds', 1, WEBHOOK_LIMITS.delaySeconds), 60),
  },
  'A fault of a webhook must be an object with fault',
).register(documented, {
  id: 'DeliveryFaultRule',
  description:
    'The next `times` attempts to deliver an event of the type (all types and all attempts, if left out) meet this fault. Each attempt meets the first rule that matches and has uses left. `late`, `reordered` and `unknown-type` are for first attempts only; `delaySeconds`, by the clock of the sandbox, is how long `late` waits, and the longest that `reordered` waits for a later event',
});

const webhook = closedObject(
  {
    url,
    secret: z.optional(secret),
    types: z.optional(types),
    faults: z._default(listOf(deliveryFault, 'faults', 'A webhook', WEBHOOK_LIMITS.faults), []),
  },
  'A webhook must be an object with url and secret',
).register(documented, {
  id: 'Webhook',
  description:
    'A URL to which events are delivered, signed as https://www.standardwebhooks.com specifies. With several secrets, the header `webhook-signature` has a signature of each, in their order, separated by spaces. Without `secret`, it keeps what its URL has. No response shows a secret',
});

/** The setting `webhooks`. Each gets a new id, so that the uses of its faults count anew. */
export const webhooks = z.pipe(
  listOf(webhook, 'webhooks', 'A sandbox', WEBHOOK_LIMITS.webhooks, 'webhooks must be an array, or null'),
  z.transform((list: z.output<typeof webhook>[], { issues }): WantedWebhook[] => {
    const urls = list.map((wanted) => new URL(wanted.url).href);
    const repeated = urls.findIndex((href, index) => urls.indexOf(href) !== index);
    if (repeated !== -1) {
      const message = `Each webhook must have a url of its own; ${show(list[repeated]?.url)} is there twice`;
      issues.push({ code: 'custom', path: [repeated, 'url'], message, input: list });
    }
    return list.map((wanted) => ({ ...wanted, id: randomUUID() }));
  }),
);

/** The setting `webhookDelivery`. */
export const webhookDelivery = z.enum(
  WEBHOOK_DELIVERIES,
  received(`webhookDelivery must be one of ${WEBHOOK_DELIVERIES.join(', ')}, or null`),
);

/** Body of `POST /sandboxes/{name}/deliveries`. It may be left out. */
export const attemptDeliveriesBody = closedObject(
  {
    advanceClock: z.optional(z.boolean(received('advanceClock must be true or false'))),
    event: z.optional(z.string(received('event must be the id of an event'))),
  },
  'To attempt deliveries, send no body, or an object with advanceClock or event',
)
  .check(excludes('event', ['advanceClock'], 'event excludes advanceClock: leave one of them out'))
  .register(documented, {
    id: 'AttemptDeliveriesRequest',
    description:
      'With `advanceClock`, a clock that stands still moves to each next attempt, until nothing is pending or the clock ends. With `event`, that event alone is delivered once more to every webhook that takes its type',
    not: { properties: { advanceClock: ANYTHING, event: ANYTHING }, required: ['advanceClock', 'event'] },
  });
