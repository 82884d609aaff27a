import { CHANGE_FACTS } from '../lib/changes/facts.ts';
import { CHANGE_IDS } from '../lib/changes/ids.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('listChanges', {}, () =>
  ok({ changes: CHANGE_IDS.map((id) => ({ id, ...CHANGE_FACTS[id] })) }),
);
