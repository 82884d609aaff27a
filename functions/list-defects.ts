import { catalogueEntry, matchingDefects, readDefectQuery } from '../lib/defects/catalogue/defect-query.ts';
import { CURRENT_EDITION } from '../lib/defects/ids/editions.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('listDefects', { query: readDefectQuery }, ({ query, service }) =>
  ok({ edition: CURRENT_EDITION, defects: matchingDefects(query).map((defect) => catalogueEntry(defect, service)) }),
);
