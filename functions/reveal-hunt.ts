import { changeHunt, requireHunt } from '../lib/defects/findings.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('revealHunt', {}, async ({ sandbox }) => {
  const counts = await sandbox.counts(sandbox.settings.choice);
  const { before } = await changeHunt(sandbox, (current) => ({ ...current, hunt: null }));
  const { defects, found } = requireHunt(before.hunt);
  return ok({ defects: defects.map((id) => ({ id, found: found.includes(id), met: counts[id] ?? 0 })) });
});
