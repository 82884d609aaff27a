import { DEFECTS } from '../lib/defects/generated/catalogue.ts';
import { okResponse } from '../lib/http/response/api-response.ts';
import { endpoint } from '../lib/lambda/endpoint.ts';
import { requireDefect, showDefect } from '../lib/switches/catalogue.ts';

export const handler = endpoint('getDefect', {}, ({ gatewayEvent, service }) =>
  okResponse(showDefect(requireDefect(DEFECTS, gatewayEvent.pathParameters?.defect ?? ''), service)),
);
