import { getParty, type FairQueueItem } from "../../platform/fair-queue.ts";

/**
 * The maximum numbers of concurrently running jobs: in total, of a network, and of an owner. Their tasks share the
 * workers. An owner may run several jobs, so that a small document need not wait for the OCR of large ones.
 */
export const maxActiveJobs = 32;
const maxActiveJobsPerNetwork = 16;
export const maxActiveJobsPerOwner = 4;

/**
 * Tells whether another job can run beside the active ones, by the limits for all jobs, for its party and for its
 * owner.
 */
export function hasFreeSlot(active: readonly FairQueueItem[], item: FairQueueItem): boolean {
  const party = getParty(item);
  return (
    active.length < maxActiveJobs &&
    active.filter((other) => getParty(other) === party).length < maxActiveJobsPerNetwork &&
    active.filter(({ owner }) => owner === item.owner).length < maxActiveJobsPerOwner
  );
}

/**
 * Tells whether a waiting job could start if an active one paused.
 * @param waiting the heads of the queue
 */
export function isSlotWanted(
  active: readonly FairQueueItem[],
  waiting: readonly FairQueueItem[],
  item: FairQueueItem,
): boolean {
  const others = active.filter((other) => other !== item);
  return waiting.some((head) => hasFreeSlot(others, head));
}
