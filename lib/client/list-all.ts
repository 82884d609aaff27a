/** The largest page of a list. */
const LIMIT = 100;

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | null | undefined;
}

/** Returns the items of all pages of a list. */
export async function listAll<Item>(getPage: (query: PageQuery) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const { items, nextCursor } = await getPage({ limit: LIMIT, ...(cursor && { cursor }) });
    all.push(...items);
    cursor = nextCursor;
  } while (cursor);
  return all;
}
