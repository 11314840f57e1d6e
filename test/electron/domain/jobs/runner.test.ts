import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createKeySecrets } from "../../../../electron/domain/accounts/key-secrets.ts";
import { createLanguageModel } from "../../../../electron/domain/language-model/language-model.ts";
import { createDetectors } from "../../../../electron/domain/detectors/detectors.ts";
import { createChanges } from "../../../../electron/domain/jobs/announce-changes.ts";
import { createVocabularyCompiler } from "../../../../electron/domain/taxonomies/vocabulary-compiler.ts";
import { createRunner } from "../../../../electron/domain/jobs/runner.ts";
import { createSweepDemand } from "../../../../electron/domain/housekeeping/sweep-demand.ts";
import { systemClock } from "../../../../electron/platform/clock.ts";
import { createLog } from "../../../../electron/platform/log.ts";
import { openBlobs } from "../../../../electron/storage/blobs/blobs.ts";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { createVocabularyStore } from "../../../../electron/storage/vocabularies.ts";
import { createWorkers } from "../../../../electron/tools/workers.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { startJob } from "../../../harness/jobs.ts";
import { workerEntry } from "../../../harness/shared-workers.ts";
import { startTestService } from "../../../harness/test-service.ts";

const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 1 } };

/** Starts jobs on documents with these numbers of pages, and closes their service before they have run. */
async function createJobs(pages: readonly number[]) {
  const service = await startTestService();
  const jobs: string[] = [];
  for (const count of pages)
    jobs.push((await startJob(service.client, { bytes: await buildTextPdf(count), metadata })).id);
  await service.close();
  return { dataFolder: service.dataFolder, jobs };
}

test("a long job pauses for a short one of the same owner, and both run to their end", async () => {
  const { dataFolder, jobs } = await createJobs([40, 40, 1]);
  const finished: string[] = [];
  const all = Promise.withResolvers<void>();
  const log = createLog((line) => {
    const { message, job, step } = JSON.parse(line) as { message: string; job?: string; step?: string };
    if (message !== "step-finished" || step !== "zone" || job === undefined) return;
    finished.push(job);
    if (finished.length === jobs.length) all.resolve();
  });
  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  const workers = createWorkers({ entry: workerEntry, size: 1 });
  const vocabularies = createVocabularyStore(dataFolder, { vocabulary: 1, model: 1 });
  const parts = {
    storageQuota: null,
    sweepDemand: createSweepDemand(),
    db,
    secrets: createKeySecrets(randomBytes(32)),
    blobs: openBlobs(dataFolder),
    clock: systemClock,
    log,
    workers,
    changes: createChanges(),
    vocabularies,
    vocabularyCompiler: createVocabularyCompiler({ vocabularies, workers }),
    detectors: createDetectors({ folder: join(dataFolder, "detectors"), workers, log }),
    languageModel: createLanguageModel({ dataFolder, loadKey: () => Promise.resolve(null), log }),
  };
  const runner = createRunner({ ...parts, tessdata: join(dataFolder, "tessdata") }, { sliceMs: 0 });
  onTestFinished(async () => {
    await runner.close();
    await workers.close();
    await db.destroy();
  });
  await runner.resume();
  await all.promise;
  expect(finished[0]).toBe(jobs[2]);
  expect(finished.toSorted()).toEqual(jobs.toSorted());
});
