import type { ExtensionSettings } from '../../extension.ts';

/** Makes a schema that depends on the settings of a server's extensions, once for each list of them. */
export function oncePerExtensions<Schema>(
  make: (extensions: readonly ExtensionSettings[]) => Schema,
): (extensions: readonly ExtensionSettings[]) => Schema {
  const made = new WeakMap<readonly ExtensionSettings[], Schema>();
  return (extensions) => {
    const schema = made.get(extensions) ?? make(extensions);
    made.set(extensions, schema);
    return schema;
  };
}
