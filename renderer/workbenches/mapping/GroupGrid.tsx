import type { ReactNode } from "react";
import { isFromEmbedded } from "../../../shared/invoice/embedded.ts";
import type { FieldRow, FieldSection } from "../../document-ops/data-points.ts";
import { getColumnWidth } from "./column-widths.ts";
import { EmbeddedMark } from "./EmbeddedMark.tsx";
import { PointEditor } from "./PointEditor.tsx";
import { describePoint, getFindingId, PointState } from "./PointState.tsx";
import type { Mapping } from "./state.ts";
import { formatPoint, usePoint } from "./use-point.ts";
import { t } from "../../messages/messages.ts";

/** The width of the row numbers in pixels. */
const rowNumberWidth = 40;

/** Returns the minimum width of a repeating group in pixels. */
export const getGroupWidth = ({ columns }: FieldSection): number =>
  columns.reduce((sum, field) => sum + getColumnWidth(field), rowNumberWidth);

/** Returns the CSS grid of a repeating group with its row numbers. Text columns get twice the free width of others. */
function getColumnStyle(section: FieldSection): React.CSSProperties {
  const columns = section.columns.map((column) => {
    const share = column.field.type === "string" || column.field.type === "text" ? 2 : 1;
    return `minmax(${getColumnWidth(column)}px, ${share}fr)`;
  });
  return { gridTemplateColumns: `${rowNumberWidth}px ${columns.join(" ")}`, minWidth: getGroupWidth(section) };
}

/** A frame around a grid row. Its shadows at the sides show that there are more columns. */
function GridFrame({ section, children }: { section: FieldSection; children: ReactNode }): ReactNode {
  const style: React.CSSProperties & Record<"--group-width", string> = {
    "--group-width": `${getGroupWidth(section)}px`,
  };
  return (
    <div className="point-grid-frame" role="presentation" style={style}>
      {children}
    </div>
  );
}

/** Shows the column headers of a repeating group. */
export function ColumnHeaders({ section }: { section: FieldSection }): ReactNode {
  return (
    <GridFrame section={section}>
      <div className="point-grid-row point-grid-columns" style={getColumnStyle(section)}>
        <span role="columnheader" aria-label={t("mapping-row-heading")} />
        {section.columns.map(({ field, path }) => (
          <span key={path} role="columnheader" title={field.label}>
            <span>{field.label}</span>
          </span>
        ))}
      </div>
    </GridFrame>
  );
}

interface GroupRowProps {
  mapping: Mapping;
  section: FieldSection;
  row: FieldRow;
  index: number;
}

/** Shows a row of a repeating group. */
export function GroupRow({ mapping, section, row, index }: GroupRowProps): ReactNode {
  const number = (row.row ?? 0) + 1;
  return (
    <GridFrame section={section}>
      <div className="point-grid-row" role="row" aria-rowindex={index + 1} style={getColumnStyle(section)}>
        <span role="rowheader">{number}</span>
        {row.fields.map(({ path, field }) => (
          <PointCell
            key={path}
            mapping={mapping}
            path={path}
            label={t("point-label-with-row", { label: field.field.label, number })}
          />
        ))}
      </div>
    </GridFrame>
  );
}

function PointCell({ mapping, path, label }: { mapping: Mapping; path: string; label: string }) {
  const { point, problem, isFocused, editorStart } = usePoint(mapping, path);
  if (point === undefined) return null;
  const value = formatPoint(point);
  const isNumeric = typeof point.value === "number" || typeof point.value === "object";
  return (
    <div
      className={`point-cell ${isNumeric ? "point-cell-number" : ""} ${point.state === "rejected" ? "point-row-rejected" : ""}`}
      role="gridcell"
      data-path={path}
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isFocused}
      aria-label={describePoint(label, point, value)}
      aria-describedby={problem === "" ? undefined : getFindingId(path)}
    >
      {editorStart !== null ? (
        <PointEditor mapping={mapping} point={point} label={label} start={editorStart} />
      ) : (
        <span className="point-cell-value">
          <span className="point-text">{value}</span>
          {isFromEmbedded(point) && <EmbeddedMark />}
          <span className="point-mark">
            <PointState point={point} problem={problem} />
          </span>
        </span>
      )}
    </div>
  );
}
