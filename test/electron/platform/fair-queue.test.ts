import { expect, test } from "vitest";
import { FairQueue } from "../../../electron/platform/fair-queue.ts";

/** Creates an entry from its owner, job and number, as `a job 1`, or with the owner's network, as `a@home job 1`. */
const createItem = (name: string, cost = 1) => {
  const [owner = "", job = ""] = name.split(" ");
  const [, network = ""] = owner.split("@");
  return { name, owner, network, job, cost };
};

/** Takes the entry whose turn it is until none is left. */
function drain(queue: FairQueue<ReturnType<typeof createItem>>): string[] {
  const names: string[] = [];
  for (let [next] = queue.listHeads(); next !== undefined; [next] = queue.listHeads()) {
    queue.take(next);
    names.push(next.name);
  }
  return names;
}

function createQueue(names: readonly string[], cost?: number) {
  const queue = new FairQueue<ReturnType<typeof createItem>>();
  for (const name of names) queue.add(createItem(name, cost));
  return queue;
}

test("owners are served in turn, whatever they have added first", () => {
  expect(drain(createQueue(["a j 1", "a j 2", "a j 3", "b j 1", "b j 2", "c j 1"]))).toEqual([
    "a j 1",
    "b j 1",
    "c j 1",
    "a j 2",
    "b j 2",
    "a j 3",
  ]);
});

test("the jobs of an owner are served in turn, and do not give the owner more turns", () => {
  expect(drain(createQueue(["a long 1", "a long 2", "a long 3", "a short 1", "b j 1", "b j 2"]))).toEqual([
    "a long 1",
    "b j 1",
    "a short 1",
    "b j 2",
    "a long 2",
    "a long 3",
  ]);
});

test("the owners of a network are served in turn, and do not give it more turns", () => {
  const names = ["a@home j 1", "b@home j 1", "c@home j 1", "a@home j 2", "d j 1", "d j 2", "d j 3", "e@office j 1"];
  expect(drain(createQueue(names))).toEqual([
    "a@home j 1",
    "d j 1",
    "e@office j 1",
    "b@home j 1",
    "d j 2",
    "c@home j 1",
    "d j 3",
    "a@home j 2",
  ]);
});

test("entries that cost less share a turn", () => {
  expect(drain(createQueue(["a j 1", "a j 2", "a j 3", "b j 1", "b j 2", "b j 3"], 1 / 2))).toEqual([
    "a j 1",
    "a j 2",
    "b j 1",
    "b j 2",
    "a j 3",
    "b j 3",
  ]);
});

test("an entry that is put back is served before the others of its job", () => {
  const queue = createQueue(["a j 1", "a j 2"]);
  const [first] = queue.listHeads();
  if (first === undefined) throw new Error("the queue is empty");
  queue.take(first);
  queue.putBack(first);
  expect(drain(queue)).toEqual(["a j 1", "a j 2"]);
});

test("entries are counted, removed and cleared", () => {
  const queue = createQueue(["a j 1", "a k 1", "b j 1"]);
  expect([queue.count(), queue.count("a"), queue.count("c")]).toEqual([3, 2, 0]);
  const [first] = queue.listHeads();
  if (first === undefined) throw new Error("the queue is empty");
  expect([queue.remove(first), queue.remove(first)]).toEqual([true, false]);
  expect(() => queue.take(first)).toThrow("no such entry");
  expect(queue.clear().map(({ name }) => name)).toEqual(["a k 1", "b j 1"]);
  expect(queue.count()).toBe(0);
});
