/** The values that this process was started with. */
const CALLERS = { NO_PROXY: process.env.NO_PROXY, no_proxy: process.env.no_proxy };

/** Lets this process and its servers reach a host of this machine without the proxy that NODE_USE_ENV_PROXY asks for. */
export function reachDirectly(host: string): void {
  const { no_proxy = process.env.NO_PROXY ?? '' } = process.env;
  const hosts = no_proxy.split(',').filter((each) => each !== '' && each !== host);
  process.env.no_proxy = process.env.NO_PROXY = [...hosts, host].join(',');
}

/** Returns an environment as it was without `reachDirectly`, for a user's command. */
export function withCallersProxy(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...CALLERS };
}
