import { randomUUID } from 'node:crypto';
import { HttpError } from '../http/http-error.ts';
import type { Hunt, Settings, SettingsPatch } from '../sandboxes/settings.ts';
import { chooseHunt, type HuntWanted } from './hunt.ts';

/** The settings that a client wants to change, with a hunt as it asks for it. */
type WantedPatch = Omit<SettingsPatch, 'hunt' | 'choice'> & { readonly hunt?: HuntWanted | null | undefined };

/**
 * The patch that a client's wishes come to. A change of the defects begins new counts.
 * @throws HttpError 422 if there are not as many defects as the hunt wants.
 */
export function settingsPatchOf({ hunt, ...settings }: WantedPatch): SettingsPatch {
  if (hunt === undefined && settings.defects === undefined) return settings;
  return { ...settings, hunt: hunt ? huntOf(hunt) : hunt, choice: randomUUID() };
}

/** Returns the settings. @throws HttpError 422 if they have both a hunt and defects that the tester knows. */
export function requireHuntOrDefects(settings: Settings): Settings {
  if (!settings.hunt || settings.defects.length === 0) return settings;
  throw invalid('hunt', 'defects and hunt exclude each other. Take one back to its default with null');
}

function huntOf(wanted: HuntWanted): Hunt {
  const hunt = chooseHunt(wanted);
  const { length } = hunt.defects;
  if (length === wanted.count) return hunt;
  throw invalid(
    'hunt.count',
    `Only ${length} defects of this level and area can be on together; received the count ${wanted.count}`,
  );
}

function invalid(path: string, message: string): HttpError {
  return new HttpError('VALIDATION_ERROR', message, { reason: 'body-rule', details: [{ path, message }] });
}
