import { CHANGE_LIST } from '../lib/changes/change-list.ts';
import { CHANGES_NAME } from '../lib/changes/routes.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { catalogueEntry } from '../lib/http/switches/met.ts';

export const handler = endpoint('listChanges', {}, ({ service }) =>
  ok({ changes: CHANGE_LIST.map((change) => catalogueEntry(change, CHANGES_NAME, service)) }),
);
