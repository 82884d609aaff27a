import { notModifiedBy, versionsIn } from '../entity-tag.ts';
import { badRequest } from '../http-error.ts';
import type { ApiRequest, Middleware } from '../request/api-request.ts';
import type { RouteHeader } from '../routes.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** Reads the headers that the route understands; a bad value is a 400. */
export function routeHeaders(names: readonly RouteHeader[]): Middleware {
  return {
    before: ({ event }) => {
      for (const name of names) READERS[name](event);
    },
  };
}

const READERS: Readonly<Record<RouteHeader, (request: ApiRequest) => void>> = {
  'If-Match': (request) => {
    request.versions = versionsIn(request.headers.list('if-match'));
  },
  'If-None-Match': (request) => {
    request.hasVersion = notModifiedBy(request.headers.list('if-none-match'));
  },
  'Idempotency-Key': (request) => {
    request.idempotencyKey = idempotencyKey(request.headers.single('idempotency-key'));
  },
};

function idempotencyKey(value: string | undefined): string | undefined {
  if (value === undefined || VISIBLE_ASCII.test(value)) return value;
  throw badRequest(`Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID; ${problemOf(value)}`);
}

function problemOf(key: string): string {
  if (key === '') return 'received an empty value';
  return key.length > 255 ? `received ${key.length} characters` : 'received another character';
}
