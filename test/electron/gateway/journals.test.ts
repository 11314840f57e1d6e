import { randomUUID } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openGatewayDatabase } from "../../../electron/gateway/database.ts";
import { createJournals, type JournalAddress } from "../../../electron/gateway/journals.ts";
import { journalSchema } from "../../../shared/api/gateway.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const address = { connectionId: "embedded", jobId: randomUUID(), step: "zoning" } as const;
const claimed = "2026-03-01T10:00:00.000Z";
const later = "2026-03-01T12:00:00.000Z";

function openJournals(path: string) {
  const database = openGatewayDatabase(path);
  return { ...createJournals(database), close: () => database.close() };
}

const read = (journals: ReturnType<typeof openJournals>, at: JournalAddress) =>
  journalSchema.parse(JSON.parse(journals.read(at)));

test("entries are read in order, also after the database was reopened", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const first = openJournals(path);
  expect(read(first, address)).toEqual({ claimed_at: null, entries: [] });
  expect(first.append(address, claimed, { after: 0, entries: [{ n: 1 }, { n: 2 }] })).toBe(2);
  expect(first.append(address, claimed, { after: 2, entries: [{ n: 3 }] })).toBe(3);
  first.close();
  const second = openJournals(path);
  expect(read(second, address)).toEqual({ claimed_at: claimed, entries: [{ n: 1 }, { n: 2 }, { n: 3 }] });
  expect(read(second, { ...address, step: "mapping" }).entries).toEqual([]);
  second.close();
});

test("an append after a wrong number of entries changes nothing", () => {
  const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
  journals.append(address, claimed, { after: 0, entries: [{ n: 1 }] });
  for (const after of [0, 2]) {
    expect(() => journals.append(address, claimed, { after, entries: [{ n: 9 }] })).toThrow(ServiceError);
  }
  expect(read(journals, address).entries).toEqual([{ n: 1 }]);
  journals.close();
});

test("journals of two connections for the same job are apart", () => {
  const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
  const other = { ...address, connectionId: randomUUID() };
  journals.append(address, claimed, { after: 0, entries: [{ n: 1 }] });
  expect(journals.append(other, claimed, { after: 0, entries: [{ n: 2 }] })).toBe(1);
  journals.delete(address);
  expect(read(journals, address).entries).toEqual([]);
  expect(read(journals, other).entries).toEqual([{ n: 2 }]);
  journals.close();
});

test.each([
  ["later", later, claimed],
  ["earlier, because the clock was set back", claimed, later],
])(
  "a new checkout, whose claim is %s, takes the journal over, and the one before cannot write any more",
  (_, next, before) => {
    const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
    journals.append(address, before, { after: 0, entries: [{ n: 1 }, { n: 2 }] });
    expect(() => journals.append(address, next, { after: 0, entries: [{ n: 5 }] }), "not adopted").toThrow(/has ended/);
    expect(journals.append(address, next, { after: 2, entries: [{ n: 3 }], adopts: before })).toBe(3);
    expect(read(journals, address)).toEqual({ claimed_at: next, entries: [{ n: 1 }, { n: 2 }, { n: 3 }] });
    expect(() => journals.append(address, before, { after: 2, entries: [{ n: 4 }] })).toThrow(/has ended/);
    expect(() => journals.requireLength(address, before, 2)).toThrow(/has ended/);
    expect(() => journals.requireLength(address, next, 2)).toThrow(/3 entries/);
    journals.requireLength(address, next, 3);
    journals.delete(address);
    journals.requireLength(address, next, 0);
    journals.close();
  },
);

test("a newer checkout adopts the whole journal of an earlier one, or nothing", () => {
  const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
  journals.append(address, claimed, { after: 0, entries: [{ n: 1 }, { n: 2 }] });
  const adopt = (after: number, adopts: string) =>
    journals.append(address, later, { after, entries: [{ n: 3 }], adopts });
  expect(() => adopt(1, claimed)).toThrow("The journal has 2 entries, not 1");
  expect(() => adopt(2, "2026-03-01T11:00:00.000Z")).toThrow(ServiceError);
  expect(read(journals, address).entries).toEqual([{ n: 1 }, { n: 2 }]);
  expect(adopt(2, claimed)).toBe(3);
  expect(read(journals, address)).toEqual({ claimed_at: later, entries: [{ n: 1 }, { n: 2 }, { n: 3 }] });
  expect(() => adopt(2, claimed), "a repeated request").toThrow(ServiceError);
  journals.close();
});

test.each([
  ["UPDATE journal_entry SET entry = substr(entry, 1, 4) WHERE position = 1", "Step 2 of 3 in the journal"],
  ["UPDATE journal_entry SET entry = '[1]' WHERE position = 2", "Step 3 of 3 in the journal"],
  ["DELETE FROM journal_entry WHERE position = 1", "Steps are missing in the journal"],
])("a journal that is damaged says so, and nothing of it is deleted: %s", (damage, text) => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const journals = openJournals(path);
  journals.append(address, claimed, { after: 0, entries: [{ n: 1 }, { n: 2 }, { n: 3 }] });
  const database = new DatabaseSync(path);
  database.exec(damage);
  const readRows = () => database.prepare("SELECT * FROM journal_entry").all();
  const rows = readRows();
  expect(() => journals.read(address)).toThrow(
    expect.objectContaining({
      code: "JOURNAL_DAMAGED",
      message: expect.stringMatching(new RegExp(`${text}.*Restore`)),
    }),
  );
  expect(readRows()).toEqual(rows);
  expect(read(journals, { ...address, step: "mapping" }).entries).toEqual([]);
  database.close();
  journals.close();
});

/** Overwrites the pages with entries of journals, but the first and the last ones. @returns The number of damaged pages. */
function damageEntries(path: string, kept: number): number {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const pages = database
    .prepare(
      "SELECT pgoffset AS offset, pgsize AS size FROM dbstat WHERE name = 'journal_entry' AND pagetype = 'leaf' ORDER BY path",
    )
    .all()
    .slice(kept, -kept);
  database.close();
  const file = openSync(path, "r+");
  for (const { offset, size } of pages)
    writeSync(file, Buffer.alloc(Number(size), 0xff), 0, Number(size), Number(offset));
  closeSync(file);
  return pages.length;
}

test("a step, and what the state of a connection asks, read only the ends of a long journal", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const entry = { before: "a".repeat(300), after: "b".repeat(300) };
  const first = openJournals(path);
  let length = 0;
  const entries = Array.from({ length: 500 }, () => entry);
  while (length < 2000) length = first.append(address, claimed, { after: length, entries });
  first.append({ ...address, jobId: "00000000-0000-4000-8000-000000000000" }, claimed, { after: 0, entries: [entry] });
  first.close();
  expect(damageEntries(path, 20)).toBeGreaterThan(200);

  // Opened without the check of the whole file. Whatever reads a damaged page fails.
  const database = new DatabaseSync(path);
  const journals = createJournals(database);
  for (let step = 0; step < 10; step++) {
    expect(journals.append(address, claimed, { after: length + step, entries: [entry] })).toBe(length + step + 1);
    expect([journals.has(address), journals.countJobs("embedded"), journals.countJobs("other")]).toEqual([true, 2, 0]);
  }
  expect(() => journals.read(address)).toThrow("malformed");
  database.close();
});
