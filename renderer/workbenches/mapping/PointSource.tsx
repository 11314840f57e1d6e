import type { ReactNode } from "react";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { shorten } from "./names.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  source: PageSource | null;
  /** The text that was read, and its regions in the document. */
  read: Pick<DataPoint, "regions" | "text">;
  /** Shown if the text has no region on a page; the text by default. */
  placeholder?: ReactNode;
}

/** Shows the source of a value as an image of its region on the page. */
export function PointSource({ source, read: { regions, text }, placeholder }: Props): ReactNode {
  const [region] = regions;
  if (region?.bbox === undefined || source === null) {
    return placeholder ?? <span className="quiet point-text">{shorten(text)}</span>;
  }
  return (
    <Crop
      source={source}
      page={region.page}
      bbox={region.bbox}
      label={t("point-source", { text: shorten(text) })}
      maxWidth={220}
      maxHeight={26}
    />
  );
}
