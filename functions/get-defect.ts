import { catalogueEntry, requireDefect } from '../lib/defects/catalogue/defect-query.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('getDefect', {}, ({ gatewayEvent, service }) =>
  ok(catalogueEntry(requireDefect(gatewayEvent.pathParameters?.defect ?? ''), service)),
);
