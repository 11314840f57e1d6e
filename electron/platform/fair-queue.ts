/** The owner to whom an entry of a fair queue is charged. */
export interface QueueOwner {
  /** Identifies the owner, such as a user's id. */
  owner: string;
  /**
   * The group that shares turns with the owner, such as the network from which its account was created; empty for an
   * owner with turns of its own.
   */
  network?: string;
}

/** An entry of a fair queue. */
export interface FairQueueItem extends QueueOwner {
  /** Identifies the job of the owner to which the entry belongs. */
  job: string;
  /** The part of a turn that the entry uses up, at most 1. */
  cost: number;
}

/** Returns the party of an owner: the owner's network, or the owner if there is no network. */
export const getParty = ({ owner, network = "" }: QueueOwner): string => network || owner;

/** A node of the queue: a party, an owner or a job. */
interface QueueNode<Item> {
  /** The owners of a party or the jobs of an owner, in the order of their turns. */
  readonly children: Map<string, QueueNode<Item>>;
  /** The entries of a job. */
  readonly items: Item[];
  /** The part of its present turn that the node has used up. */
  usedTurn: number;
}

const createNode = <Item>(): QueueNode<Item> => ({ children: new Map(), items: [], usedTurn: 0 });

function listItems<Item>({ children, items }: QueueNode<Item>): Item[] {
  return [...items, ...[...children.values()].flatMap(listItems)];
}

function countItems<Item>({ children, items }: QueueNode<Item>): number {
  let count = items.length;
  for (const child of children.values()) count += countItems(child);
  return count;
}

function listFirstItems<Item>({ children, items }: QueueNode<Item>): Item[] {
  return [...items.slice(0, 1), ...[...children.values()].flatMap(listFirstItems)];
}

const getPath = (item: FairQueueItem) => [getParty(item), item.owner, item.job] as const;

/**
 * A queue that serves parties in turn, the owners of each party in turn, and the jobs of each owner in turn: deficit
 * round robin (Shreedhar and Varghese 1995) on three levels. However many entries a party has, each other party waits
 * for at most one turn of it. Entries of a job are served in the order in which they were added.
 */
export class FairQueue<Item extends FairQueueItem> {
  private readonly root: QueueNode<Item> = createNode();

  /** Adds an entry behind the others of its job. */
  add(item: Item): void {
    this.getItems(item).push(item);
  }

  /** Puts an entry back that was taken but not processed. It is placed before the other entries of its job. */
  putBack(item: Item): void {
    this.getItems(item).unshift(item);
  }

  /** Lists the first entry of each job in the order of their turns. */
  listHeads(): Item[] {
    return listFirstItems(this.root);
  }

  /** Lists the entries of a job. */
  list(item: FairQueueItem): readonly Item[] {
    return this.findNodes(getPath(item))?.at(-1)?.items ?? [];
  }

  /** Counts the entries of a party or an owner, or of all. */
  count(...path: [] | [party: string] | [party: string, owner: string]): number {
    const node = path.length === 0 ? this.root : this.findNodes(path)?.at(-1);
    return node === undefined ? 0 : countItems(node);
  }

  /** Removes an entry to process it, which uses up a part of the turn of its job, owner and party. */
  take(item: Item): void {
    const path = getPath(item);
    const nodes = this.findNodes(path) ?? [];
    if (!this.remove(item)) throw new Error("no such entry");
    for (const [depth, node] of nodes.entries()) {
      const siblings = (depth === 0 ? this.root : nodes[depth - 1])?.children;
      passTurn(siblings ?? new Map(), path[depth] ?? "", node, item.cost);
    }
  }

  /** Removes an entry that is not processed. Returns whether it was in the queue. */
  remove(item: Item): boolean {
    const path = getPath(item);
    const nodes = this.findNodes(path) ?? [];
    const items = nodes.at(-1)?.items ?? [];
    const position = items.indexOf(item);
    if (position < 0) return false;
    items.splice(position, 1);
    for (let depth = nodes.length - 1; depth >= 0; depth--) {
      const node = nodes[depth];
      if (node === undefined || node.items.length > 0 || node.children.size > 0) break;
      (depth === 0 ? this.root : nodes[depth - 1])?.children.delete(path[depth] ?? "");
    }
    return true;
  }

  /** Removes all entries and returns them. */
  clear(): Item[] {
    const items = listItems(this.root);
    this.root.children.clear();
    return items;
  }

  /** Returns the nodes along a path; undefined if there are no entries. */
  private findNodes(path: readonly string[]): QueueNode<Item>[] | undefined {
    const nodes: QueueNode<Item>[] = [];
    for (const name of path) {
      const node = (nodes.at(-1) ?? this.root).children.get(name);
      if (node === undefined) return undefined;
      nodes.push(node);
    }
    return nodes;
  }

  private getItems(item: FairQueueItem): Item[] {
    let node = this.root;
    for (const name of getPath(item)) {
      const child = node.children.get(name) ?? createNode<Item>();
      node.children.set(name, child);
      node = child;
    }
    return node.items;
  }
}

/** Charges the turn of a node, and moves the node behind its siblings when its turn is used up. */
function passTurn<Item>(
  siblings: Map<string, QueueNode<Item>>,
  key: string,
  node: QueueNode<Item>,
  cost: number,
): void {
  node.usedTurn += cost;
  if (node.usedTurn < 1 || !siblings.delete(key)) return;
  node.usedTurn = 0;
  siblings.set(key, node);
}
