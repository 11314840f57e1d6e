import { randomUUID } from "node:crypto";
import { join } from "node:path";
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

test("a newer checkout begins a new journal, and the older one is read-only", () => {
  const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
  journals.append(address, claimed, { after: 0, entries: [{ n: 1 }, { n: 2 }] });
  expect(journals.append(address, later, { after: 0, entries: [{ n: 5 }] })).toBe(1);
  expect(read(journals, address)).toEqual({ claimed_at: later, entries: [{ n: 5 }] });
  expect(() => journals.append(address, claimed, { after: 2, entries: [{ n: 3 }] })).toThrow(/has ended/);
  journals.delete(address);
  expect(read(journals, address)).toEqual({ claimed_at: null, entries: [] });
  journals.close();
});

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
