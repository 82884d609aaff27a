import { CHANGE_LIST } from '../lib/changes/change-list.ts';
import { CHANGES_NAME } from '../lib/changes/routes.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { catalogueEntries } from '../lib/http/switches/met.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('listChanges', {}, ({ service }) =>
  ok({ changes: catalogueEntries(CHANGE_LIST, CHANGES_NAME, service) }),
);
