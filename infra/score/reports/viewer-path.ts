import { fileURLToPath } from 'node:url';

/** Returns where the viewer of the score's page is on disk. The package has its own: infra/package/viewer-path.ts. */
export function resolveViewerPath(): string {
  return fileURLToPath(import.meta.resolve('mutation-testing-elements/mutation-test-elements.js'));
}
