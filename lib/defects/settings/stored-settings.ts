import * as z from 'zod/mini';
import type { Settings } from '../../sandboxes/settings.ts';

/** The name of the extension, under which a sandbox stores its settings. */
export const DEFECTS_NAME = 'defects';

const texts = z.array(z.string());

const storedSettings = z.object({
  /** The ids of the defects that are on and known to the tester. */
  ids: z.readonly(texts),
  /** The hunt that is under way. Its defects are on, too. */
  hunt: z.nullable(
    z.object({
      defects: z.readonly(texts),
      level: z.nullable(z.number()),
      area: z.nullable(z.string()),
      found: z.readonly(texts),
      wrongGuesses: z.number(),
    }),
  ),
  /** The counter of the defects that are on. It is a new one whenever they change, so that they start at 0. */
  counter: z.string(),
});

/** What a sandbox stores of defects and hunts. */
export type DefectSettings = z.output<typeof storedSettings>;

const NONE: DefectSettings = { ids: [], hunt: null, counter: '' };

/** Reads what a sandbox stores of defects. @throws ZodError if another program has changed it. */
export function readStored(stored: unknown): DefectSettings {
  return stored === undefined ? NONE : z.parse(storedSettings, stored);
}

/** The settings of a sandbox as they concern defects. */
export function defectSettingsIn({ extensions }: Settings): DefectSettings {
  return readStored(extensions[DEFECTS_NAME]);
}

/** The settings of a sandbox with these in place of those that concern defects. */
export function withDefectSettings(settings: Settings, changed: DefectSettings): Settings {
  return { ...settings, extensions: { ...settings.extensions, [DEFECTS_NAME]: changed } };
}

/** The ids of all defects that are on, known to the tester or not. */
export function activeDefects({ ids, hunt }: DefectSettings): readonly string[] {
  return hunt ? hunt.defects : ids;
}
