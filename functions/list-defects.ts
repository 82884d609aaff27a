import { matchingDefects, readDefectQuery } from '../lib/defects/catalogue/catalogue.ts';
import { EDITION } from '../lib/defects/known-defects.ts';
import { DEFECTS_NAME } from '../lib/defects/routes.ts';
import { ok } from '../lib/http/response/api-response.ts';
import { catalogueEntries } from '../lib/http/switches/met.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';

export const handler = endpoint('listDefects', { query: readDefectQuery }, ({ query, service }) =>
  ok({
    edition: EDITION,
    defects: catalogueEntries(matchingDefects(query), DEFECTS_NAME, service),
  }),
);
