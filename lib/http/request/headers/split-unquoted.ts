/**
 * Splits a header's value at a separator that is not in a quoted string (RFC 9110, section 5.6.4). Takes time in
 * proportion to the length, whatever the text. `hasEscapes` is false for entity tags, where a backslash is a character
 * like any other.
 */
export function splitUnquoted(text: string, separator: ',' | ';', hasEscapes = true): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted && hasEscapes && character === '\\') index += 1;
    if (isQuoted || character !== separator) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return [...parts, text.slice(start)];
}
