import { Match, Template } from 'aws-cdk-lib/assertions';
import { FoodOrderingApp } from '../../../../infra/aws/app.ts';
import { FALLBACK, ROUTE_ROWS } from '../../../../lib/api/routes.ts';
import type { RouteRow } from '../../../../lib/http/route.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

const CONTEXT = { 'aws:cdk:bundling-stacks': [], 'aws:cdk:enable-path-metadata': true, branch: 'main', owner: 'Ada' };

/** What all functions have. Only the fallback has no row in the route table. */
type FunctionRow = Omit<RouteRow, 'operation' | 'summary' | 'sandbox'> & {
  readonly operation: string;
  readonly sandbox?: RouteRow['sandbox'];
};

/** The functions of an environment, with the fallback for a request without a route. */
export const FUNCTIONS: readonly FunctionRow[] = [
  ...ROUTE_ROWS,
  { ...FALLBACK, operation: FALLBACK.file, method: 'PUT', path: '/orders' },
];

/** The app of a branch, by default without bundles. */
export function createApp(context: Readonly<Record<string, unknown>> = {}): FoodOrderingApp {
  // npm run synth runs the CDK's own validation, which takes seconds to load.
  return new FoodOrderingApp({
    outdir: temporaryFolder(),
    builtinCloudFormationValidation: false,
    context: { ...CONTEXT, ...context },
  });
}

const templates = new Map<string, Template>();

/** Returns the template of an environment, which it synthesises once. @throws Error if cdk-nag has findings. */
export function synthesize(context: Readonly<Record<string, unknown>> = {}): Template {
  const key = JSON.stringify(context);
  const template = templates.get(key) ?? Template.fromStack(createApp(context).stack);
  templates.set(key, template);
  return template;
}

/** Returns the function of an operation. @throws Error unless there is exactly one. */
export function functionOf(template: Template, operation: string) {
  const Metadata = { 'aws:cdk:path': Match.stringLikeRegexp(`/${constructOf(operation)}/Function/`) };
  const [found, ...others] = Object.values(template.findResources('AWS::Lambda::Function', { Metadata }));
  if (!found || others.length > 0) throw new Error(`${operation} has ${found ? 'several functions' : 'no function'}`);
  return found;
}

/** The construct of an operation's function: `createOrder` → `CreateOrder`. */
export function constructOf(operation: string): string {
  return `${operation[0]?.toUpperCase()}${operation.slice(1)}`;
}
