import { findingBody } from '../lib/api/switches/body.ts';
import { SWITCH_ROWS } from '../lib/api/switches/rows.ts';
import { changeHunt, countFinding } from '../lib/switches/findings.ts';
import { defectsIn } from '../lib/switches/stored-switches.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SWITCH_ROWS.addFinding, { body: findingBody }, async ({ sandbox, body }) => {
  const met = await sandbox.read(defectsIn(sandbox.settings).counter);
  const { hunt } = await changeHunt(sandbox, (before) => ({
    hunt: countFinding(before, body.defect, met),
    revealed: null,
  }));
  const { defects, found } = hunt;
  return { data: { correct: found.includes(body.defect), found, left: defects.length - found.length } };
});
