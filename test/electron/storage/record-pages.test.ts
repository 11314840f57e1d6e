import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { appendComments, listComments } from "../../../electron/storage/comments.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import type { PageRequest, RecordPage } from "../../../electron/storage/database/record-page.ts";
import { appendJobEvent, listJobEvents } from "../../../electron/storage/job-events.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { insertTaxonomy, listTaxonomies } from "../../../electron/storage/taxonomies.ts";
import { putInvitation } from "../../../electron/storage/team-invitations.ts";
import { insertTeam, listTeams, putMember } from "../../../electron/storage/teams.ts";
import { insertUser } from "../../../electron/storage/users.ts";
import { disableForeignKeys } from "../../harness/sqlite.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

async function openEmpty(): Promise<Db> {
  return openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
}

/** Reads all pages of a list of the maximum length. Returns the records of each, and checks what it says of its end. */
async function readPages<Record>(list: (page: PageRequest) => Promise<RecordPage<Record>>): Promise<Record[][]> {
  const pages: Record[][] = [];
  for (let offset = 0, end = 1; offset < end;) {
    const { records, total, isTruncated } = await list({ limit: 100, offset });
    end = total;
    expect(records.length).toBeGreaterThan(0);
    offset += records.length;
    expect(isTruncated).toBe(offset < end);
    pages.push(records);
  }
  return pages;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test("a taxonomy that is larger than a page has a page of its own", async () => {
  const db = await openEmpty();
  // Earlier versions stored titles of any length.
  for (const [index, length] of [10, 600_000, 600_000, 10, 10].entries()) {
    const name = `t${index}`;
    const translations = { de: { title: "x".repeat(length) } };
    const about = { name, kind: "keywords" as const, title: name, version: "1", translations, size: 1, sha256: name };
    const authorship = { authorId: null, test: false, createdAt: 1, deletedAt: null };
    await insertTaxonomy(db, { id: name, revision: 1, ...about, ...authorship }, { json: "{}" });
  }
  const pages = await readPages((page) => listTaxonomies(db, false, page));
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([["t0"], ["t1"], ["t2"], ["t3", "t4"]]);
  await db.destroy();
});

test("a page of long comments and a page of long events end early, and the next ones continue", async () => {
  const db = await openEmpty();
  await disableForeignKeys(db);
  const text = "題".repeat(2000);
  const subject = { role: "mapping-json" as const, item: 0, record: "r".repeat(1000), text, disputed: 0 as const };
  const review = { step: "mapping" as const, phase: "work" as const };
  const comments = numbers(100).map((at) => ({ ...subject, ...review, at, authorId: "ana", round: 1 }));
  await appendComments(db, "job", comments);
  for (const at of numbers(100)) {
    const event = { ...review, kind: "checkin" as const, outcome: "returned", message: text, leaseExpiresAt: null };
    await appendJobEvent(db, { ...event, jobId: "job", at, userId: "ana" });
  }
  const commentPages = await readPages((page) => listComments(db, "job", ["mapping-json"], page));
  const eventPages = await readPages((page) => listJobEvents(db, "job", page));
  for (const pages of [commentPages, eventPages]) {
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat().map(({ at }) => at)).toEqual(numbers(100));
  }
  await db.destroy();
});

/** Creates users and teams. All users are members of each team of the first half, and the first one of all teams. */
async function createTeams(db: Db, emails: readonly string[], teams: readonly string[], name: string): Promise<void> {
  const state = { activated: true, emailVerified: false, isDemo: false, network: "", passwordHash: "", createdAt: 1 };
  const [ana = ""] = emails;
  await db.transaction().execute(async (transaction) => {
    for (const email of emails) await insertUser(transaction, { ...state, id: email, email, emailKey: email, name });
    for (const [index, id] of teams.entries()) {
      await insertTeam(transaction, { id, name: id, test: false, createdAt: 1, updatedAt: 1 });
      await putMember(transaction, { teamId: id, userId: ana, role: "admin", joinedAt: 1 });
      // The people of the teams in the second half are only invited.
      for (const userId of emails.slice(1)) {
        if (index < teams.length / 2) {
          await putMember(transaction, { teamId: id, userId, role: "member", joinedAt: 1 });
        } else await putInvitation(transaction, { teamId: id, userId, role: "member", invitedBy: ana, invitedAt: 1 });
      }
    }
  });
}

test("a page of teams ends early if they have very many members and invitations", async () => {
  const db = await openEmpty();
  const users = numbers(120).map((index) => `${index}-${"a".repeat(200)}@example.org`);
  const [ana = ""] = users;
  const teams = numbers(12).map((index) => `team-${String(index).padStart(2, "0")}`);
  await createTeams(db, users, teams, "名".repeat(200));
  const pages = await readPages((page) => listTeams(db, { userId: ana, test: false }, page));
  expect(pages.flat().map(({ id }) => id)).toEqual(teams);
  expect(pages.map(({ length }) => length)).toEqual([4, 4, 4]);
  await db.destroy();
});

test("only the names of teams that a page can hold are measured", async () => {
  const db = await openEmpty();
  const users = numbers(100).map((index) => `${index}@example.org`);
  const teams = numbers(60).map((index) => `team-${String(index).padStart(2, "0")}`);
  await createTeams(db, users, teams, "Ana");
  const queries = vi.spyOn(db.getExecutor(), "executeQuery");
  const { records } = await listTeams(db, { userId: users[0] ?? "", test: false }, { limit: 100, offset: 0 });
  const measured = queries.mock.calls
    .filter(([{ sql }]) => sql.includes("octet_length"))
    .flatMap(([{ parameters }]) => parameters)
    .filter((parameter) => typeof parameter === "string")
    .map((ids) => (JSON.parse(ids) as string[]).length);
  expect(measured).toHaveLength(2);
  expect(Math.max(...measured)).toBeLessThan(records.length + 5);
  await db.destroy();
});
