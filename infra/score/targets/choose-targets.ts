import { createDeploymentTargets } from './deployment.ts';
import { createLocalTargets } from './local-server.ts';
import type { StartTarget } from './target.ts';

/** Sandboxes of the deployment at this address, or servers of this machine if there is none. */
export function chooseTargets(baseUrl: string | undefined): StartTarget {
  return baseUrl === undefined ? createLocalTargets() : createDeploymentTargets(baseUrl);
}
