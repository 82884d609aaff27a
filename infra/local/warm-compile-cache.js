// Run after npm ci: compiles what the local server loads, so that its very first start is as quick and as small as
// any later one. Without the Node that npm ci brings there is nothing to do.
import { useCompileCache } from './compile-cache.js';

if (useCompileCache()) {
  const { loadAllHandlers } = await import('./handlers.ts');
  await Promise.all([import('./run.ts'), loadAllHandlers()]);
}
