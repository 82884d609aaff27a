import { writeFile } from 'node:fs/promises';

/** The collection's folder for newman to run. */
export const LIFECYCLE_FOLDER = 'Order lifecycle';

/** Writes the Postman collection to a file. The arguments: base URL, file. */
export async function exportCollection(
  [baseUrl = 'http://localhost:3000', file = 'postman.json']: readonly string[],
  create: (baseUrl: string) => Promise<object>,
): Promise<void> {
  await writeFile(file, `${JSON.stringify(await create(baseUrl), null, 2)}\n`);
  console.log(`Wrote ${file}. Run it: npx --yes newman run ${file} --folder "${LIFECYCLE_FOLDER}"`);
}
