/** Does the work on every item, at most `jobs` at once. The results have the order of the items, whichever ends first. */
export async function mapInParallel<T, R>(
  items: readonly T[],
  jobs: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: Promise<R>[] = [];
  const left = items.entries();
  const worker = async () => {
    // All workers draw from one iterator, so each item is taken once.
    for (const [index, item] of left) {
      results[index] = work(item, index);
      await results[index];
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  return Promise.all(results);
}
