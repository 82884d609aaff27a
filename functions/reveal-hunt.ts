import { changeHunt } from '../lib/defects/settings/findings.ts';
import { defectSettingsIn } from '../lib/defects/settings/stored-settings.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('revealHunt', {}, async ({ sandbox }) => {
  const counts = await sandbox.counts(defectSettingsIn(sandbox.settings).counter);
  const { before } = await changeHunt(sandbox, () => null);
  const { defects, found } = before;
  return ok({ defects: defects.map((id) => ({ id, found: found.includes(id), met: counts[id] ?? 0 })) });
});
