import type { PredictionDigest } from "./digest.ts";
import type { SetMeasurement } from "./measure.ts";
import { computeCalibration, computeConfidenceFigures } from "./scorers/calibration.ts";
import type { JudgedZone } from "./scorers/zones.ts";
import type { Figure } from "./sets/set.ts";
import { formatShare, formatTable } from "./table.ts";

/** Formats the value of a figure, which is a count, or a share, score or ratio. */
const formatValue = ({ value, count = false }: Figure): string => (count ? String(value) : formatShare(value));

/** Formats the main figures as a table with one row per figure. */
export function formatFigures(measured: readonly SetMeasurement[]): string {
  const rows = measured.flatMap(({ set, outcome, names, seconds }) =>
    outcome.figures.map((figure) => [
      set.name,
      figure.name,
      formatValue(figure),
      String(names.size),
      seconds.toFixed(1),
    ]),
  );
  const pages = measured.flatMap(({ outcome }) => outcome.judgedPages ?? []);
  if (pages.length > 0) {
    const count = measured.reduce(
      (sum, { outcome, names }) => sum + (outcome.judgedPages === undefined ? 0 : names.size),
      0,
    );
    for (const { name, value } of computeConfidenceFigures(pages))
      rows.push(["all sets of zones", name, formatShare(value), String(count), ""]);
  }
  return formatTable([["set", "figure", "value", "documents", "seconds"], ...rows], 2);
}

/** Formats the failures as a table with one row each. Returns an empty text if nothing failed. */
export function formatFailures(measured: readonly SetMeasurement[]): string {
  const rows = measured.flatMap(({ set, documents }) =>
    [...documents].flatMap(([name, { errors }]) =>
      errors.map((error) => [set.name, name, error.replaceAll(/\s+/g, " ")]),
    ),
  );
  return rows.length === 0 ? "" : formatTable([["set", "document that failed", "error"], ...rows], 3);
}

/** Formats all figures of a set, followed by the main figures of each of its documents. */
export function formatDetails({ set, outcome, names, documents }: SetMeasurement): string {
  const figures = outcome.details.map((figure) => [set.name, figure.name, formatValue(figure)]);
  const header = outcome.figures.map(({ name }) => name);
  const rows = [...names].map((name) => [
    name,
    ...set.score(new Set([name])).figures.map(formatValue),
    documents.get(name)?.seconds.toFixed(2) ?? "",
  ]);
  return [
    formatTable([["set", "figure", "value"], ...figures], 2),
    formatTable([[`document of ${set.name}`, ...header, "seconds"], ...rows], 1),
  ].join("\n\n");
}

/** Formats a reliability table: for each bin of confidence, the mean confidence and the share of correct zones. */
export function formatReliability(zones: readonly JudgedZone[]): string {
  const rows = computeCalibration(zones).bins.map(({ from, to, count, meanConfidence, accuracy }) => [
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    String(count),
    formatShare(meanConfidence),
    formatShare(accuracy),
  ]);
  return formatTable([["confidence", "zones", "mean confidence", "share correct"], ...rows], 1);
}

/** Formats the digest of each set's predictions as a table. */
export function formatDigests(digests: readonly PredictionDigest[]): string {
  return formatTable(
    [["set", "sha256", "files"], ...digests.map(({ set, files, sha256 }) => [set, sha256, String(files)])],
    2,
  );
}
