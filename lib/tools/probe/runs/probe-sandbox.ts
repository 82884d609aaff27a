import { nameSandboxes } from '../../harness/targets/deployed-sandboxes.ts';
import { createLocalTargets } from '../../harness/targets/local-server.ts';
import { CORRECT } from '../../harness/targets/target.ts';

/** A sandbox for one run of the client. Nothing else uses it, except the probe. */
export interface ProbeSandbox {
  readonly baseUrl: string;
  /** Whether it is in a deployment, whose gateway may be unable to arrange a situation. */
  readonly isDeployed: boolean;
  /** Removes the sandbox, or ends its server. */
  stop(): Promise<void>;
}

/** @throws TargetError */
export type StartSandbox = () => Promise<ProbeSandbox>;

/** Starts sandboxes that are each on a local server of their own. @param main the script that is the server */
export function createLocalSandboxes(main: string): StartSandbox {
  const startServer = createLocalTargets(main);
  return async () => {
    const { baseUrl, stop } = await startServer(CORRECT);
    return { baseUrl: `${baseUrl}/sandboxes/probe`, isDeployed: false, stop };
  };
}

export function createDeployedSandboxes(deploymentUrl: string): StartSandbox {
  const nextSandbox = nameSandboxes(deploymentUrl, 'probe');
  return async () => ({ ...nextSandbox(), isDeployed: true });
}
