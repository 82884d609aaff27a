import { formatOrderId, nextSlot, parseOrderId } from '../../orders/order-id.ts';
import { withHeaders } from '../../switches/parsed-response.ts';
import { CREATED, type Facts, showsHeader } from '../shared/facts.ts';
import { changeSuccess } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'The Location of a new order leads to another order',
  rule: 'Location is the path of the order.',
  meets: 'An order is created.',
  hint: 'Go where the response sends you.',
  seenIn: ['LinuxForHealth/FHIR/issues/2965', 'holidayextras/jsonapi-server/pull/80'],
  reproduce: [showsHeader(CREATED, 'location', '{base}/orders/{id}', { not: '{base}/orders/{id}' })],
});

export const effect = () =>
  changeSuccess('createOrder', (response) => {
    const path = String(response.headers.Location);
    const end = path.lastIndexOf('/') + 1;
    const next = nextSlot(parseOrderId(path.slice(end)));
    return next ? withHeaders(response, { Location: `${path.slice(0, end)}${formatOrderId(next)}` }) : response;
  });
