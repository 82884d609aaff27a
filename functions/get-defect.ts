import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { requireDefect, showDefect } from '../lib/switches/catalogue.ts';
import { endpoint } from '../lib/wiring/endpoint.ts';

export const handler = endpoint('getDefect', {}, ({ gatewayEvent, service }) => ({
  data: showDefect(requireDefect(DEFECTS, gatewayEvent.pathParameters?.defect ?? ''), service),
}));
