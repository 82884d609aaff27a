import { mergeSettings, type Settings, type SettingsPatch } from '../../../sandboxes/settings.ts';
import type { ExtensionSettings } from '../../extension.ts';

/**
 * Returns the change that a settings body makes to the settings of a sandbox. The change throws an HttpError 422 if the
 * body does not agree with the settings of an extension. `at` is the path of the settings in the request's body.
 * @throws HttpError 422 if an extension cannot carry out the body.
 */
export function settingsChange(
  extensions: readonly ExtensionSettings[],
  body: SettingsPatch,
  at = '',
): (settings: Settings) => Settings {
  const changes = extensions.map(({ name, settings }) => ({ name, change: settings.changeOf(body, at) }));
  return (current) => {
    const changed = changes.map(({ name, change }): [string, unknown] => [name, change(current.extensions[name])]);
    const all = Object.entries({ ...current.extensions, ...Object.fromEntries(changed) });
    return {
      ...mergeSettings(current, body),
      extensions: Object.fromEntries(all.filter(([, stored]) => stored !== undefined)),
    };
  };
}
