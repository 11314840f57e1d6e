import type { ReactNode } from "react";
import { type ChangeKind, changeKinds, type Statistics } from "../../shared/api/statistics.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { formatNumber, t } from "../messages/messages.ts";
import { stepNames } from "./parts.tsx";

interface StepChanges {
  step: ReviewStep;
  counts: { kind: ChangeKind; count: number }[];
}

/** Sums the changes of both phases by step and kind. Steps and kinds without changes are omitted. */
export function listChanges({ reviews }: Statistics): StepChanges[] {
  return [...Map.groupBy(reviews, ({ step }) => step)].flatMap(([step, phases]) => {
    const counts = changeKinds.flatMap((kind) => {
      const count = phases.reduce((sum, { changes }) => sum + changes[kind], 0);
      return count === 0 ? [] : [{ kind, count }];
    });
    return counts.length === 0 ? [] : [{ step, counts }];
  });
}

/** Shows the numbers of changes in a step as a table with bars. */
export function Changes({ step, counts }: StepChanges): ReactNode {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <table className="statistics-bars">
      <caption>{stepNames[step]}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t("statistics-change")}</th>
          <th scope="col">{t("statistics-count")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ kind, count }) => (
          <tr key={kind}>
            <th scope="row">{t(`statistics-kind-${kind}`)}</th>
            <td>
              <span className="statistics-number">{formatNumber(count)}</span>
              <span
                className={kind === "accepted" ? "statistics-bar accepted" : "statistics-bar"}
                style={{ inlineSize: `calc((100% - 10ch) * ${count / most})` }}
                aria-hidden
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
