import type { Step } from './lifecycle.ts';
import { OPERATIONS } from './operations.ts';
import { type CheckedDocument, documentedChecks } from './postman-checks.ts';

export interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: {
    readonly method: string;
    readonly url: {
      readonly path: readonly string[];
      readonly query?: readonly Parameter[];
      readonly variable?: readonly Parameter[];
    };
    readonly header?: readonly Parameter[];
  };
  readonly event?: readonly object[];
}

interface Parameter {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

/** The variables of the collection, by the names of the path parameters and headers that use them. */
const VARIABLES: Readonly<Record<string, string>> = { id: 'orderId', name: 'sandbox', 'X-Sandbox': 'sandbox' };

/** Stores the id of a created order in a variable, for the following requests. */
const REMEMBER_ORDER = [
  "if (pm.response.code === 201) pm.collectionVariables.set('orderId', pm.response.json().data.id);",
];

/** Settings to make before a request, by the last part of its path. */
const NEEDED_SETTINGS = new Map(
  OPERATIONS.flatMap(({ route, doc }) => (doc.needs ? [[route.path.split('/').at(-1), doc.needs]] : [])),
);

/** After a token request, the sandbox is opened again for the following requests. */
const REQUIRE_NOTHING = settingsRequest({ auth: null });

/**
 * Returns a converted item with the collection's variables in place of the document's examples. Optional parameters are
 * listed but disabled, because otherwise every request would request a fault. Each request checks its response. In a
 * folder, requests that delete come last, so that the whole folder can be run. The document's random ids and saved
 * responses are left out: they would make the collection twenty times as large.
 */
export function runnableItem({ name, item, request }: Item, document: CheckedDocument): Item {
  if (item) {
    const ordered = item.toSorted((a, b) => deletes(a) - deletes(b));
    return { name, item: ordered.map((each) => runnableItem(each, document)) };
  }
  if (!request) return { name };
  const { url, header = [] } = request;
  const creates = request.method === 'POST' && url.path.join('/') === 'orders';
  const settings = NEEDED_SETTINGS.get(url.path.at(-1));
  const path = `/${url.path.map((segment) => segment.replace(/^:(.+)/, '{$1}')).join('/')}`;
  return {
    name,
    request: {
      ...request,
      url: { ...url, query: (url.query ?? []).map(turnOff), variable: (url.variable ?? []).map(fill) },
      header: header.map(optionalHeader),
    },
    event: [
      testEvent(name, documentedChecks(document, request.method, path)),
      ...(creates ? [scriptEvent('test', REMEMBER_ORDER)] : []),
      ...(settings ? [scriptEvent('prerequest', settingsRequest(settings))] : []),
      ...(url.path.at(-1) === 'token' ? [scriptEvent('test', REQUIRE_NOTHING)] : []),
    ],
  };
}

export function stepItem([name, { sends, gets }]: [string, Step]): object {
  const [method, path] = sends.request.split(' ');
  const raw = sends.body && JSON.stringify(sends.body, null, 2);
  const headers = { 'X-Sandbox': '{{sandbox}}', ...sends.headers, ...(raw && { 'Content-Type': 'application/json' }) };
  return {
    name,
    request: {
      method,
      url: `{{baseUrl}}${path}`,
      header: Object.entries(headers).map(([key, value]) => ({ key, value })),
      ...(raw && { body: { mode: 'raw', raw } }),
    },
    event: [testEvent(name, stepChecks(gets))],
  };
}

function deletes({ request }: Item): number {
  return request?.method === 'DELETE' ? 1 : 0;
}

function fill(parameter: Parameter): Parameter {
  const variable = VARIABLES[parameter.key];
  return variable === undefined ? parameter : { ...parameter, value: `{{${variable}}}`, disabled: false };
}

function turnOff(parameter: Parameter): Parameter {
  return { ...parameter, value: '', disabled: true };
}

function optionalHeader(header: Parameter): Parameter {
  if (['Content-Type', 'Accept'].includes(header.key)) return header;
  return header.key in VARIABLES ? fill(header) : turnOff(header);
}

function settingsRequest(settings: object): string[] {
  return [
    'pm.sendRequest({',
    "  url: pm.variables.replaceIn('{{baseUrl}}/sandboxes/{{sandbox}}'),",
    "  method: 'PATCH',",
    "  header: { 'Content-Type': 'application/json' },",
    `  body: { mode: 'raw', raw: JSON.stringify(${JSON.stringify(settings)}) },`,
    '});',
  ];
}

function scriptEvent(listen: 'test' | 'prerequest', exec: readonly string[]): object {
  return { listen, script: { type: 'text/javascript', exec } };
}

function testEvent(name: string, checks: readonly string[]): object {
  return scriptEvent('test', [`pm.test(${JSON.stringify(name)}, () => {`, ...checks.map((line) => `  ${line}`), '});']);
}

function stepChecks({ status, values = {}, lines = [] }: Step['gets']): readonly string[] {
  const equal = Object.entries(values).map(
    ([place, value]) => `pm.expect(body.${place}).to.eql(${typeof value === 'string' ? `'${value}'` : value});`,
  );
  const checks = [...equal, ...lines];
  const parse = checks.length > 0 ? ['const body = pm.response.json();'] : [];
  return [`pm.response.to.have.status(${status});`, ...parse, ...checks];
}
