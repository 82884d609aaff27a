import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Sandbox, Storage } from '../sandboxes/sandbox.ts';
import type { ConnectionFault } from '../sandboxes/settings.ts';
import type { WebhookDestinations } from '../webhooks/destinations.ts';
import type { Log } from './log.ts';
import type { RouteRow } from './routes.ts';

/**
 * A running service: its storage, its settings and its log. Each handler gets it in the context of its invocation, so
 * that several can run in one process. On Lambda there is one, built from the environment.
 */
export interface Service {
  readonly storage: Storage;
  /** Whether clients may request faults, by `Prefer` or by query parameters. */
  readonly faults: boolean;
  /** The longest delay that a client can request or set, in milliseconds. If left out, MAX_DELAY. */
  readonly maxDelay?: number | undefined;
  /** Whether a request for orders has to name its sandbox. */
  readonly requireSandbox?: boolean;
  /** The origins whose scripts may read responses. If left out, every origin. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The ways in which the gateway can break a connection. If left out, it cannot. */
  readonly connectionFaults?: readonly ConnectionFault[];
  /** Signs cursors, so that clients cannot make them up. */
  readonly cursorSecret: string;
  readonly log: Log;
  /** Whether the gateway itself requires an API key, in `X-Api-Key`. If left out, it does not. */
  readonly apiKeyRequired?: boolean;
  /** The hosts that webhooks may name although the server would not post to them by itself. If left out, none. */
  readonly webhookHosts?: readonly string[];
  /** Where deliveries may go. If left out, to `webhookHosts` only, and not to the host of the request. */
  readonly webhookDestinations?: WebhookDestinations;
  /**
   * Whether an origin is that of the server's own pages. If left out, it is the domain of the request, as API Gateway
   * names it.
   */
  readonly isOwnOrigin?: (origin: string) => boolean;
  /** Hears of each handled request in a sandbox with webhooks. If left out, only requests for deliveries make them. */
  readonly onHandled?: (sandbox: Sandbox, method: string) => void;
  readonly switches: ShownSwitches;
  /** The rows of the route table that this server serves. */
  readonly routes: readonly RouteRow[];
}

/** What a service shows of its switches: what can be switched on in its sandboxes, beyond its own settings. */
export interface ShownSwitches {
  /** Whether the catalogue shows how to notice a bug. */
  readonly spoilers: boolean;
  /** Whether the server names no bug, and its sandboxes can switch none on. Default: false. */
  readonly hidesDefects?: boolean | undefined;
  /**
   * Returns how many requests met each switch that is on in every sandbox, by id. Only the local server counts them.
   */
  readonly counts?: (() => Readonly<Record<string, number>>) | undefined;
}

/** Returns where the deliveries of a service may go while it handles a request. */
export function destinationsOf(
  { webhookDestinations, webhookHosts = [] }: Service,
  { requestContext }: APIGatewayProxyEvent,
): WebhookDestinations {
  const { domainName: ownHost, apiId } = requestContext ?? {};
  return webhookDestinations ?? { hosts: webhookHosts, loopback: false, isOwn: () => false, ownHost, apiId };
}
