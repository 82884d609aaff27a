import { fileURLToPath } from 'node:url';

export const VIEWER_FILE = 'score-viewer.js';

/** Replaces resolveViewerPath() of infra/score/reports/viewer-path.ts in the package. */
export function resolveViewerPath(): string {
  return fileURLToPath(new URL(VIEWER_FILE, import.meta.url));
}
