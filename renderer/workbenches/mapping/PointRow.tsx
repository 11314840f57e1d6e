import type { ReactNode } from "react";
import { isFromEmbedded } from "../../../shared/invoice/embedded.ts";
import type { PageSource } from "../../viewer/page-source.ts";
import { isUnreviewed } from "../../document-ops/data-points.ts";
import { EmbeddedMark } from "./EmbeddedMark.tsx";
import { shorten } from "./names.ts";
import { PointEditor } from "./PointEditor.tsx";
import { PointSource } from "./PointSource.tsx";
import { describePoint, getFindingId, PointState } from "./PointState.tsx";
import type { Mapping } from "./state.ts";
import { formatPoint, usePoint } from "./use-point.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  mapping: Mapping;
  source: PageSource | null;
  path: string;
  label: string;
  index: number;
}

/** Shows a data point outside of repeating groups: its label, its source, its value and its state. */
export function PointRow({ mapping, path, label, source, index }: Props): ReactNode {
  const { point, problem, isFocused, editorStart } = usePoint(mapping, path);
  if (point === undefined) return null;
  const value = formatPoint(point);
  return (
    <div
      className={`point-row hoverable ${point.state === "rejected" ? "point-row-rejected" : ""}`}
      role="row"
      aria-rowindex={index + 1}
      data-path={path}
      tabIndex={isFocused ? 0 : -1}
      aria-selected={isFocused}
      aria-label={describePoint(label, point, value)}
      aria-describedby={problem === "" ? undefined : getFindingId(path)}
    >
      <span className="point-label" role="rowheader" title={path}>
        {label}
      </span>
      <span className="point-source" role="gridcell">
        <PointSource
          source={source}
          read={point}
          placeholder={isFromEmbedded(point) ? <EmbeddedMark withName /> : undefined}
        />
      </span>
      <span className="point-value" role="gridcell">
        {editorStart !== null ? (
          <PointEditor mapping={mapping} point={point} label={label} start={editorStart} />
        ) : value === "" ? (
          <span className="quiet">
            {point.state === "absent" && !isUnreviewed(point) ? t("point-absent") : t("mapping-not-found")}
          </span>
        ) : (
          <span
            className={`point-text ${point.type === "date" ? "point-value-date" : ""}`}
            title={
              point.text === value || point.text === ""
                ? undefined
                : t("point-text-in-document", { text: shorten(point.text) })
            }
          >
            {value}
          </span>
        )}
      </span>
      <span role="gridcell">
        <span className="point-mark">
          <PointState point={point} problem={problem} />
        </span>
      </span>
    </div>
  );
}
