import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { FoodOrderingApp } from '../../../infra/aws/app.ts';

export interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

export interface Synthesized {
  readonly app: FoodOrderingApp;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: Readonly<Record<string, { readonly Value: unknown }>>;
  /** The resources of a type, by logical id. */
  ofType(type: string): Readonly<Record<string, Resource>>;
}

const CONTEXT = { 'aws:cdk:bundling-stacks': [], 'aws:cdk:enable-path-metadata': true, branch: 'main', owner: 'Ada' };

const directory = mkdtempSync(join(tmpdir(), 'cdk-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** The app of a branch, by default without bundles, in a directory that is deleted after the test file. */
export function createApp(context: Readonly<Record<string, unknown>> = {}): FoodOrderingApp {
  const outdir = mkdtempSync(join(directory, 'out-'));
  // npm run synth runs the CDK's own validation, which takes seconds to load.
  return new FoodOrderingApp({
    outdir,
    builtinCloudFormationValidation: false,
    context: { ...CONTEXT, ...context },
  });
}

/** Synthesises an environment. @throws Error if cdk-nag has findings. */
export function synthesize(context: Readonly<Record<string, unknown>> = {}): Synthesized {
  const app = createApp(context);
  const { template } = app.synth().getStackByName(app.stack.stackName);
  const { Resources: resources, Outputs: outputs } = template;
  return {
    app,
    resources,
    outputs,
    ofType: (type) =>
      Object.fromEntries(Object.entries<Resource>(resources).filter(([, resource]) => resource.Type === type)),
  };
}
