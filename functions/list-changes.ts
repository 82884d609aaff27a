import { CHANGES } from '../lib/changes/generated/catalogue.ts';
import { showChange } from '../lib/switches/catalogue.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('listChanges', {}, ({ service }) => ({
  data: { changes: CHANGES.map((change) => showChange(change, service)) },
}));
