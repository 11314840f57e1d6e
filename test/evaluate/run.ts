/** Measures the pipeline on documents whose truth is known: `npm run evaluate -- --data DIR`. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "../../electron/domain/lanes.ts";
import type { Workers } from "../../electron/pipeline/tasks.ts";
import { chooseDocuments, chooseSets, parseOptions, usage, UsageError, type Options } from "./options.ts";
import { processDocument, startWorkers } from "./pipeline.ts";
import { calibrationOf } from "./scorers/calibration.ts";
import type { Judged } from "./scorers/zones.ts";
import { findSets } from "./sets/find-sets.ts";
import type { EvaluationSet, Outcome } from "./sets/set.ts";
import { writeExhibit } from "./show.ts";
import { formatTable, formatValue } from "./table.ts";

const documentsAtOnce = 2;

/** What a set came to: its outcome, and the seconds and errors of each document. */
interface Measured {
  set: EvaluationSet;
  outcome: Outcome;
  names: Set<string>;
  seconds: number;
  documents: Map<string, { seconds: number; errors: string[] }>;
}

/** Where results go, and whether they are shown too. */
interface Target {
  out: string;
  show: boolean;
}

async function measure(
  workers: Workers,
  set: EvaluationSet,
  names: Set<string>,
  { out, show }: Target,
): Promise<Measured> {
  const start = performance.now();
  const documents: Measured["documents"] = new Map();
  const wanted = set.documents.filter(({ name }) => names.has(name));
  await inLanes(wanted, documentsAtOnce, new AbortController().signal, async ({ name, file }) => {
    const begun = performance.now();
    const processed = await processDocument(workers, file, join(out, "pages", set.name, name));
    set.take(name, processed);
    if (show) {
      const shown = await writeExhibit(
        workers,
        processed,
        set.exhibit(name, processed),
        join(out, "show", set.name, name),
      );
      console.log(shown.join("\n"));
    }
    documents.set(name, { seconds: (performance.now() - begun) / 1000, errors: processed.errors });
  });
  const seconds = (performance.now() - start) / 1000;
  const outcome = set.score(names);
  await mkdir(join(out, set.name), { recursive: true });
  for (const [file, content] of Object.entries(outcome.files))
    await writeFile(join(out, set.name, file), JSON.stringify(content));
  return { set, outcome, names, seconds, documents };
}

function overview(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ set, outcome, names, seconds }) =>
    outcome.figures.map(({ name, value }) => [
      set.name,
      name,
      formatValue(value),
      String(names.size),
      seconds.toFixed(1),
    ]),
  );
  const judged = measured.flatMap(({ outcome }) => outcome.judged ?? []);
  if (judged.length > 0) {
    const count = measured.reduce(
      (sum, { outcome, names }) => sum + (outcome.judged === undefined ? 0 : names.size),
      0,
    );
    const { error } = calibrationOf(judged);
    rows.push(["all with boxes", "calibration error", formatValue(error), String(count), ""]);
  }
  return formatTable([["set", "figure", "value", "documents", "seconds"], ...rows], 2);
}

function failures(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ set, documents }) =>
    [...documents].flatMap(([name, { errors }]) => errors.map((error) => [set.name, name, error])),
  );
  return rows.length === 0 ? "" : formatTable([["set", "document that failed", "error"], ...rows], 3);
}

function details({ set, outcome, names, documents }: Measured): string {
  const figures = outcome.details.map(({ name, value }) => [set.name, name, formatValue(value)]);
  const head = set.score(names).figures.map(({ name }) => name);
  const rows = [...names].map((name) => [
    name,
    ...set.score(new Set([name])).figures.map(({ value }) => formatValue(value)),
    documents.get(name)?.seconds.toFixed(2) ?? "",
  ]);
  return [
    formatTable([["set", "figure", "value"], ...figures], 2),
    formatTable([[`document of ${set.name}`, ...head, "seconds"], ...rows], 1),
  ].join("\n\n");
}

function reliability(judged: readonly Judged[]): string {
  const rows = calibrationOf(judged).bins.map(({ from, to, count, meanConfidence, accuracy }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(count),
    formatValue(meanConfidence),
    formatValue(accuracy),
  ]);
  return formatTable([["confidence", "zones", "mean", "right"], ...rows], 1);
}

async function evaluate(options: Options): Promise<void> {
  const { data, only, out, show, details: inDetail } = options;
  if (!existsSync(data)) throw new UsageError(`--data ${data}: there is no such folder`);
  const sets = chooseSets(await findSets(data), only);
  const folder = out ?? (await mkdtemp(join(tmpdir(), "galley-evaluate-")));
  const workers = startWorkers();
  const measured: Measured[] = [];
  try {
    for (const set of sets) {
      const names = chooseDocuments(set, options);
      if (names.size > 0) measured.push(await measure(workers, set, names, { out: folder, show: show !== undefined }));
    }
  } finally {
    await workers.close();
  }
  const judged = measured.flatMap(({ outcome }) => outcome.judged ?? []);
  const parts = [
    ...(inDetail ? measured.map(details) : []),
    inDetail && judged.length > 0 ? reliability(judged) : "",
    failures(measured),
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
