/**
 * Lists of integers, one for each of many nodes, in compressed sparse rows (CSR): those of node n are `items` from
 * `starts[n]` until before `starts[n + 1]`.
 */
export interface Adjacency {
  starts: Int32Array;
  items: Int32Array;
}

/** Builds the lists of `count` nodes from pairs of a node and an item, in the order of the pairs. */
export function buildAdjacency(count: number, nodes: Int32Array, items: Int32Array): Adjacency {
  const starts = new Int32Array(count + 1);
  for (const node of nodes) starts[node + 1] = (starts[node + 1] ?? 0) + 1;
  for (let node = 0; node < count; node++) starts[node + 1] = (starts[node + 1] ?? 0) + (starts[node] ?? 0);
  const next = starts.slice(0, count);
  const sorted = new Int32Array(items.length);
  nodes.forEach((node, index) => {
    const place = next[node] ?? 0;
    sorted[place] = items[index] ?? 0;
    next[node] = place + 1;
  });
  return { starts, items: sorted };
}

/** Returns the list of a node as a view. */
export function getAdjacent({ starts, items }: Adjacency, node: number): Int32Array {
  return items.subarray(starts[node] ?? 0, starts[node + 1] ?? 0);
}
