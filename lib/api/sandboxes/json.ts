import { HttpError } from '../../http/http-error.ts';
import { type ApiResponse, jsonText } from '../../http/response/api-response.ts';
import { type Access, type Credential, HIDDEN, READ_ONLY } from '../../sandboxes/access/access.ts';
import { formatInstant, timeOn } from '../../sandboxes/clock.ts';
import type { Webhook } from '../../sandboxes/event.ts';
import type { CountedContents, Sandbox, SandboxContents } from '../../sandboxes/sandbox.ts';
import { CONTENTS_FORMAT, CONTENTS_LIMITS, OMITTED_SETTINGS } from '../../sandboxes/sandbox-limits.ts';
import { hasEvents, type Settings } from '../../sandboxes/settings.ts';
import { representOrder } from '../orders/json.ts';
import { representSwitches, switchesInSnapshot } from '../switches/settings.ts';
import { SANDBOX_ROWS } from './rows.ts';

/**
 * A sandbox as the contract shows it: its time, the number of orders in each status, the settings, and its
 * switches. `met` is how many requests have met each fault rule, by its index, if that is known.
 */
export async function representSandbox(
  sandbox: Sandbox,
  { settings, counts }: Pick<CountedContents, 'settings' | 'counts'>,
  met?: Readonly<Record<string, number>>,
) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    name: sandbox.name,
    now: formatInstant(timeOn(settings.clock, Date.now())),
    orders: { total, ...counts },
    settings: {
      ...representSettings(settings),
      faults: await representFaults(sandbox, settings.faults, settings.faultCounter, met),
      webhooks: await Promise.all(settings.webhooks.map((webhook) => representWebhook(sandbox, webhook))),
    },
    ...(await representSwitches(settings.switches, sandbox)),
  };
}

/** The service's own settings as the contract shows them, without those that need the sandbox: `webhooks`. */
function representSettings(settings: Settings) {
  const { clock, delayMs, faults, journal, auth, rateLimit, webhookDelivery } = settings;
  return {
    clock: typeof clock === 'number' ? formatInstant(clock) : clock && { startAt: formatInstant(clock.startAt) },
    delayMs,
    faults,
    journal,
    auth: auth && representAuth(auth),
    rateLimit: rateLimit && { requests: rateLimit.requests, windowSeconds: rateLimit.windowSeconds },
    events: hasEvents(settings),
    webhookDelivery,
  };
}

/** Returns the setting `auth` as the contract shows it: with names, and without secrets. */
function representAuth({ scheme, credentials, lifetimeSeconds }: Access) {
  if (scheme === 'apiKey') return { scheme, keys: credentials.map((credential) => hide(credential, 'secret')) };
  const label = scheme === 'basic' ? 'password' : 'secret';
  const byName = Object.fromEntries(credentials.map((credential) => [credential.name, hide(credential, label)]));
  return scheme === 'basic' ? { scheme, users: byName } : { scheme, clients: byName, lifetimeSeconds };
}

function hide({ readOnly, role }: Credential, label: 'secret' | 'password') {
  if (!readOnly && role === undefined) return HIDDEN;
  return { [label]: HIDDEN, ...(role && { role }), ...(readOnly && { scope: READ_ONLY }) };
}

async function representWebhook(sandbox: Sandbox, { id, gone, ...webhook }: Webhook) {
  const faults = await representFaults(sandbox, webhook.faults, id);
  return { ...webhook, secret: HIDDEN, faults, ...(gone && { gone }) };
}

/** Fault rules, and how many requests or attempts have met each of them. */
async function representFaults<Rule extends object>(
  sandbox: Sandbox,
  rules: readonly Rule[],
  counter: string,
  met?: Readonly<Record<string, number>>,
) {
  const counts = met ?? (rules.length === 0 ? {} : await sandbox.read(counter));
  return rules.map((rule, index) => ({ ...rule, met: counts[index] ?? 0 }));
}

/**
 * Returns a snapshot: the body of a PUT that makes another sandbox the same.
 * @throws HttpError 413 if no PUT would take it.
 */
export function contentsResponse({ settings, orders }: SandboxContents): ApiResponse {
  if (orders.length > CONTENTS_LIMITS.orders) throw tooLarge(`${CONTENTS_LIMITS.orders} orders`);
  // A running clock starts again at the time that it shows, so that no restored order lies in the future.
  const [clock, now] = [settings.clock, Date.now()];
  const current = typeof clock === 'number' ? clock : clock && { startAt: timeOn(clock, now), since: now };
  const { auth: _, ...shown } = representSettings({ ...settings, clock: current });
  const own = switchesInSnapshot(settings.switches);
  const isSet = { auth: settings.auth !== null, webhooks: settings.webhooks.length > 0 };
  const omitted = [...OMITTED_SETTINGS.filter((name) => isSet[name]), ...own.omitted];
  const json = jsonText({
    format: CONTENTS_FORMAT,
    settings: { ...shown, ...own.settings },
    orders: orders.map((order) => ({ ...representOrder(order), version: order.version })),
    ...(omitted.length > 0 && { omitted }),
  });
  const { maxBody } = SANDBOX_ROWS.replaceSandbox;
  if (json.bytes.length > maxBody) throw tooLarge(`${maxBody} bytes`);
  return { json };
}

function tooLarge(limit: string): HttpError {
  const message = `The sandbox is too large for a snapshot, which has at most ${limit}. GET /orders lists its orders page by page`;
  return new HttpError('PAYLOAD_TOO_LARGE', message);
}
