import { type Auth, type Credential, HIDDEN, READ_ONLY } from '../../sandboxes/access/auth.ts';
import { type Clock, formatInstant, timeOn } from '../../sandboxes/clock.ts';
import type { Webhook } from '../../sandboxes/events/webhook.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';
import type { Sandbox, SandboxOverview } from '../../sandboxes/sandbox.ts';
import { hasEvents, type Settings } from '../../sandboxes/settings.ts';
import type { ExtensionSettings } from '../extension.ts';

/**
 * A sandbox as the contract shows it: its time, the number of orders in each status, the settings, and what the
 * extensions show. `met` is how many requests have met each fault rule, if that is known.
 */
export async function representSandbox(
  sandbox: Sandbox,
  extensions: readonly ExtensionSettings[],
  { settings, orders: counts }: SandboxOverview,
  met?: readonly number[],
) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    name: sandbox.name,
    now: formatInstant(timeOn(settings.clock, Date.now())),
    orders: { total, ...counts },
    settings: { ...representSettings(settings), faults: await representFaults(sandbox, settings, met) },
    ...(await representExtensions(sandbox, extensions, settings)),
  };
}

/** Returns a journal entry as the contract shows it. */
export function representEntry({ id, receivedAt, route: _, ...rest }: JournalEntry) {
  return { id, receivedAt: formatInstant(receivedAt), ...rest };
}

/** The service's own settings as the contract shows them. */
export function representSettings(settings: Settings) {
  const { clock, delayMs, faults, journal, auth, rateLimit, webhooks, webhookDelivery } = settings;
  return {
    clock: clock === null ? null : representClock(clock),
    delayMs,
    faults,
    journal,
    auth: auth && representAuth(auth),
    rateLimit: rateLimit && { requests: rateLimit.requests, windowSeconds: rateLimit.windowSeconds },
    events: hasEvents(settings),
    webhooks: webhooks.map(representWebhook),
    webhookDelivery,
  };
}

/** Returns the setting `auth` as the contract shows it: with names, and without secrets. */
function representAuth({ scheme, credentials, lifetimeSeconds }: Auth) {
  if (scheme === 'apiKey') return { scheme, keys: credentials.map(hide) };
  const byName = Object.fromEntries(credentials.map((credential) => [credential.name, hide(credential)]));
  return scheme === 'basic' ? { scheme, users: byName } : { scheme, clients: byName, lifetimeSeconds };
}

function hide({ readOnly }: Credential) {
  return readOnly ? { secret: HIDDEN, scope: READ_ONLY } : HIDDEN;
}

function representWebhook({ id: _, gone, ...webhook }: Webhook) {
  return { ...webhook, secret: HIDDEN, ...(gone && { gone }) };
}

function representClock(clock: Clock) {
  return typeof clock === 'number' ? formatInstant(clock) : { startAt: formatInstant(clock.startAt) };
}

/** The rules, and how many requests have met each. */
async function representFaults(sandbox: Sandbox, { faults }: Settings, met?: readonly number[]) {
  const counts = met ?? (faults.length === 0 ? [] : await sandbox.countFaults());
  return faults.map((rule, index) => ({ ...rule, met: counts[index] ?? 0 }));
}

async function representExtensions(
  sandbox: Sandbox,
  extensions: readonly ExtensionSettings[],
  { extensions: stored }: Settings,
): Promise<object> {
  const members = extensions.map(({ name, settings }) => settings.represent(stored[name], sandbox));
  return Object.assign({}, ...(await Promise.all(members)));
}
