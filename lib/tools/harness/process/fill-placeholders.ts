/** Replaces each `{name}` that has a value, in one pass: nothing is looked for in the values. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (found, name) => (Object.hasOwn(values, name) ? `${values[name]}` : found));
}
