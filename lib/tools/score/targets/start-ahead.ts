import type { PreparedTarget, StartTarget, Target, TargetSettings } from '../../harness/targets/target.ts';

/**
 * Keeps as many targets prepared as are in use, so that a run need not wait for its target. Every run takes the oldest,
 * whatever will be on: how long its process has existed tells a suite nothing.
 */
export function startAhead(startTarget: StartTarget) {
  const { prepare = () => ({ start: startTarget, stop: async () => {} }) } = startTarget;
  const prepared: PreparedTarget[] = [];
  const inUse = new Set<PreparedTarget>();
  const started: Target[] = [];
  return {
    async startTarget(settings: TargetSettings): Promise<Target> {
      const next = prepared.shift() ?? prepare();
      inUse.add(next);
      while (prepared.length < inUse.size) prepared.push(prepare());
      const target = await next.start(settings).catch((error: unknown) => {
        inUse.delete(next);
        throw error;
      });
      started.push(target);
      const stop = () => {
        inUse.delete(next);
        return target.stop();
      };
      return { ...target, stop };
    },
    /** Stops every target that was prepared or started. */
    async stopAll(): Promise<void> {
      await Promise.all([...prepared, ...started].map(({ stop }) => stop()));
    },
  };
}
