import type { ChangeFacts, Effect } from '../../switches/switch.ts';
import { MORE } from '../shared/freedoms.ts';
import { addHeaders } from '../shared/headers.ts';

export const facts = (): ChangeFacts => ({
  title: 'Cancelling is deprecated, by the headers Deprecation, Sunset and Link',
  freedom: MORE,
  hint: 'Log the deprecation if you like. The endpoint works as before.',
});

export const effect = (): Effect =>
  addHeaders(({ route, gatewayEvent: { pathParameters } }) =>
    route?.path.endsWith('/cancel')
      ? {
          Deprecation: `@${Date.UTC(2026, 0, 1) / 1_000}`,
          Sunset: new Date(Date.UTC(2100, 0, 1)).toUTCString(),
          Link: `<../${encodeURIComponent(pathParameters?.id ?? '')}>; rel="successor-version"`,
        }
      : undefined,
  );
