/** A CloudFormation template, as far as it matters here. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties?: { readonly Integration?: object };
}

/**
 * Without it, SAM passes bodies to the functions as text, and responds to one that is not UTF-8 with a 502: it
 * ignores BinaryMediaTypes. CloudFormation knows no ContentType here, so only SAM's copy of the template has it.
 */
const BINARY = { ContentHandling: 'CONVERT_TO_BINARY', ContentType: '*/*' } as const;

/** The template with what SAM needs in order to pass bodies as the bytes they are. */
export function adaptTemplate(template: Template): Template {
  const resources = Object.entries(template.Resources).map(([id, resource]) => [id, adaptResource(resource)]);
  return { ...template, Resources: Object.fromEntries(resources) };
}

function adaptResource(resource: Resource): Resource {
  if (resource.Type !== 'AWS::ApiGateway::Method') return resource;
  const { Integration, ...properties } = resource.Properties ?? {};
  return { ...resource, Properties: { ...properties, Integration: { ...Integration, ...BINARY } } };
}
