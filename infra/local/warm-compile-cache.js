// npm ci runs this. It bundles and compiles what the local server loads, so that the first start is as fast as later
// ones. It does nothing on an older Node, such as with npm ci --omit=dev.
import { useCompileCache } from './compile-cache.js';
import { deleteBundles, importBundled } from './server-bundle.js';

if (useCompileCache()) {
  deleteBundles();
  await importBundled('run');
  const { loadAllHandlers } = await importBundled('handlers');
  await loadAllHandlers();
}
