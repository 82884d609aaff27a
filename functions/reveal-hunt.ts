import { revealedDefects } from '../lib/api/switches/json.ts';
import { SWITCH_ROWS } from '../lib/api/switches/rows.ts';
import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { changeHunt } from '../lib/switches/findings.ts';
import { defectsIn } from '../lib/switches/stored-switches.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SWITCH_ROWS.revealHunt, {}, async ({ sandbox }) => {
  const met = await sandbox.read(defectsIn(sandbox.settings).counter);
  const { revealed } = await changeHunt(sandbox, (hunt) => ({
    hunt: null,
    revealed: revealedDefects(DEFECTS, hunt, met),
  }));
  return { data: { defects: revealed } };
});
