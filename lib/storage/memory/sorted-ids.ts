/** The number of ids in a block. Adding or deleting an id moves at most this many others. */
const BLOCK_SIZE = 1_000;

/** Sorted order ids, in blocks, so that every operation stays fast with 100,000 ids. */
export class SortedIds {
  #blocks: string[][] = [];
  size = 0;

  add(id: string): void {
    this.size += 1;
    const newest = this.#blocks.at(-1);
    const isLast = newest === undefined || id > String(newest.at(-1));
    // New ids nearly always come last and leave full blocks behind. An array literal reserves no spare memory, which
    // matters with a list per customer.
    if (isLast && (newest === undefined || newest.length === BLOCK_SIZE)) this.#blocks.push([id]);
    else if (isLast) newest.push(id);
    else this.#insert(id);
  }

  /** Inserts an id before the last one. */
  #insert(id: string): void {
    const index = this.#blockOf(id);
    const block = this.#blocks[index] ?? [];
    block.splice(placeIn(block, id), 0, id);
    if (block.length > BLOCK_SIZE) this.#blocks.splice(index + 1, 0, block.splice(BLOCK_SIZE / 2));
  }

  /** Returns the last id up to and including this one, or an empty text. */
  lastThrough(id: string): string {
    // A create asks for the last id of its millisecond, which is nearly always the last of all.
    const newest = this.#blocks.at(-1)?.at(-1) ?? '';
    if (newest <= id) return newest;
    const block = this.#blocks[this.#blockOf(id)] ?? [];
    return block[placeIn(block, `${id}~`) - 1] ?? '';
  }

  /** Deletes an id, which must be in the list. */
  delete(id: string): void {
    const index = this.#blockOf(id);
    const block = this.#blocks[index];
    if (!block) return;
    block.splice(placeIn(block, id), 1);
    if (block.length === 0) this.#blocks.splice(index, 1);
    this.size -= 1;
  }

  /** Counts the ids that sort before this text. */
  countBefore(text: string): number {
    const index = this.#blockOf(text);
    const earlier = this.#blocks.slice(0, index).reduce((sum, block) => sum + block.length, 0);
    return earlier + placeIn(this.#blocks[index] ?? [], text);
  }

  /** Counts the ids up to and including this one. */
  countThrough(id: string): number {
    // Every character of an id sorts before a tilde.
    return this.countBefore(`${id}~`);
  }

  /**
   * Returns the ids at the positions from `start` up to but excluding `end`. It starts at the newest, which are listed
   * most.
   */
  slice(start: number, end: number): string[] {
    const found: string[][] = [];
    let first = this.size;
    for (let index = this.#blocks.length - 1; index >= 0 && first > start; index -= 1) {
      const block = this.#blocks[index] ?? [];
      first -= block.length;
      if (first < end) found.unshift(block.slice(Math.max(start - first, 0), end - first));
    }
    return found.flat();
  }

  /** Returns the index of the last block that begins at or before this text, or 0. */
  #blockOf(text: string): number {
    const after = searchFirst(this.#blocks.length, (index) => String(this.#blocks[index]?.[0]) > text);
    return Math.max(after - 1, 0);
  }
}

function placeIn(block: readonly string[], text: string): number {
  return searchFirst(block.length, (index) => String(block[index]) >= text);
}

/** Returns the first of `count` indexes for which `holds` is true, by binary search. */
function searchFirst(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
