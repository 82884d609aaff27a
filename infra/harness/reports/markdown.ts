/** A code span that shows the text as it is: https://spec.commonmark.org/0.31.2/#code-spans */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/[\r\n]+/g, ' ');
  const runs = line.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + Math.max(0, ...runs.map(({ length }) => length)));
  // The reader of the Markdown removes one space at each end.
  return runs.length === 0 ? `\`${line}\`` : `${fence} ${line} ${fence}`;
}

/** Escapes HTML's markup, which Markdown lets through. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
