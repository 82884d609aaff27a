import { changeHunt, countFinding } from '../lib/defects/settings/findings.ts';
import { findingBody } from '../lib/defects/settings/setting-schemas.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('addFinding', { body: findingBody }, async ({ sandbox, body }) => {
  const { after } = await changeHunt(sandbox, (hunt) => countFinding(hunt, body.defect));
  const { defects, found } = after;
  const correct = defects.includes(body.defect);
  return ok({ correct, found, left: defects.length - found.length });
});
