import { requireHunt } from '../lib/defects/hunt/findings.ts';
import { defectSettingsIn, withDefectSettings } from '../lib/defects/settings/stored-settings.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('revealHunt', {}, async ({ sandbox }) => {
  const { hunt, counter } = defectSettingsIn(sandbox.settings);
  const { defects, found } = requireHunt(hunt);
  const counts = await sandbox.counts(counter);
  await sandbox.changeSettings((current) => withDefectSettings(current, { ...defectSettingsIn(current), hunt: null }));
  return ok({ defects: defects.map((id) => ({ id, found: found.includes(id), met: counts[id] ?? 0 })) });
});
