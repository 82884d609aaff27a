/** Wraps parsed JSON so that each look at a member, or for one, calls `onRead`. */
export function watchReads(json: unknown, onRead: () => void): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const read = <T>(value: T): T => {
    onRead();
    return value;
  };
  return new Proxy(json, {
    get: (target, key) => watchReads(read(Reflect.get(target, key)), onRead),
    has: (target, key) => read(Reflect.has(target, key)),
    ownKeys: (target) => read(Reflect.ownKeys(target)),
    getOwnPropertyDescriptor: (target, key) => read(Reflect.getOwnPropertyDescriptor(target, key)),
  });
}
