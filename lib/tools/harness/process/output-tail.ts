/** Bytes of a run's output to keep: enough for the last failures of any runner. */
const DEFAULT_SIZE = 32 * 1024;

/**
 * Keeps the end of a process's output. It holds at most twice `size` bytes and one chunk.
 * @param size in bytes
 */
export function createOutputTail(size = DEFAULT_SIZE) {
  let chunks: Buffer[] = [];
  let kept = 0;
  let isCut = false;
  const join = () => {
    const all = Buffer.concat(chunks);
    isCut ||= all.length > size;
    // A copy, because a view would keep the whole buffer alive.
    const end = Buffer.from(all.subarray(Math.max(0, all.length - size)));
    chunks = [end];
    kept = end.length;
    return end;
  };
  return {
    add(chunk: Buffer): void {
      chunks.push(chunk);
      kept += chunk.length;
      if (kept > 2 * size) join();
    },
    /** Returns the last `size` bytes as text, from the start of a line if earlier output was dropped. */
    read(): string {
      const text = join().toString();
      // Of a line that is longer than all that is kept, the start may be the rest of a character.
      return isCut ? `[…]\n${text.slice(text.indexOf('\n') + 1).replace(/^\uFFFD+/, '')}` : text;
    },
  };
}
