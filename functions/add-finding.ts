import { countFinding, requireHunt } from '../lib/defects/hunt/findings.ts';
import { findingBody } from '../lib/defects/settings/setting-schemas.ts';
import { defectSettingsIn, withDefectSettings } from '../lib/defects/settings/stored-settings.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('addFinding', { body: findingBody }, async ({ sandbox, body }) => {
  const settings = await sandbox.changeSettings((current) => {
    const stored = defectSettingsIn(current);
    return withDefectSettings(current, { ...stored, hunt: countFinding(requireHunt(stored.hunt), body.defect) });
  });
  const { defects, found } = requireHunt(defectSettingsIn(settings).hunt);
  const correct = defects.includes(body.defect);
  return ok({ correct, found, left: defects.length - found.length });
});
