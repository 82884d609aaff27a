import { countFinding, requireHunt } from '../lib/defects/hunt/findings.ts';
import { endpoint } from '../lib/endpoint.ts';
import { findingBody } from '../lib/http/request/sandbox-bodies.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('addFinding', { body: findingBody }, async ({ sandbox, body }) => {
  const { hunt } = await sandbox.changeSettings((current) => countFinding(current, body.defect));
  const { defects, found } = requireHunt(hunt);
  const correct = defects.includes(body.defect);
  return ok({ correct, found, left: defects.length - found.length });
});
