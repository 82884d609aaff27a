import { changeHunt, countFinding } from '../lib/defects/settings/findings.ts';
import { findingBody } from '../lib/defects/settings/setting-schemas.ts';
import { defectSettingsIn } from '../lib/defects/settings/stored-settings.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('addFinding', { body: findingBody }, async ({ sandbox, body }) => {
  const met = await sandbox.read(defectSettingsIn(sandbox.settings).counter);
  const { hunt } = await changeHunt(sandbox, (before) => ({
    hunt: countFinding(before, body.defect, met),
    revealed: null,
  }));
  const { defects, found } = hunt;
  return ok({ correct: found.includes(body.defect), found, left: defects.length - found.length });
});
