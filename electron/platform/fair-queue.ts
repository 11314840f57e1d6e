/** Whom an entry of a fair queue is charged to. */
export interface QueueOwner {
  /** Identifies the owner, such as a user's id. */
  owner: string;
  /**
   * What the owner shares a turn with, such as the network from which its account was created; empty for an owner with
   * turns of its own.
   */
  network?: string;
}

/** An entry of a fair queue. */
export interface FairQueueItem extends QueueOwner {
  /** What the entry belongs to among the work of its owner, such as a job's id. */
  job: string;
  /** The part of a turn that the entry uses up, at most 1. */
  cost: number;
}

/** Returns what has turns of its own: the network of an owner, or else the owner. */
export const getParty = ({ owner, network = "" }: QueueOwner): string => network || owner;

/** A party, an owner or a job. */
interface Turn<Item> {
  /** The owners of a party or the jobs of an owner, in the order of their turns. */
  readonly children: Map<string, Turn<Item>>;
  /** The entries of a job. */
  readonly items: Item[];
  used: number;
}

const createTurn = <Item>(): Turn<Item> => ({ children: new Map(), items: [], used: 0 });

function listItems<Item>({ children, items }: Turn<Item>): Item[] {
  return [...items, ...[...children.values()].flatMap(listItems)];
}

function countItems<Item>({ children, items }: Turn<Item>): number {
  let count = items.length;
  for (const child of children.values()) count += countItems(child);
  return count;
}

function listFirstItems<Item>({ children, items }: Turn<Item>): Item[] {
  return [...items.slice(0, 1), ...[...children.values()].flatMap(listFirstItems)];
}

const getPath = (item: FairQueueItem) => [getParty(item), item.owner, item.job] as const;

/**
 * A queue that serves parties in turn, the owners of each party in turn, and the jobs of each owner in turn: deficit
 * round robin (Shreedhar and Varghese 1995) on three levels. However many entries one party has, the others wait for one
 * turn of it at most. Entries of a job are served in the order in which they were added.
 */
export class FairQueue<Item extends FairQueueItem> {
  private readonly root: Turn<Item> = createTurn();

  /** Adds an entry behind the others of its job. */
  add(item: Item): void {
    this.getItems(item).push(item);
  }

  /** Puts an entry back that was taken and not processed. It comes before the others of its job. */
  putBack(item: Item): void {
    this.getItems(item).unshift(item);
  }

  /** Lists the first entry of each job in the order of their turns. */
  listHeads(): Item[] {
    return listFirstItems(this.root);
  }

  /** Lists the entries of a job. */
  list(item: FairQueueItem): readonly Item[] {
    return this.findTurns(getPath(item))?.at(-1)?.items ?? [];
  }

  /** Counts the entries of a party or an owner, or of all. */
  count(...path: [] | [party: string] | [party: string, owner: string]): number {
    const turn = path.length === 0 ? this.root : this.findTurns(path)?.at(-1);
    return turn === undefined ? 0 : countItems(turn);
  }

  /** Removes an entry to process it, which uses up a part of the turn of its job, owner and party. */
  take(item: Item): void {
    const path = getPath(item);
    const turns = this.findTurns(path) ?? [];
    if (!this.remove(item)) throw new Error("no such entry");
    for (const [depth, turn] of turns.entries()) {
      const siblings = (depth === 0 ? this.root : turns[depth - 1])?.children;
      passTurn(siblings ?? new Map(), path[depth] ?? "", turn, item.cost);
    }
  }

  /** Removes an entry that is not processed. Returns whether it was in the queue. */
  remove(item: Item): boolean {
    const path = getPath(item);
    const turns = this.findTurns(path) ?? [];
    const items = turns.at(-1)?.items ?? [];
    const position = items.indexOf(item);
    if (position < 0) return false;
    items.splice(position, 1);
    for (let depth = turns.length - 1; depth >= 0; depth--) {
      const turn = turns[depth];
      if (turn === undefined || turn.items.length > 0 || turn.children.size > 0) break;
      (depth === 0 ? this.root : turns[depth - 1])?.children.delete(path[depth] ?? "");
    }
    return true;
  }

  /** Removes all entries and returns them. */
  clear(): Item[] {
    const items = listItems(this.root);
    this.root.children.clear();
    return items;
  }

  /** Returns the turns along a path; undefined if there are no entries. */
  private findTurns(path: readonly string[]): Turn<Item>[] | undefined {
    const turns: Turn<Item>[] = [];
    for (const name of path) {
      const turn = (turns.at(-1) ?? this.root).children.get(name);
      if (turn === undefined) return undefined;
      turns.push(turn);
    }
    return turns;
  }

  private getItems(item: FairQueueItem): Item[] {
    let turn = this.root;
    for (const name of getPath(item)) {
      const child = turn.children.get(name) ?? createTurn<Item>();
      turn.children.set(name, child);
      turn = child;
    }
    return turn.items;
  }
}

/** Charges a turn, and moves it behind the others when it is used up. */
function passTurn<Item>(turns: Map<string, Turn<Item>>, key: string, turn: Turn<Item>, cost: number): void {
  turn.used += cost;
  if (turn.used < 1 || !turns.delete(key)) return;
  turn.used = 0;
  turns.set(key, turn);
}
