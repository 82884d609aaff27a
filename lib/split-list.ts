/** Splits a list at its commas, trims the parts and drops empty ones. */
export function splitList(list = ''): string[] {
  return list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
