import type { ReactNode } from "react";
import type { Records } from "../../shared/document/records.ts";
import { describeRecord, listPlaces } from "../changes/describe-change.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Crop } from "../viewer/Crop.tsx";
import type { PageSource } from "../viewer/page-source.ts";
import { Comments } from "./Comments.tsx";
import type { ReviewRow } from "./rows.ts";
import { describeOperationOf } from "./RowList.tsx";
import { t } from "../messages/messages.ts";

interface VersionProps {
  title: string;
  /** The records that the operation concerns, by key. */
  records: readonly (readonly [key: string, record: unknown])[];
  source: PageSource | null;
}

/** The largest number of records of one version that are shown. */
const maxShown = 6;

/** One version of the records of an operation, with their places in the document. */
function Version({ title, records, source }: VersionProps): ReactNode {
  const shown = records.slice(0, maxShown);
  return (
    <div className="change-version stack">
      <h3>{title}</h3>
      {records.length === 0 && <p className="quiet">{t("record-not-there")}</p>}
      {shown.map(([key, record]) => {
        const [place] = listPlaces(key, record);
        return (
          <div key={key} className="review-record">
            <p>{describeRecord(key, record)}</p>
            {place?.bbox !== undefined && (
              <Crop
                source={source}
                page={place.page}
                bbox={place.bbox}
                label={t("review-place-on-page", { title, page: place.page })}
                maxWidth={260}
                maxHeight={90}
              />
            )}
          </div>
        );
      })}
      {records.length > shown.length && (
        <p className="quiet">{t("and-more", { count: records.length - shown.length })}</p>
      )}
    </div>
  );
}

export interface RowDetailsProps {
  row: ReviewRow;
  base: Records;
  current: Records;
  /** The author of the current version in the possessive, such as `Ana's`. */
  author: string;
  source: PageSource | null;
  /** Whether the reviewer judges the operations. */
  isReview: boolean;
}

const listRowRecords = (row: ReviewRow, records: Records): (readonly [string, unknown])[] => {
  const keys = row.operation === null ? [row.key] : row.operation.changes.map(({ key }) => key);
  return keys.flatMap((key) => (records.has(key) ? [[key, records.get(key)] as const] : []));
};

/** Shows the selected row: both versions of an operation side by side, the comments, and the commands. */
export function RowDetails({ row, base, current, author, source, isReview }: RowDetailsProps): ReactNode {
  const isOrder = row.operation?.kind === "reordered";
  return (
    <section className="change-details stack" aria-label={t("change-selected-label")}>
      <h2>{row.name}</h2>
      {row.operation !== null && <p>{describeOperationOf(row)}</p>}
      {row.operation !== null && !isOrder && (
        <div className="change-versions">
          <Version title={t("review-machine-s")} records={listRowRecords(row, base)} source={source} />
          <Version title={author} records={listRowRecords(row, current)} source={source} />
        </div>
      )}
      <Comments comments={row.comments} mark={row.mark} />
      <div className="review-actions">
        {isReview && row.operation !== null && (
          <>
            <CommandButton command="operation.agree" look="primary" />
            <CommandButton command="operation.dispute" />
          </>
        )}
        <CommandButton command="review.comment" />
        <CommandButton command="operation.edit" />
      </div>
    </section>
  );
}
