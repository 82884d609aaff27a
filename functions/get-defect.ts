import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { requireDefect, showDefect } from '../lib/switches/catalogue.ts';

export const handler = endpoint('getDefect', {}, ({ gatewayEvent, service }) => ({
  data: showDefect(requireDefect(DEFECTS, gatewayEvent.pathParameters?.defect ?? ''), service),
}));
