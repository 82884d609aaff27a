import type { TestProject } from 'vitest/node';
import type { Capability } from '../contract/targets/lacking.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The base URL of the API under test, without a trailing slash. */
    baseUrl: string;
    /** Whether the API has the extensions that the OpenAPI document describes. Undefined means true. */
    hasExtensions?: boolean;
    /** The capabilities that the target lacks, in addition to those in SKIP_CAPABILITIES. */
    lacks?: readonly Capability[];
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Runs the contract suite against the deployment that BASE_URL names. */
export function setup(project: TestProject): void {
  const baseUrl = process.env.BASE_URL;
  if (!baseUrl) throw new Error('Set BASE_URL to the base URL of the deployment, such as http://localhost:3000');
  project.provide('baseUrl', baseUrl.replace(/\/+$/, ''));
  if (!LOOPBACK.includes(new URL(baseUrl).hostname)) project.provide('lacks', ['receivers']);
}
