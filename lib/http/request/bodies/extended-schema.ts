import type { Extension } from '../../extension.ts';

/** Makes a schema that depends on the extensions of a server, once for each list of extensions. */
export function oncePerExtensions<Schema>(
  make: (extensions: readonly Extension[]) => Schema,
): (extensions: readonly Extension[]) => Schema {
  const made = new WeakMap<readonly Extension[], Schema>();
  return (extensions) => {
    const schema = made.get(extensions) ?? make(extensions);
    made.set(extensions, schema);
    return schema;
  };
}
