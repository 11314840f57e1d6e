import type { ReactNode } from "react";
import type { ReviewStep } from "../../shared/job/job.ts";
import { t } from "../messages/messages.ts";
import { formatDuration } from "../session/times.ts";

/** The names of the review steps. */
export const stepNames: Record<ReviewStep, string> = {
  zoning: t("zoning-title"),
  mapping: t("mapping-title"),
  indexing: t("indexing-title"),
};

/** Formats a duration in seconds. */
export const formatSeconds = (seconds: number): string =>
  seconds === 0 ? t("duration-seconds", { count: 0 }) : formatDuration(seconds * 1000);

interface TableProps {
  caption: ReactNode;
  columns: readonly string[];
  rows: readonly (readonly [name: string, ...cells: string[]])[];
  empty: string;
}

/** A table with a row for each step or its quality review, or the text `empty` without rows. */
export function StepTable({ caption, columns, rows, empty }: TableProps): ReactNode {
  if (rows.length === 0) return <p className="quiet">{empty}</p>;
  return (
    <table className="statistics-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("statistics-step")}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A section of the statistics with its heading. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactNode {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
