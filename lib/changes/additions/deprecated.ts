import { changeResponse, withHeaders } from '../../switches/parsed-response.ts';
import { type Facts, MORE } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Cancelling is deprecated, by the headers Deprecation, Sunset and Link',
  freedom: MORE,
  hint: 'Log the deprecation if you like. The endpoint works as before.',
});

export const effect = () =>
  changeResponse((response, { route, gatewayEvent: { pathParameters } }) =>
    route?.path.endsWith('/cancel')
      ? withHeaders(response, {
          Deprecation: `@${Date.UTC(2026, 0, 1) / 1_000}`,
          Sunset: new Date(Date.UTC(2100, 0, 1)).toUTCString(),
          Link: `<../${encodeURIComponent(pathParameters?.id ?? '')}>; rel="successor-version"`,
        })
      : response,
  );
