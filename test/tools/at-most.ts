/** Runs `work` for 0 to `count` - 1, at most `atOnce` at a time, and returns the results in order. */
export async function atMost<T>(atOnce: number, count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const indexes = Array(count).keys();
  const worker = async () => {
    for (const index of indexes) results[index] = await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
