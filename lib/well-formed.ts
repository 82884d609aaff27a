/** A lone surrogate as JSON.stringify() escapes it: after an even number of backslashes. */
const LONE = /\\ud[89a-f][\da-f]{2}(?<=(?<!\\)(?:\\\\)*\\u....)/g;

/**
 * Returns the text that JSON.stringify() has made with U+FFFD in place of each lone surrogate: some languages cannot
 * print half of a character, and some parsers refuse it.
 */
export function wellFormed(json: string): string {
  return json.replaceAll(LONE, '\uFFFD');
}

/** Returns the first `length` UTF-16 units of a text, or one less where that would cut a character in two. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
