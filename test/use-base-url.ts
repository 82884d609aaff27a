import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the API under test answers, without a slash at the end. */
    baseUrl: string;
  }
}

/** Points the contract suite at the deployment that BASE_URL names. */
export function setup(project: TestProject): void {
  const baseUrl = process.env.BASE_URL;
  if (!baseUrl) throw new Error('Set BASE_URL to the address of the deployment, such as http://localhost:3000');
  project.provide('baseUrl', baseUrl.replace(/\/+$/, ''));
}
