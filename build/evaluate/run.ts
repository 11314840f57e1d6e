/** Measures the pipeline on documents whose truth is known: `npm run evaluate -- --data DIR`. */
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestPredictions } from "./digest.ts";
import { measure, type Measured } from "./measure.ts";
import { chooseDocuments, chooseSets, parseOptions, usage, UsageError, type Options } from "./options.ts";
import { startWorkers } from "./pipeline.ts";
import { details, digests, failures, overview, reliability } from "./report.ts";
import { findSets } from "./sets/find-sets.ts";

async function evaluate(options: Options): Promise<void> {
  const { digest, data, only, out, show, details: inDetail } = options;
  if (digest !== undefined) {
    if (!existsSync(digest)) throw new UsageError(`--digest ${digest}: there is no such folder`);
    console.log(digests(await digestPredictions(digest)));
    return;
  }
  if (!existsSync(data)) throw new UsageError(`--data ${data}: there is no such folder`);
  const sets = chooseSets(await findSets(data), only);
  const folder = out ?? (await mkdtemp(join(tmpdir(), "galley-evaluate-")));
  const workers = startWorkers();
  const measured: Measured[] = [];
  try {
    for (const set of sets) {
      const names = chooseDocuments(set, options);
      if (names.size === 0) continue;
      // Reading images takes minutes: who waits can see how far it is.
      console.error(`${set.name}: ${names.size} documents`);
      measured.push(await measure(workers, set, names, { out: folder, show: show !== undefined }));
    }
  } finally {
    await workers.close();
  }
  const judged = measured.flatMap(({ outcome }) => outcome.judged ?? []).flatMap(({ zones }) => zones);
  const parts = [
    ...(inDetail ? measured.map(details) : []),
    inDetail && judged.length > 0 ? reliability(judged) : "",
    failures(measured),
    measured.flatMap(({ shown }) => shown).join("\n"),
    overview(measured),
    `The predictions are in ${folder}.`,
  ];
  console.log(parts.filter((part) => part !== "").join("\n\n"));
}

try {
  await evaluate(parseOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
