import type { PredictionDigest } from "./digest.ts";
import type { Measured } from "./measure.ts";
import { calibrationOf, confidenceFigures } from "./scorers/calibration.ts";
import type { Judged } from "./scorers/zones.ts";
import { formatShare, formatTable } from "./table.ts";

/** One row a figure. */
export function overview(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ set, outcome, names, seconds }) =>
    outcome.figures.map(({ name, value }) => [
      set.name,
      name,
      formatShare(value),
      String(names.size),
      seconds.toFixed(1),
    ]),
  );
  const pages = measured.flatMap(({ outcome }) => outcome.judged ?? []);
  if (pages.length > 0) {
    const count = measured.reduce(
      (sum, { outcome, names }) => sum + (outcome.judged === undefined ? 0 : names.size),
      0,
    );
    for (const { name, value } of confidenceFigures(pages))
      rows.push(["all with boxes", name, formatShare(value), String(count), ""]);
  }
  return formatTable([["set", "figure", "value", "documents", "seconds"], ...rows], 2);
}

/** One row a failure; empty where nothing failed. */
export function failures(measured: readonly Measured[]): string {
  const rows = measured.flatMap(({ set, documents }) =>
    [...documents].flatMap(([name, { errors }]) =>
      errors.map((error) => [set.name, name, error.replaceAll(/\s+/g, " ")]),
    ),
  );
  return rows.length === 0 ? "" : formatTable([["set", "document that failed", "error"], ...rows], 3);
}

/** Every figure of a set, and those of each document. */
export function details({ set, outcome, names, documents }: Measured): string {
  const figures = outcome.details.map(({ name, value, count }) => [
    set.name,
    name,
    count ? String(value) : formatShare(value),
  ]);
  const head = outcome.figures.map(({ name }) => name);
  const rows = [...names].map((name) => [
    name,
    ...set.score(new Set([name])).figures.map(({ value }) => formatShare(value)),
    documents.get(name)?.seconds.toFixed(2) ?? "",
  ]);
  return [
    formatTable([["set", "figure", "value"], ...figures], 2),
    formatTable([[`document of ${set.name}`, ...head, "seconds"], ...rows], 1),
  ].join("\n\n");
}

/** How often what was predicted with a confidence was right. */
export function reliability(judged: readonly Judged[]): string {
  const rows = calibrationOf(judged).bins.map(({ from, to, count, meanConfidence, accuracy }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(count),
    formatShare(meanConfidence),
    formatShare(accuracy),
  ]);
  return formatTable([["confidence", "zones", "mean", "right"], ...rows], 1);
}

/** Formats the digest of each set's predictions as a table. */
export function digests(rows: readonly PredictionDigest[]): string {
  return formatTable(
    [["set", "sha256", "files"], ...rows.map(({ set, files, sha256 }) => [set, sha256, String(files)])],
    2,
  );
}
