// npm ci runs this. It compiles what the local server loads, so that the first start is as fast as later ones. It does
// nothing on an older Node, such as with npm ci --omit=dev.
import { useCompileCache } from './compile-cache.js';

if (useCompileCache()) {
  const { loadAllHandlers } = await import('./handlers.ts');
  await Promise.all([import('./run.ts'), loadAllHandlers()]);
}
