import type { StartTarget, Target, TargetSettings } from '../../harness/targets/target.ts';

/** Targets that start while earlier ones are in use. */
export type TargetsAhead = ReturnType<typeof startAhead>;

/** @param ahead how many targets to start before they are needed */
export function startAhead(ahead: number, startTarget: StartTarget) {
  const added: TargetSettings[] = [];
  const started = new Map<number, Promise<Target>>();
  const start = (index: number) => {
    const known = started.get(index);
    const settings = added[index];
    if (known || !settings) return known;
    const target = startTarget(settings);
    // take() reports the failure; until then it must not count as an unhandled rejection.
    target.catch(() => undefined);
    started.set(index, target);
    return target;
  };
  return {
    /** Adds a target to start later, and returns its index. */
    add: (settings: TargetSettings) => added.push(settings) - 1,
    /** Returns the target at this index, and begins to start the next ones. */
    async take(index: number): Promise<Target> {
      const target = await start(index);
      for (let next = index + 1; next <= index + ahead; next++) start(next);
      if (!target) throw new RangeError(`There is no target ${index}`);
      return target;
    },
    /** Stops every target that was started. */
    async stopAll() {
      await Promise.all(
        [...started.values()].map((target) => target.then(({ stop }) => stop()).catch(() => undefined)),
      );
    },
  };
}
