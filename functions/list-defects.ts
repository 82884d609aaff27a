import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { okResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { matchingDefects, readDefectQuery, showDefect } from '../lib/switches/catalogue.ts';
import { EDITION } from '../lib/switches/known-defects.ts';

export const handler = endpoint('listDefects', { query: readDefectQuery }, ({ query, service }) => {
  const defects = matchingDefects(DEFECTS, query, service);
  return okResponse({ edition: EDITION, defects: defects.map((defect) => showDefect(defect, service)) });
});
