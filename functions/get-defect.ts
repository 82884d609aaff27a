import { showDefect } from '../lib/api/switches/json.ts';
import { requireDefect } from '../lib/api/switches/refusals.ts';
import { SWITCH_ROWS } from '../lib/api/switches/rows.ts';
import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint(SWITCH_ROWS.getDefect, {}, ({ gatewayEvent, service }) => ({
  data: showDefect(requireDefect(DEFECTS, gatewayEvent.pathParameters?.defect ?? ''), service),
}));
