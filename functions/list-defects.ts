import { catalogueEntry, matchingDefects, readDefectQuery } from '../lib/defects/catalogue/defect-query.ts';
import { endpoint } from '../lib/endpoint.ts';
import { ok } from '../lib/http/response/api-response.ts';

export const handler = endpoint('listDefects', { query: readDefectQuery }, ({ query, service }) =>
  ok({ defects: matchingDefects(query).map((defect) => catalogueEntry(defect, service)) }),
);
