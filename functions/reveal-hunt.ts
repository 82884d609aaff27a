import { requireHunt } from '../lib/defects/hunt/findings.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('revealHunt', {}, async ({ sandbox }) => {
  const { defects, found } = requireHunt(sandbox.settings.hunt);
  const counts = await sandbox.counts(sandbox.settings.choice);
  await sandbox.changeSettings((current) => ({ ...current, hunt: null }));
  return ok({ defects: defects.map((id) => ({ id, found: found.includes(id), met: counts[id] ?? 0 })) });
});
