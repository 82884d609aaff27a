import { randomUUID } from 'node:crypto';
import { invalidBody } from '../http/http-error.ts';
import type { Hunt, Settings, SettingsPatch } from '../sandboxes/settings.ts';
import { chooseHunt, type HuntWanted } from './hunt/hunt.ts';

/** The settings that a client wants to change, with a hunt as it asks for it. */
type WantedPatch = Omit<SettingsPatch, 'hunt' | 'choice'> & { readonly hunt?: HuntWanted | null | undefined };

/**
 * The patch that a client's wishes come to. A change of the defects begins new counts. `at` is the path of the settings
 * in the body.
 * @throws HttpError 422 if there are not as many defects as the hunt wants.
 */
export function settingsPatchOf({ hunt, ...settings }: WantedPatch, at = ''): SettingsPatch {
  if (hunt === undefined && settings.defects === undefined) return settings;
  return { ...settings, hunt: hunt ? huntOf(hunt, at) : hunt, choice: randomUUID() };
}

/** Returns the settings. @throws HttpError 422 if they have both a hunt and defects that the tester knows. */
export function requireHuntOrDefects(settings: Settings): Settings {
  if (!settings.hunt || settings.defects.length === 0) return settings;
  const message = 'defects and hunt exclude each other. Take one back to its default with null';
  throw invalidBody([{ path: 'hunt', message }]);
}

function huntOf(wanted: HuntWanted, at: string): Hunt {
  const hunt = chooseHunt(wanted);
  const { length } = hunt.defects;
  if (length === wanted.count) return hunt;
  const message = `Only ${length} defects of this level and area can be on together; received the count ${wanted.count}`;
  throw invalidBody([{ path: `${at}hunt.count`, message }]);
}
