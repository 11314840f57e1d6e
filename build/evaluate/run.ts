/** Measures the pipeline on documents with ground truth: `npm run evaluate -- --data DIR`. */
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestPredictions } from "./digest.ts";
import { measureSet, type SetMeasurement } from "./measure.ts";
import { selectDocuments, selectSets, parseOptions, usage, UsageError, type Options } from "./options.ts";
import { startWorkers } from "./pipeline.ts";
import { formatDetails, formatDigests, formatFailures, formatFigures, formatReliability } from "./report.ts";
import { findSets } from "./sets/find-sets.ts";

async function evaluate(options: Options): Promise<void> {
  const {
    digest: digestFolder,
    data,
    learnFrom,
    only,
    out,
    show,
    sequential,
    documents,
    split,
    details: withDetails,
  } = options;
  if (digestFolder !== undefined) {
    if (!existsSync(digestFolder)) throw new UsageError(`--digest ${digestFolder}: there is no such folder`);
    console.log(formatDigests(await digestPredictions(digestFolder)));
    return;
  }
  if (!existsSync(data)) throw new UsageError(`--data ${data}: there is no such folder`);
  if (learnFrom !== undefined && learnFrom !== "none" && !existsSync(learnFrom))
    throw new UsageError(`--learn-from ${learnFrom}: there is no such folder`);
  const sets = selectSets(await findSets(data, learnFrom), only);
  const selected = show ?? documents;
  if (selected !== undefined && sets.every((set) => selectDocuments(set, options).size === 0)) {
    const option = show === undefined ? "--documents" : "--show";
    throw new UsageError(`${option} ${selected}: no set has such a document in its part "${split}"`);
  }
  const folder = out ?? (await mkdtemp(join(tmpdir(), "galley-evaluate-")));
  const workers = startWorkers({ sequential });
  const measured: SetMeasurement[] = [];
  try {
    for (const set of sets) {
      const names = selectDocuments(set, options);
      if (names.size === 0) continue;
      // Shows progress, since OCR takes minutes.
      console.error(`${set.name}: ${names.size} documents`);
      measured.push(await measureSet(workers, set, names, { out: folder, show: show !== undefined, sequential }));
    }
  } finally {
    await workers.close();
  }
  const judgedZones = measured.flatMap(({ outcome }) => outcome.judgedPages ?? []).flatMap(({ zones }) => zones);
  const parts = [
    ...(withDetails ? measured.map(formatDetails) : []),
    withDetails && judgedZones.length > 0 ? formatReliability(judgedZones) : "",
    formatFailures(measured),
    measured.flatMap(({ visualizations }) => visualizations).join("\n"),
    formatFigures(measured),
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
