/** An entry of a fair queue. */
export interface FairQueueItem {
  /** Whom the entry is charged to, such as a user's id. */
  owner: string;
  /** What the entry belongs to among the work of its owner, such as a job's id. */
  job: string;
  /** The part of a turn that the entry uses up, at most 1. */
  cost: number;
}

interface JobTurn<Item> {
  items: Item[];
  used: number;
}

interface OwnerTurn<Item> {
  /** The jobs with entries, in the order of their turns. */
  jobs: Map<string, JobTurn<Item>>;
  used: number;
}

/**
 * A queue that serves owners in turn, and the jobs of each owner in turn: deficit round robin (Shreedhar and Varghese
 * 1995) on two levels. However many entries one owner has, the others wait for one turn of it at most. Entries of a job
 * are served in the order in which they were added.
 */
export class FairQueue<Item extends FairQueueItem> {
  /** The owners with entries, in the order of their turns. */
  private readonly owners = new Map<string, OwnerTurn<Item>>();

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
    return [...this.owners.values()].flatMap(({ jobs }) =>
      [...jobs.values()].flatMap(({ items }) => items.slice(0, 1)),
    );
  }

  /** Lists the entries of a job. */
  list({ owner, job }: FairQueueItem): readonly Item[] {
    return this.owners.get(owner)?.jobs.get(job)?.items ?? [];
  }

  /** Counts the entries of an owner, or of all. */
  count(owner?: string): number {
    const turns = owner === undefined ? [...this.owners.values()] : [this.owners.get(owner)];
    return turns
      .flatMap((turn) => (turn === undefined ? [] : [...turn.jobs.values()]))
      .reduce((sum, { items }) => sum + items.length, 0);
  }

  /** Removes an entry to process it, which uses up a part of the turn of its job and owner. */
  take(item: Item): void {
    const { owner, job, cost } = item;
    const ownerTurn = this.owners.get(owner);
    const jobTurn = ownerTurn?.jobs.get(job);
    if (ownerTurn === undefined || jobTurn === undefined || !this.remove(item)) throw new Error("no such entry");
    passTurn(ownerTurn.jobs, job, jobTurn, cost);
    passTurn(this.owners, owner, ownerTurn, cost);
  }

  /** Removes an entry that is not processed. Returns whether it was in the queue. */
  remove(item: Item): boolean {
    const { owner, job } = item;
    const ownerTurn = this.owners.get(owner);
    const items = ownerTurn?.jobs.get(job)?.items ?? [];
    const position = items.indexOf(item);
    if (ownerTurn === undefined || position < 0) return false;
    items.splice(position, 1);
    if (items.length === 0) ownerTurn.jobs.delete(job);
    if (ownerTurn.jobs.size === 0) this.owners.delete(owner);
    return true;
  }

  /** Removes all entries and returns them. */
  clear(): Item[] {
    const items = [...this.owners.values()].flatMap(({ jobs }) => [...jobs.values()].flatMap((job) => job.items));
    this.owners.clear();
    return items;
  }

  private getItems({ owner, job }: FairQueueItem): Item[] {
    const ownerTurn = this.owners.get(owner) ?? { jobs: new Map<string, JobTurn<Item>>(), used: 0 };
    this.owners.set(owner, ownerTurn);
    const jobTurn = ownerTurn.jobs.get(job) ?? { items: [], used: 0 };
    ownerTurn.jobs.set(job, jobTurn);
    return jobTurn.items;
  }
}

/** Charges a turn, and moves it behind the others when it is used up. */
function passTurn<Turn extends { used: number }>(
  turns: Map<string, Turn>,
  key: string,
  turn: Turn,
  cost: number,
): void {
  turn.used += cost;
  if (turn.used < 1 || !turns.delete(key)) return;
  turn.used = 0;
  turns.set(key, turn);
}
