import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, type Job } from "../../../shared/api/jobs.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import { buildTextPdf } from "../../../test/builders/pdf.ts";
import { isBlockedAt, waitForJob } from "../../../test/harness/jobs.ts";

/** Creates a job and waits until it is blocked for zoning. */
export async function createBlockedJob(client: Client, origin: string): Promise<Job> {
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(2) });
  const metadata = { mapping: { taxonomy: "invoice" } };
  const input_content = { role: "input" as const, uri };
  const job = await client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  return waitForJob(client, job, isBlockedAt("zoning"), origin);
}

/** The states of ten jobs: four jobs are blocked for zoning, two are blocked for mapping, and the others are final. */
const jobStates = [
  ...Array.from({ length: 4 }, () => ({ status: "blocked", blockingStep: "zoning", step: "zone" }) as const),
  ...Array.from({ length: 2 }, () => ({ status: "blocked", blockingStep: "mapping", step: "map" }) as const),
  ...Array.from({ length: 3 }, () => ({ status: "completed", blockingStep: null, step: "write" }) as const),
  { status: "cancelled", blockingStep: null, step: "read" } as const,
];

/** Jobs to insert into a database. */
export interface JobBatch {
  /** Id of the job that is copied; it is blocked for zoning. */
  templateId: string;
  count: number;
  /** The ids of the owners. The jobs are distributed among them in turn. */
  owners: readonly string[];
  /** Ids of users and teams that may zone all jobs. */
  collaborators: readonly string[];
  /** Whether all jobs are blocked for zoning. */
  areAllBlocked?: boolean;
}

/** The number of jobs per insert. A statement of SQLite takes at most 32,766 values. */
const batchSize = 50;

/** Inserts jobs directly into a database that no service has open. Creating them by the API would take an hour. */
export async function insertJobs(
  dataFolder: string,
  { templateId, count, owners, collaborators, areAllBlocked = false }: JobBatch,
): Promise<void> {
  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  try {
    const template = await db.selectFrom("jobs").selectAll().where("id", "=", templateId).executeTakeFirstOrThrow();
    await db.transaction().execute(async (transaction) => {
      for (let from = 0; from < count; from += batchSize) {
        const jobs = Array.from({ length: Math.min(batchSize, count - from) }, (_, index) => {
          const number = from + index;
          const state = areAllBlocked ? jobStates[0] : jobStates[number % jobStates.length];
          const review = state?.status === "blocked" ? template.review : null;
          const ownerId = owners[number % owners.length] ?? template.ownerId;
          return { ...template, ...state, review, id: randomUUID(), ownerId, createdAt: template.createdAt + number };
        });
        const grants = jobs.flatMap(({ id: jobId, status, blockingStep, createdAt, ownerId }) => {
          const common = { jobId, status, blockingStep, createdAt };
          return [
            { ...common, principalId: ownerId, steps: JSON.stringify(["*"]) },
            ...collaborators
              .filter((principalId) => principalId !== ownerId)
              .map((principalId) => ({ ...common, principalId, steps: JSON.stringify(["zoning"]) })),
          ];
        });
        await transaction.insertInto("jobs").values(jobs).execute();
        await transaction.insertInto("jobGrants").values(grants).execute();
        const names = jobs.map(({ id: jobId }, index) => ({ jobId, nameKey: `document ${from + index}.pdf` }));
        await transaction.insertInto("jobNames").values(names).execute();
      }
    });
  } finally {
    await db.destroy();
  }
}
