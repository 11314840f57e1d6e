import { Fragment, type ReactNode } from "react";
import type { WrongShare } from "../../shared/api/wrong-share.ts";
import { formatNumber, t } from "../messages/messages.ts";
import { formatSmallShare } from "../session/shares.ts";
import "./FieldTable.css";

/** Formats the interval of a share of wrong items; a dash if nothing is known. */
export function formatInterval(share: WrongShare | null): string {
  if (share === null) return "–";
  return t("wrong-share-interval", { low: formatSmallShare(share.low, 1), high: formatSmallShare(share.high, 1) });
}

interface FieldTableProps {
  /** The accessible name. */
  label: string;
  /** The titles of the columns of counts. */
  columns: readonly string[];
  rows: readonly { field: string; counts: readonly number[]; share: WrongShare | null }[];
}

/** A table of fields, with counts and the interval of the share of wrong values. */
export function FieldTable({ label, columns, rows }: FieldTableProps): ReactNode {
  return (
    <div className="field-table" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("wrong-share-field")}</th>
            {[...columns, t("wrong-share-interval-column")].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, counts, share }) => (
            <tr key={field}>
              <th scope="row">
                {field.split(/(?<=[._])/u).map((part, index) => (
                  <Fragment key={index}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </th>
              {counts.map((count, index) => (
                <td key={index}>{formatNumber(count)}</td>
              ))}
              <td>{formatInterval(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
