/** Returns the milliseconds of processor time that `work` takes in this thread. Other programs do not change them. */
export function cpuTimeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
