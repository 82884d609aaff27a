import * as z from 'zod/mini';
import { documented } from '../../http/request/bodies/json-schema.ts';
import { eventType } from '../../http/request/bodies/webhook-bodies.ts';
import { HIDDEN } from '../../sandboxes/access/auth.ts';
import { DELIVERY_ENDS, DELIVERY_FAULTS, EVENT_TYPES } from '../../sandboxes/event.ts';
import { count, described } from './operation-doc.ts';
import { instant, order } from './schemas.ts';

const text = z.string();

const metDeliveryFault = described('MetDeliveryFaultRule', 'A fault, and how many attempts have met it', {
  type: z.optional(eventType),
  fault: z.enum(DELIVERY_FAULTS),
  times: z.optional(count),
  delaySeconds: count,
  met: count,
});

export const shownWebhook = described(
  'ShownWebhook',
  'A webhook, without its secret. `gone`: its URL responded with 410, so nothing more is delivered to it',
  {
    url: text,
    secret: z.string().register(documented, { description: `Always \`${HIDDEN}\`` }),
    types: z.optional(z.array(eventType)),
    faults: z.array(metDeliveryFault),
    gone: z.optional(z.boolean()),
  },
);

/** A receiver may respond with a status that no standard knows. */
const receiverStatus = z.number().register(documented, { type: 'integer', minimum: 100, maximum: 999 });

const attempt = described(
  'DeliveryAttempt',
  "`at` is the sandbox's time, `durationMs` is real time. Without a response in time, `status` is null and `error` says why",
  {
    at: instant,
    status: z.nullable(receiverStatus),
    error: z.nullable(text),
    durationMs: count,
    fault: z.nullable(z.enum(DELIVERY_FAULTS)),
  },
);

const delivery = described(
  'EventDelivery',
  '`ended` is null while an attempt is still to come, at `nextAttemptAt`. `failed`: the last retry failed. `gone`: the URL responded with 410. `removed`: its webhook was removed',
  {
    url: text,
    ended: z.nullable(z.enum(DELIVERY_ENDS)),
    attempts: z.array(attempt),
    nextAttemptAt: z.nullable(instant),
  },
);

export const event = described(
  'OrderEvent',
  "A change of an order. The id has the digits of the order's id and its version; a delete counts as a version. A change of items and status is named by the status. `data` is the order after the change; a deleted order is as it was last",
  {
    id: z.string().check(z.regex(/^evt-[a-z0-9-]+-\d{16}-\d+$/)),
    type: z.enum(EVENT_TYPES),
    timestamp: instant,
    data: order,
    deliveries: z.array(delivery),
  },
);

export const deliverySummary = z.object({
  attempted: count,
  delivered: count,
  failed: count,
  pending: count,
  more: z.boolean(),
  nextAttemptAt: z.nullable(instant),
});
