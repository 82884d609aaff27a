import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { freshSandbox } from './tools/arrange/sandbox-world.ts';
import { expectError } from './tools/arrange/world.ts';
import { api, fetchFile } from './tools/client/client.ts';

interface Operation {
  readonly parameters: readonly { readonly in?: string; readonly examples?: Examples }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Examples = Readonly<Record<string, { readonly value: unknown }>>;
type Content = { readonly 'application/json': { readonly examples: Examples } };

const VIEW = '/openapi.json?view=orders';

/** The statuses of each operation, as the contract's rules give them. */
const RESPONSES = {
  'GET /orders': ['200', '400', '503'],
  'POST /orders': ['201', '400', '413', '415', '422', '503'],
  'GET /orders/{id}': ['200', '304', '400', '404', '503'],
  'PATCH /orders/{id}': ['200', '400', '404', '412', '413', '415', '422', '503'],
  'DELETE /orders/{id}': ['200', '400', '404', '412', '503'],
  'PATCH /orders/{id}/cancel': ['200', '400', '404', '412', '422', '503'],
  'GET /health': ['200', '503'],
  'GET /': ['200', '503'],
};

const view = async () => JSON.parse((await fetchFile(VIEW)).text);

async function operations(): Promise<Readonly<Record<string, Operation>>> {
  const { paths } = (await view()) as { paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
  );
  return Object.fromEntries(listed);
}

function successOf({ responses }: Operation): [status: number, examples: Examples] {
  const [status = '', response] = Object.entries(responses)[0] ?? [];
  return [Number(status), response?.content?.['application/json'].examples ?? {}];
}

describe('the plain view of the document', () => {
  test('has the order routes, / and /health, each with the statuses that its rules can give', async () => {
    const statuses = Object.entries(await operations()).map(([name, { responses }]) => [name, Object.keys(responses)]);
    expect(Object.fromEntries(statuses)).toEqual(RESPONSES);
  });

  test('has no sandboxes, requested faults or other controls', async () => {
    const { components, paths, security } = await view();
    const parts = JSON.stringify({ ...components, operations: Object.values(paths) });
    expect(parts).not.toMatch(
      /X-Sandbox|Prefer|__code|__delay|X-Fault|RateLimit|WWW-Authenticate|equested|\bfaults?\b/,
    );
    expect(security).toEqual([]);
  });

  test('says that an entity tag is opaque', async () => {
    const { schemas, headers } = (await view()).components;
    const tag = 'tagwithoutdigits';
    expect(`"${tag}"`).toMatch(new RegExp(schemas.PreconditionDetails.properties.currentETag.pattern));
    expect(`"${tag}"`).toMatch(new RegExp(headers.ETag.schema.pattern));
  });

  testNeeding('location-prefix')('names the base URL of the request as its server', async () => {
    const { servers } = await view();
    expect(servers).toEqual([{ url: api.baseUrl, description: expect.any(String) }]);
  });

  test('has a tag of its own', async () => {
    const { etag = '' } = (await fetchFile(VIEW)).headers;
    expect((await fetchFile('/openapi.json')).headers['etag']).not.toBe(etag);
    expect((await fetchFile(VIEW, { 'If-None-Match': etag })).status).toBe(304);
  });

  test.each(['view=menu', 'veiw=orders'])('is the only one: ?%s is a 400', async (query) => {
    expectError(await api.get(`/openapi.json?${query}`), 'BAD_REQUEST');
  });

  test('has examples that work after the seed of the examples', async () => {
    const { name: sandbox, path } = freshSandbox();
    await api.post(`${path}/seed`, { examples: true });
    const tried: Record<string, number> = {};
    for (const [name, operation] of Object.entries(await operations())) {
      const [method = '', template = ''] = name.split(' ');
      const [status, responses] = successOf(operation);
      const ids = operation.parameters.find((parameter) => parameter.in === 'path')?.examples;
      const bodies = operation.requestBody?.content['application/json'].examples;
      for (const key of Object.keys(ids ?? bodies ?? { none: {} })) {
        const target = template.replace('{id}', String(ids?.[key]?.value));
        const body = bodies && JSON.stringify(bodies[key]?.value);
        // By header: API Gateway takes `/` below a sandbox's base URL for the sandbox itself.
        const headers = { 'X-Sandbox': sandbox, ...(bodies && { 'content-type': 'application/json' }) };
        const response = await api.send(method, target, { ...(body && { body }), headers });
        expect(response.status, `${name} ${key}: ${response.text}`).toBe(status);
        if (method === 'GET' && ids) expect(response.json, `${name} ${key}`).toMatchObject(responses[key]?.value ?? {});
        tried[name] = (tried[name] ?? 0) + 1;
      }
    }
    expect(Object.keys(tried).toSorted()).toEqual(Object.keys(RESPONSES).toSorted());
    expect(tried).toMatchObject({ 'GET /orders/{id}': 2, 'PATCH /orders/{id}': 3 });
  });
});
