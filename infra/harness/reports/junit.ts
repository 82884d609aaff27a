import { stripVTControlCharacters } from 'node:util';
import { XMLBuilder } from 'fast-xml-parser';

/** Characters that XML 1.0 cannot contain, not even escaped: https://www.w3.org/TR/xml/#charsets */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove.
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Writes a JUnit document. A member that begins with `@` is an attribute, `#text` is the element's text. */
export function buildJunit(testsuites: object): string {
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    format: true,
    suppressEmptyNode: true,
  });
  return String(builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, testsuites }));
}

export function property(name: string, value: string): object {
  return { '@name': name, '@value': clean(value) };
}

/** Removes a terminal's escape sequences, and replaces characters that XML cannot contain. */
export function clean(text: string): string {
  return stripVTControlCharacters(text).replaceAll(NOT_XML, '\uFFFD');
}

export function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}
