import { addHeaders, type Change } from '../decorate/change.ts';
import { type ChangeFacts, MORE } from '../facts/change-facts.ts';

export const facts = (): ChangeFacts => ({
  title: 'Cancelling is deprecated, by the headers Deprecation, Sunset and Link',
  freedom: MORE,
  hint: 'Log the deprecation if you like. The endpoint works as before.',
});

export const effect = (): Change => ({
  response: addHeaders(({ route, gatewayEvent: { pathParameters } }) =>
    route?.path.endsWith('/cancel')
      ? {
          Deprecation: `@${Date.UTC(2026, 0, 1) / 1_000}`,
          Sunset: new Date(Date.UTC(2100, 0, 1)).toUTCString(),
          Link: `<../${encodeURIComponent(pathParameters?.id ?? '')}>; rel="successor-version"`,
        }
      : undefined,
  ),
});
