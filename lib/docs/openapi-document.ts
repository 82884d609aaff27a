import { routesOf } from '../api/routes.ts';
import { takesFaults } from '../http/chain/meet-faults.ts';
import type { ApiRequest, Service } from '../http/request/api-request.ts';
import { choice, readQuery } from '../http/request/query-values.ts';
import { KNOWN_DEFECTS } from '../switches/known-defects.ts';

/** Its query parameter: the view `orders` is the plain API, for tools that generate tests. */
export const DOCUMENT_KINDS = { view: choice(['orders']) };

/**
 * Reads the query string of the OpenAPI document.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readDocumentQuery(request: ApiRequest) {
  return readQuery(request, DOCUMENT_KINDS, takesFaults(request));
}

/** A placeholder for the base URL in the generated documents. */
const PLACEHOLDER = '{base_url}';

/** Loaded at the first request, because the documents are large. */
const LOADERS = {
  whole: () => import('./generated/openapi.json', { with: { type: 'json' } }),
  orders: () => import('./generated/openapi-orders.json', { with: { type: 'json' } }),
};

const loaded = new Map<keyof typeof LOADERS, Promise<readonly string[]>>();

/** Returns the OpenAPI document, or one of its views, as JSON, with `baseUrl` as its server. */
export async function openApiDocument(baseUrl: string, view: keyof typeof LOADERS = 'whole'): Promise<string> {
  const parts = loaded.get(view) ?? readParts(view);
  loaded.set(view, parts);
  parts.catch(() => loaded.delete(view));
  return (await parts).join(JSON.stringify(baseUrl).slice(1, -1));
}

/**
 * Leaves out of a document what a server hides: paths that it does not have, and lists and examples with hidden ids.
 */
export function withoutHidden(document: string, service: Pick<Service, 'switches' | 'routes'>): string {
  if (!service.switches.hidesDefects) return document;
  const hidden = new Set<unknown>(KNOWN_DEFECTS.map(({ id }) => id));
  const isHiding = (value: unknown) =>
    JSON.stringify(value)
      .split('"')
      .some((text) => hidden.has(text));
  const keep = (key: string, value: unknown) => {
    if (key === 'enum') return isHiding(value) ? undefined : value;
    if (key === 'examples' && !Array.isArray(value)) return filterMembers(value, (_, example) => !isHiding(example));
    return hidden.has(value) ? undefined : value;
  };
  const whole: { readonly paths: unknown } = JSON.parse(document);
  const paths = filterMembers(whole.paths, (path) => routesOf(service).some((route) => route.path === path));
  return JSON.stringify({ ...whole, paths }, keep);
}

function filterMembers(value: unknown, isKept: (name: string, member: unknown) => boolean): object {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name, member]) => isKept(name, member)));
}

async function readParts(view: keyof typeof LOADERS): Promise<readonly string[]> {
  const { default: generated } = await LOADERS[view]();
  return JSON.stringify(generated).split(PLACEHOLDER);
}
