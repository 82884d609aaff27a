import { showDefect } from '../lib/api/switches/json.ts';
import { matchingDefects, readDefectQuery } from '../lib/api/switches/query.ts';
import { SWITCH_ROWS } from '../lib/api/switches/rows.ts';
import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { EDITION } from '../lib/switches/known-defects.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SWITCH_ROWS.listDefects, { query: readDefectQuery }, ({ query, service }) => {
  const defects = matchingDefects(DEFECTS, query, service);
  return { data: { edition: EDITION, defects: defects.map((defect) => showDefect(defect, service)) } };
});
