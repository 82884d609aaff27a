import { requireDefect } from '../lib/defects/catalogue/catalogue.ts';
import { DEFECTS_NAME } from '../lib/defects/routes.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { catalogueEntry } from '../lib/http/switches/met.ts';

export const handler = endpoint('getDefect', {}, ({ gatewayEvent, service }) =>
  ok(catalogueEntry(requireDefect(gatewayEvent.pathParameters?.defect ?? ''), DEFECTS_NAME, service)),
);
