/** Returns the host of a URL without the brackets of IPv6 and without a dot at the end: a name in lower case, or an address. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$|\.$/g, '');
}
