export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: { readonly Integration?: object };
}

/**
 * Makes SAM pass bodies as bytes. SAM ignores BinaryMediaTypes: it would pass text, and return a 502 for a body that is not
 * UTF-8. CloudFormation has no ContentType here, so only SAM's copy of the template has it.
 */
const BINARY = { ContentHandling: 'CONVERT_TO_BINARY', ContentType: '*/*' } as const;

export function adaptTemplate(template: Template): Template {
  const resources = Object.entries(template.Resources).map(([id, resource]) => [id, adaptResource(resource)]);
  return { ...template, Resources: Object.fromEntries(resources) };
}

function adaptResource(resource: Resource): Resource {
  if (resource.Type !== 'AWS::ApiGateway::Method') return resource;
  const { Integration, ...properties } = resource.Properties ?? {};
  return { ...resource, Properties: { ...properties, Integration: { ...Integration, ...BINARY } } };
}
