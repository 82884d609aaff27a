/**
 * Makes the time limits of this process sixty times as long, because other programs may keep the machine busy: timers
 * of more than a second, and `AbortSignal.timeout`. The waits that the service makes on purpose keep their length,
 * because they are of node:timers/promises. Returns a function that restores the limits.
 */
export function lengthenLimits(): () => void {
  // Nothing outside of this function is used, because LENGTHEN_LIMITS has only its text.
  const lengthened = (milliseconds: number) =>
    milliseconds > 1_000 ? Math.min(60 * milliseconds, 2 ** 31 - 1) : milliseconds;
  const { setTimeout } = globalThis;
  const { timeout } = AbortSignal;
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply: (target, self, [callback, milliseconds, ...rest]) =>
      Reflect.apply(target, self, [callback, lengthened(milliseconds), ...rest]),
  });
  AbortSignal.timeout = (milliseconds) => timeout(lengthened(milliseconds));
  return () => {
    Object.assign(globalThis, { setTimeout });
    Object.assign(AbortSignal, { timeout });
  };
}

/** The option of Node that lengthens the time limits of a new process. */
export const LENGTHEN_LIMITS = `--import=data:text/javascript,${encodeURIComponent(`(${lengthenLimits})()`)}`;
