/**
 * Works on items while `find` still adds some. At most `jobs` calls are in progress at once, including `find`.
 */
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
