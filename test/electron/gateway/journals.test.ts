import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openGatewayDatabase } from "../../../electron/gateway/database.ts";
import { createJournals } from "../../../electron/gateway/journals.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const address = { connectionId: "embedded", jobId: randomUUID(), step: "zoning" } as const;
const claimed = "2026-03-01T10:00:00.000Z";
const later = "2026-03-01T12:00:00.000Z";

function openJournals(path: string) {
  const database = openGatewayDatabase(path);
  return { ...createJournals(database), close: () => database.close() };
}

test("entries are read in order, also after the database was reopened", () => {
  const path = join(createTemporaryFolder(), "gateway.sqlite");
  const first = openJournals(path);
  expect(first.read(address)).toEqual({ claimed_at: null, entries: [] });
  expect(first.append(address, claimed, 0, [{ n: 1 }, { n: 2 }])).toBe(2);
  expect(first.append(address, claimed, 2, [{ n: 3 }])).toBe(3);
  first.close();
  const second = openJournals(path);
  expect(second.read(address)).toEqual({ claimed_at: claimed, entries: [{ n: 1 }, { n: 2 }, { n: 3 }] });
  expect(second.read({ ...address, step: "mapping" }).entries).toEqual([]);
  second.close();
});

test("an append after a wrong number of entries changes nothing", () => {
  const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
  journals.append(address, claimed, 0, [{ n: 1 }]);
  for (const after of [0, 2]) {
    expect(() => journals.append(address, claimed, after, [{ n: 9 }])).toThrow(ServiceError);
  }
  expect(journals.read(address).entries).toEqual([{ n: 1 }]);
  journals.close();
});

test("journals of two connections for the same job are apart", () => {
  const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
  const other = { ...address, connectionId: randomUUID() };
  journals.append(address, claimed, 0, [{ n: 1 }]);
  expect(journals.append(other, claimed, 0, [{ n: 2 }])).toBe(1);
  journals.delete(address);
  expect(journals.read(address).entries).toEqual([]);
  expect(journals.read(other).entries).toEqual([{ n: 2 }]);
  journals.close();
});

test("a newer checkout begins a new journal, and the older one is read-only", () => {
  const journals = openJournals(join(createTemporaryFolder(), "gateway.sqlite"));
  journals.append(address, claimed, 0, [{ n: 1 }, { n: 2 }]);
  expect(journals.append(address, later, 0, [{ n: 5 }])).toBe(1);
  expect(journals.read(address)).toEqual({ claimed_at: later, entries: [{ n: 5 }] });
  expect(() => journals.append(address, claimed, 2, [{ n: 3 }])).toThrow(/has ended/);
  journals.delete(address);
  expect(journals.read(address)).toEqual({ claimed_at: null, entries: [] });
  journals.close();
});
