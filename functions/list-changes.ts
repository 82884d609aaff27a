import { CHANGES } from '../lib/changes/generated/catalogue.ts';
import { okResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { showChange } from '../lib/switches/catalogue.ts';

export const handler = endpoint('listChanges', {}, ({ service }) =>
  okResponse({ changes: CHANGES.map((change) => showChange(change, service)) }),
);
