/**
 * Every group of nodes that reach each other, as one closed path per group (`[a, b, a]`). Deterministic: nodes
 * are visited in the order of the map.
 */
export function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const reported = new Set<string>();
  const cycles: string[][] = [];
  for (const node of edges.keys()) {
    if (reported.has(node)) continue;
    const path = findPath(edges, node, (next) => next === node);
    if (path === undefined) continue;
    for (const member of path) reported.add(member);
    cycles.push(path);
  }
  return cycles;
}

/** The shortest path along at least one edge from `start` to a node that `isGoal` accepts. */
export function findPath(
  edges: ReadonlyMap<string, readonly string[]>,
  start: string,
  isGoal: (node: string) => boolean,
): string[] | undefined {
  const cameFrom = new Map<string, string>();
  let frontier = [start];
  while (frontier.length > 0) {
    const reached: string[] = [];
    for (const node of frontier) {
      for (const next of edges.get(node) ?? []) {
        if (isGoal(next)) return [...pathTo(node, start, cameFrom), next];
        if (next === start || cameFrom.has(next)) continue;
        cameFrom.set(next, node);
        reached.push(next);
      }
    }
    frontier = reached;
  }
  return undefined;
}

function pathTo(node: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const path = [node];
  for (let at = node; at !== start; ) {
    const previous = cameFrom.get(at);
    if (previous === undefined) break;
    path.unshift(previous);
    at = previous;
  }
  return path;
}
