/** The first version of Node with all the features that the service uses. The newest of them is SQLite. */
const FIRST_NODE = [22, 13] as const;

/** Returns why this Node cannot run the service; undefined if it can. */
export function findNodeProblem(): string | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > FIRST_NODE[0] || (major === FIRST_NODE[0] && minor >= FIRST_NODE[1])) return undefined;
  return `food-ordering-service requires Node ${FIRST_NODE.join('.')} or newer; this is ${process.version}`;
}
