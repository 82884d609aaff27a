/** The parts of the OpenAPI document that the checks are made from. */
export interface CheckedDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Node>> }>>>
  >;
}

interface Node {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Node }>>;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
}

/** The collection's variables with the values of path parameters. A response that has such a member has the same value. */
const NAMED: Readonly<Record<string, string>> = { id: 'orderId', name: 'sandbox' };

/**
 * Returns the body of a test that compares a response with the success in the document: status, media type, envelope, the
 * required members of `data`, and that it is about the order or sandbox in the path.
 */
export function documentedChecks(document: CheckedDocument, method: string, path: string): readonly string[] {
  const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  if (!status || !response) throw new Error(`The document has no success of ${method} ${path}`);
  const { content = {} } = resolve(document, response);
  // A file has one of several media types, and only some files are JSON.
  const isJson = Object.keys(content).length === 1;
  const schema = resolve(document, isJson ? (content['application/json']?.schema ?? {}) : {});
  const data = schema.properties?.['data'];
  const lines = [
    `pm.response.to.have.status(${status});`,
    `pm.expect(pm.response.headers.get('Content-Type')).to.match(/^(?:${Object.keys(content).join('|').replaceAll(/[/+]/g, '\\$&')})/);`,
  ];
  if (data) return [...lines, ...envelopeChecks(resolve(document, data), path)];
  return schema.required
    ? [...lines, `pm.expect(pm.response.json()).to.include.all.keys(${list(schema.required)});`]
    : lines;
}

function envelopeChecks({ required = [], properties = {} }: Node, path: string): readonly string[] {
  const named = Object.entries(NAMED).filter(([name]) => path.includes(`{${name}}`) && name in properties);
  return [
    'const { success, data } = pm.response.json();',
    'pm.expect(success).to.eql(true);',
    `pm.expect(data).to.include.all.keys(${list(required)});`,
    ...named.map(([name, variable]) => `pm.expect(data.${name}).to.eql(pm.variables.get('${variable}'));`),
  ];
}

function list(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** Follows a reference within the document. */
function resolve(document: CheckedDocument, node: Node): Node {
  if (node.$ref === undefined) return node;
  const target = node.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => Object(value)[key], document);
  return Object(target);
}
