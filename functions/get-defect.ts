import { requireDefect } from '../lib/defects/catalogue/catalogue.ts';
import { DEFECTS_NAME } from '../lib/defects/routes.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { catalogueEntry } from '../lib/http/switches/met.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('getDefect', {}, ({ gatewayEvent, service }) =>
  ok(catalogueEntry(requireDefect(gatewayEvent.pathParameters?.defect ?? ''), DEFECTS_NAME, service)),
);
