import { NAME } from '../../about.ts';
import { errorFrom } from '../../http/http-error.ts';
import type { Keywords } from '../../http/request/json-schema.ts';
import { errorBody } from '../../http/response/api-response.ts';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { Captured, Example } from './capture.ts';
import { describeOperations } from './document.ts';
import { introductionOf } from './introduction.ts';
import { OPERATIONS } from './operations.ts';
import { COMMON_PARAMETERS } from './parameters.ts';
import { type ErrorExample, slug } from './responses.ts';

const INTRODUCTION = `The plain API: orders, without sandboxes, simulated access and requested faults, which \`/openapi.json\` also describes. \`POST /sandboxes/default/seed\` with \`{"examples": true}\` adds the orders of the examples.

${introductionOf('plain')}`;

const PLAIN = OPERATIONS.filter(({ route }) => route.guarded || ['/', '/health'].includes(route.path));

/**
 * Returns the OpenAPI document of the plain API, for tools that generate tests. Each operation lists the statuses that
 * its rules can give, and the order ids in its examples are those of `POST /sandboxes/{name}/seed` with `examples`.
 */
export function createOrdersView(captured: Captured): Keywords {
  const { components, ...document } = describeOperations(captured, {
    title: `${NAME}: orders`,
    introduction: INTRODUCTION,
    operations: PLAIN,
    namedErrors: [unavailable()],
    otherErrors: ({ sandbox }) => (sandbox === 'static' ? [] : [503]),
    pathParameter: ({ example, ...parameter }, examples) => ({
      ...parameter,
      examples: Object.fromEntries(examples.filter(({ status }) => status < 300).map(idExample)),
    }),
    commonParameters: () => COMMON_PARAMETERS.filter(({ name }) => name === 'X-Request-Id'),
  });
  return { ...document, components: withoutOwner(reachableFrom(document.paths, components)) };
}

/** Only simulated access gives an order its owner. */
function withoutOwner(components: Components): Components {
  return JSON.parse(JSON.stringify(components, (key, value) => (key === 'owner' ? undefined : value)));
}

/** The order that an example is about. A request body has the same key as its order. */
function idExample({ title, path }: Example) {
  return [slug(title), { summary: title, value: path.split('/')[2] }] as const;
}

/** The response while the store is down, which no example can bring about. */
function unavailable(): ErrorExample {
  const error = errorFrom(new StoreUnavailable('down'), '');
  return { title: 'The store does not respond', status: error.statusCode, body: JSON.parse(errorBody(error)) };
}

type Components = Readonly<Record<string, Keywords>>;

/** Returns the components to which `root` refers, directly or through other components. */
function reachableFrom(root: unknown, all: Components): Components {
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
      if (reached.has(`${kind}/${name}`)) continue;
      reached.add(`${kind}/${name}`);
      visit(all[kind]?.[name]);
    }
  };
  visit(root);
  return Object.fromEntries(
    Object.entries(all).map(([kind, named]) => [
      kind,
      Object.fromEntries(Object.entries(named).filter(([name]) => reached.has(`${kind}/${name}`))),
    ]),
  );
}
