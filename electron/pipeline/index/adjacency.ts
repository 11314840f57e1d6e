/**
 * A list of integers for each of many nodes, in compressed sparse rows (CSR): the list of node n is `items` from
 * `starts[n]` up to but not including `starts[n + 1]`.
 */
export interface Adjacency {
  starts: Int32Array;
  items: Int32Array;
}

/** Builds the lists of `nodeCount` nodes from pairs of a node and an item, in the order of the pairs. */
export function buildAdjacency(nodeCount: number, nodes: Int32Array, items: Int32Array): Adjacency {
  const starts = new Int32Array(nodeCount + 1);
  for (const node of nodes) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodeCount; node++) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const nextPositions = starts.slice(0, nodeCount);
  const sorted = new Int32Array(items.length);
  nodes.forEach((node, index) => {
    const position = nextPositions[node] ?? 0;
    sorted[position] = items[index] ?? 0;
    nextPositions[node] = position + 1;
  });
  return { starts, items: sorted };
}

/** Returns the list of a node as a view. */
export function getAdjacent({ starts, items }: Adjacency, node: number): Int32Array {
  return items.subarray(starts[node] ?? 0, starts[node + 1] ?? 0);
}
