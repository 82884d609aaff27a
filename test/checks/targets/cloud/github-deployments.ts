import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** A deployment with its last status. */
interface GitHubDeployment {
  readonly id: number;
  readonly payload?: unknown;
  readonly transient_environment?: boolean;
  state?: string;
  environment_url?: string;
}

/**
 * Returns a server that has GitHub's deployments of one repository, for `gh` with this server as its HTTP proxy and
 * `github.localhost` as its host. GitHub makes the other deployments of an environment inactive on a success, unless they
 * are transient or the status says no: https://docs.github.com/rest/deployments/deployments#inactive-deployments
 */
export function serveDeployments(deployments: GitHubDeployment[]) {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://api.github.localhost');
    const [, id] = /^\/repos\/octo\/food\/deployments(?:\/(\d+)\/statuses)?$/.exec(pathname) ?? [];
    const body = request.method === 'POST' ? Object(await json(request)) : undefined;
    if (body === undefined) return respond(deployments.toReversed());
    if (id === undefined) {
      deployments.push({ ...body, id: deployments.length + 1 });
      return respond(deployments.at(-1));
    }
    const found = deployments.find((each) => String(each.id) === id);
    if (body.state === 'success' && body.auto_inactive !== false) {
      for (const each of deployments) if (each.transient_environment !== true) each.state = 'inactive';
    }
    respond(Object.assign(found ?? {}, body));

    function respond(value: unknown): void {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    }
  });
}
