import type { Webhook } from '../../../sandboxes/events/webhook.ts';
import { mergeSettings, type Settings, type SettingsPatch } from '../../../sandboxes/settings.ts';
import type { Extension } from '../../extension.ts';
import { invalidBody, type Violation } from '../../http-error.ts';
import type { WantedWebhook } from './webhook-bodies.ts';

/** The settings in a body. A webhook may lack its secret. */
export type SettingsBody = Omit<SettingsPatch, 'webhooks'> & {
  readonly webhooks?: readonly WantedWebhook[] | null | undefined;
};

/**
 * Returns the change that a settings body makes to the settings of a sandbox. The change throws an HttpError 422 if the
 * body does not agree with the settings of an extension, or if a webhook has no secret. `at` is the path of the settings
 * in the request's body.
 * @throws HttpError 422 if an extension cannot carry out the body.
 */
export function settingsChange(
  extensions: readonly Extension[],
  { webhooks, ...body }: SettingsBody,
  at = '',
): (settings: Settings) => Settings {
  const changes = extensions.flatMap(({ name, settings }) =>
    settings ? [{ name, change: settings.changeOf(body, at) }] : [],
  );
  return (current) => {
    const changed = changes.map(({ name, change }): [string, unknown] => [name, change(current.extensions[name])]);
    const all = Object.entries({ ...current.extensions, ...Object.fromEntries(changed) });
    return {
      ...mergeSettings(current, { ...body, webhooks: webhooks && withSecrets(webhooks, current.webhooks, at) }),
      extensions: Object.fromEntries(all.filter(([, stored]) => stored !== undefined)),
    };
  };
}

/** A webhook without a secret keeps the one that its URL has. */
function withSecrets(wanted: readonly WantedWebhook[], current: readonly Webhook[], at: string): readonly Webhook[] {
  const violations: Violation[] = [];
  const webhooks = wanted.flatMap((webhook, index): Webhook[] => {
    const secret = webhook.secret ?? current.find(({ url }) => url === webhook.url)?.secret;
    if (secret !== undefined) return [{ ...webhook, secret }];
    const message =
      'secret is missing: this url has none yet. Send whsec_ and the base64 of 24 to 64 random bytes, as in: echo whsec_$(openssl rand -base64 32)';
    violations.push({ path: `${at}webhooks[${index}].secret`, message });
    return [];
  });
  if (violations.length > 0) throw invalidBody(violations);
  return webhooks;
}
