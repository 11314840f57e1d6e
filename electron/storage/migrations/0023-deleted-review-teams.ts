import { sql } from "kysely";
import type { Migration } from "./migration.ts";

interface Review {
  phase: string;
  pairs: { from: string; to: string }[];
}

/**
 * Removes deleted teams from the quality reviews of blocked jobs: nobody could continue these jobs. A review without a
 * team that exists becomes an ordinary step, which the owner can complete.
 */
export const migration0023: Migration = {
  number: 23,
  name: "deleted-review-teams",
  async up(db) {
    const teams = await sql<{ id: string }>`select id from teams`.execute(db);
    const existing = new Set(teams.rows.map(({ id }) => id));
    const { rows } = await sql<{ id: string; review: string }>`select id, review from jobs
      where status = 'blocked' and review not like '%"pairs":[]%'`.execute(db);
    for (const { id, review } of rows) {
      const current = JSON.parse(review) as Review;
      const pairs = current.pairs.filter(({ from, to }) => existing.has(from) && existing.has(to));
      if (pairs.length === current.pairs.length) continue;
      const phase = pairs.length === 0 ? "work" : current.phase;
      const next = JSON.stringify({ ...current, phase, pairs });
      await sql`update jobs set review = ${next}, revision = revision + 1 where id = ${id}`.execute(db);
    }
  },
};
