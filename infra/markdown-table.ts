/** Returns a table of Markdown. */
export function markdownTable(header: readonly string[], lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), `|${header.map(() => '---|').join('')}`, ...lines.map(line)].join('\n');
}

/**
 * Replaces the text between the comments that mark a table in a page of Markdown: `<!-- NAME: … -->` and
 * `<!-- end of NAME -->`.
 * @throws Error if the page has no such comments
 */
export function replaceTable(page: string, name: string, table: string): string {
  const pattern = new RegExp(`(<!-- ${name}: [^>]* -->\n).*?(<!-- end of ${name} -->)`, 's');
  if (!pattern.test(page)) throw new Error(`The page has no comments around its table of ${name}`);
  return page.replace(pattern, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`);
}
