/** `food-ordering-service`: the service in a test's own process. */
export type { Sandbox } from '../../lib/client/client.ts';
export { type ServerOptions, type StartedServer, startServer } from './start-server.ts';
