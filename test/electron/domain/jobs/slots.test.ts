import { expect, test } from "vitest";
import {
  hasFreeSlot,
  isSlotWanted,
  maxActiveJobs,
  maxActiveJobsPerOwner,
} from "../../../../electron/domain/jobs/slots.ts";
import type { FairQueueItem } from "../../../../electron/platform/fair-queue.ts";

/** Creates as many jobs of an owner. */
const createJobs = (owner: string, count: number, network = ""): FairQueueItem[] =>
  Array.from({ length: count }, (_, n) => ({ owner, network, job: `${owner}-${n}`, cost: 1 }));

/** Creates as many active jobs as one owner may have, of the first owners. */
const createOwners = (count: number, network = ""): FairQueueItem[] =>
  Array.from({ length: count }, (_, n) => createJobs(`owner-${network}-${n}`, maxActiveJobsPerOwner, network)).flat();

const [waiting] = createJobs("waiting", 1);

test("a job pauses only if a waiting job could take its slot while all slots are taken", () => {
  const active = createOwners(maxActiveJobs / maxActiveJobsPerOwner);
  const [first, last] = [active[0], active.at(-1)];
  if (first === undefined || last === undefined || waiting === undefined) throw new Error("there are no jobs");
  const ownersNext = { ...first, job: "next" };
  expect(hasFreeSlot(active, ownersNext)).toBe(false);
  expect(isSlotWanted(active, [], first), "nobody waits").toBe(false);
  expect(isSlotWanted(active, [ownersNext], last), "the waiting job's owner has no slot").toBe(false);
  expect(isSlotWanted(active, [ownersNext], first), "the owner's own job").toBe(true);
  expect(isSlotWanted(active, [ownersNext, waiting], last), "a later head of the queue").toBe(true);
});

test("a job of another owner does not pause for a network whose slots are taken", () => {
  const network = createOwners(4, "network");
  const active = [...network, ...createOwners(4)];
  const [inside, outside] = [network[0], active.at(-1)];
  if (inside === undefined || outside === undefined) throw new Error("there are no jobs");
  const next = { owner: "new", network: "network", job: "next", cost: 1 };
  expect(isSlotWanted(active, [next], outside)).toBe(false);
  expect(isSlotWanted(active, [next], inside)).toBe(true);
});

test("a job of a network does not pause for another owner of it who has no slot", () => {
  const active = createOwners(4, "network");
  const [first, last] = [active[0], active.at(-1)];
  if (first === undefined || last === undefined) throw new Error("there are no jobs");
  expect(isSlotWanted(active, [{ ...first, job: "next" }], last)).toBe(false);
  expect(isSlotWanted(active, [{ ...first, job: "next" }], first)).toBe(true);
});
