import { Check, Circle, MessageSquare, MessageSquareWarning, Pencil } from "lucide-react";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { PageText } from "../../shared/document/page-text.ts";
import { formatDescription, getChangeText } from "../changes/describe-change.ts";
import { Listbox, Option } from "../components/Listbox.tsx";
import type { ReviewRow } from "./rows.ts";
import { t } from "../messages/messages.ts";

/** Describes the operation on a record, such as `retyped: Text → Table`. */
export function describeOperationOf({ operation, isCorrected }: ReviewRow): string {
  if (operation === null) return isCorrected ? t("review-corrected-back") : "";
  return formatDescription(operation);
}

/** Returns the text of the zone that a row is about; empty for other rows. */
function getRowText({ changes }: ReviewRow, texts: ReadonlyMap<number, PageText>): string {
  const [change] = changes;
  return change === undefined ? "" : getChangeText(change, texts);
}

function StateIcon({ row: { operation, mark, comments, isCorrected } }: { row: ReviewRow }): ReactNode {
  if (mark?.verdict === "agreed") return <Check size={14} aria-label={t("review-agreed")} className="text-good" />;
  const isDisputed = mark?.verdict === "disputed";
  if (isCorrected && !isDisputed) return <Pencil size={14} aria-label={t("state-corrected")} className="quiet" />;
  if (isDisputed || (mark === null && comments.some(({ disputed }) => disputed))) {
    return <MessageSquareWarning size={14} aria-label={t("review-disputed")} className="text-bad" />;
  }
  if (operation === null) return <MessageSquare size={14} aria-label={t("review-commented")} className="quiet" />;
  return <Circle size={14} aria-hidden className="quiet" />;
}

const rowHeight = 28;

export interface RowListProps {
  rows: readonly ReviewRow[];
  /** The texts of the pages with changes, as far as they are read. */
  texts: ReadonlyMap<number, PageText>;
  selected: number;
  onSelect: (index: number) => void;
  ref: Ref<HTMLDivElement>;
}

/** The operations and comments of a job, by page. */
export function RowList({ rows, texts, selected, onSelect, ref }: RowListProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  useEffect(() => {
    if (selected >= 0) virtualizer.scrollToIndex(selected);
  }, [virtualizer, selected]);
  return (
    <div ref={scroller} className="review-scroller">
      <Listbox
        ref={ref}
        id="operation"
        label={t("changes-heading")}
        className="review-list"
        count={rows.length}
        active={selected}
        onChoose={onSelect}
        isPaneStart
      >
        <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const count = row.comments.length + (row.mark?.comment ? 1 : 0);
            return (
              <Option
                key={row.key}
                list="operation"
                index={index}
                selected={index === selected}
                className="change-row"
                count={rows.length}
                style={{ position: "absolute", top: start, insetInline: 0 }}
              >
                <StateIcon row={row} />
                <span className="clip">
                  <strong>{row.name}</strong> {describeOperationOf(row)}{" "}
                  <span className="quiet">{getRowText(row, texts)}</span>
                </span>
                <span className="quiet">
                  {count > 0 && (
                    <>
                      <MessageSquare size={12} aria-hidden /> <span aria-hidden>{count}</span>
                      <span className="visually-hidden">{t("comments-count", { count })}</span>
                    </>
                  )}
                </span>
                <span className="quiet">{row.page === null ? "" : t("page-short", { page: row.page })}</span>
              </Option>
            );
          })}
        </div>
      </Listbox>
    </div>
  );
}
