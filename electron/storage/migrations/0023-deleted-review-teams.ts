import { sql } from "kysely";
import type { Migration } from "../migration.ts";

interface Review {
  phase: string;
  pairs: { from: string; to: string }[];
}

/**
 * Removes deleted teams from the quality reviews of blocked jobs, which nobody could continue. Without any team that could
 * do it, the step becomes an ordinary one, which the owner can do.
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
