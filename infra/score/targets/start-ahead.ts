import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import type { StartTarget, Target } from './target.ts';

/** Targets that start while earlier ones are in use. */
export interface TargetsAhead {
  /** The target for the defect at this index; those after it begin to start. */
  take(index: number): Promise<Target>;
  /** Stops every target that was started. */
  stopAll(): Promise<void>;
}

/** @param ahead how many targets to start before they are needed */
export function startAhead(defects: readonly DefectFacts[], ahead: number, startTarget: StartTarget): TargetsAhead {
  const started = new Map<number, Promise<Target>>();
  const start = (index: number) => {
    const known = started.get(index);
    const defect = defects[index];
    if (known || !defect) return known;
    const target = startTarget(defect);
    // Whoever takes it sees the failure; until then it must not count as unhandled.
    target.catch(() => undefined);
    started.set(index, target);
    return target;
  };
  return {
    async take(index) {
      const target = await start(index);
      for (let next = index + 1; next <= index + ahead; next++) start(next);
      if (!target) throw new RangeError(`There is no defect ${index}`);
      return target;
    },
    async stopAll() {
      await Promise.all(
        [...started.values()].map((target) => target.then(({ stop }) => stop()).catch(() => undefined)),
      );
    },
  };
}
