import { revealedDefects } from '../lib/defects/catalogue/catalogue.ts';
import { changeHunt } from '../lib/defects/settings/findings.ts';
import { defectSettingsIn } from '../lib/defects/settings/stored-settings.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('revealHunt', {}, async ({ sandbox }) => {
  const met = await sandbox.read(defectSettingsIn(sandbox.settings).counter);
  const { revealed } = await changeHunt(sandbox, (hunt) => ({ hunt: null, revealed: revealedDefects(hunt, met) }));
  return ok({ defects: revealed });
});
