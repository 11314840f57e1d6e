import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, type Job } from "../../../shared/api/jobs.ts";
import { openDatabase } from "../../../electron/storage/open.ts";
import { textPdf } from "../../../test/builders/pdf.ts";
import { blockedAt, until } from "../../../test/harness/jobs.ts";

/** A job that waits for its zoning. */
export async function blockedJob(client: Client, origin: string): Promise<Job> {
  const { uri } = await client.call(createDocument, { body: await textPdf(2) });
  const metadata = { mapping: { taxonomy: "invoice" } };
  const input_content = { role: "input" as const, uri };
  const job = await client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  return until(client, job, blockedAt("zoning"), origin);
}

/** Where ten jobs stand: four wait for zoning, two for mapping, the others are done. */
const standings = [
  ...Array.from({ length: 4 }, () => ({ status: "blocked", blockingStep: "zoning", step: "zone" }) as const),
  ...Array.from({ length: 2 }, () => ({ status: "blocked", blockingStep: "mapping", step: "map" }) as const),
  ...Array.from({ length: 3 }, () => ({ status: "completed", blockingStep: null, step: "write" }) as const),
  { status: "cancelled", blockingStep: null, step: "read" } as const,
];

export interface Crowd {
  /** The job that all others are like; it waits for its zoning. */
  like: string;
  count: number;
  /** The jobs go round among them. */
  owners: readonly string[];
  /** Users and teams that may zone all of them. */
  shared: readonly string[];
  /** All of them wait for zoning. */
  allBlocked?: boolean;
}

/** A statement takes 32,766 values at most. */
const batch = 50;

/** Puts jobs into a database that no service has open, past the interface, which would take an hour. */
export async function insertJobs(
  dataFolder: string,
  { like, count, owners, shared, allBlocked = false }: Crowd,
): Promise<void> {
  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  try {
    const model = await db.selectFrom("jobs").selectAll().where("id", "=", like).executeTakeFirstOrThrow();
    await db.transaction().execute(async (transaction) => {
      for (let from = 0; from < count; from += batch) {
        const jobs = Array.from({ length: Math.min(batch, count - from) }, (_, index) => {
          const number = from + index;
          const place = allBlocked ? standings[0] : standings[number % standings.length];
          const review = place?.status === "blocked" ? model.review : null;
          const ownerId = owners[number % owners.length] ?? model.ownerId;
          return { ...model, ...place, review, id: randomUUID(), ownerId, createdAt: model.createdAt + number };
        });
        const grants = jobs.flatMap(({ id: jobId, status, blockingStep, createdAt, ownerId }) => {
          const common = { jobId, status, blockingStep, createdAt };
          return [
            { ...common, principalId: ownerId, steps: JSON.stringify(["*"]) },
            ...shared
              .filter((principalId) => principalId !== ownerId)
              .map((principalId) => ({ ...common, principalId, steps: JSON.stringify(["zoning"]) })),
          ];
        });
        await transaction.insertInto("jobs").values(jobs).execute();
        await transaction.insertInto("jobGrants").values(grants).execute();
      }
    });
  } finally {
    await db.destroy();
  }
}
