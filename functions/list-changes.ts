import { showChange } from '../lib/api/switches/json.ts';
import { SWITCH_ROWS } from '../lib/api/switches/rows.ts';
import { CHANGES } from '../lib/changes/generated/catalogue.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SWITCH_ROWS.listChanges, {}, ({ service }) => ({
  data: { changes: CHANGES.map((change) => showChange(change, service)) },
}));
