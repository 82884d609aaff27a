import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { matchingDefects, readDefectQuery, showDefect } from '../lib/switches/catalogue.ts';
import { EDITION } from '../lib/switches/known-defects.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('listDefects', { query: readDefectQuery }, ({ query, service }) => {
  const defects = matchingDefects(DEFECTS, query, service);
  return { data: { edition: EDITION, defects: defects.map((defect) => showDefect(defect, service)) } };
});
