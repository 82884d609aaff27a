/**
 * Does the work for each item, for at most `jobs` at once, and returns the results in the order of the items. After an
 * error, it takes no more items.
 * @throws the first error, once all work has ended: its processes would otherwise outlive it
 */
export async function runPool<T, R>(items: Iterable<T>, jobs: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...items].entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  // Uses the iterator up, so that no worker takes another item.
  const workers = Array.from({ length: jobs }, () => worker().finally(() => [...left]));
  await Promise.all(workers).finally(() => Promise.allSettled(workers));
  return results;
}

/** Works on items while `find` still adds some. At most `jobs` calls are in progress at once, including `find`. */
export async function workWhileFinding<T>(
  jobs: number,
  find: (add: (item: T) => void) => Promise<void>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const { promise: started, resolve } = Promise.withResolvers<ReadableStreamDefaultController<T>>();
  const reader = new ReadableStream<T>({ start: resolve }).getReader();
  const queue = await started;
  const worker = async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) await work(next.value);
  };
  const finder = async () => {
    await find((item) => queue.enqueue(item)).finally(() => queue.close());
    await worker();
  };
  await Promise.all([finder(), ...Array.from({ length: jobs - 1 }, worker)]);
}
