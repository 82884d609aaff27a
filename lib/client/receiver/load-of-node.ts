type BuiltIn = NodeJS.Process['getBuiltinModule'];

/**
 * Returns a module of Node. An import of it would stop bundlers that build for browsers, even where nothing calls it.
 * @throws Error if the platform has no modules of Node.
 */
export const loadOfNode: BuiltIn = (id: string) => {
  const { process } = globalThis;
  if (typeof process?.getBuiltinModule === 'function') return process.getBuiltinModule(id);
  throw new Error('A receiver listens on a port, which needs Node, Deno or Bun');
};
