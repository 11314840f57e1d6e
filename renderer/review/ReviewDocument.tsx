import { type ReactNode, useMemo } from "react";
import type { Records } from "../../shared/document/records.ts";
import { ChangePlaces, type DrawnPlace } from "../changes/ChangePlaces.tsx";
import { listPlaces } from "../changes/describe-change.ts";
import { type Mark, ReadingPane } from "../workbenches/ReadingPane.tsx";
import type { OpenDocument } from "../workbenches/use-document.ts";
import type { Operation } from "./operations.ts";
import type { ReviewRow } from "./rows.ts";
import { t } from "../messages/messages.ts";

/** The versions whose places are drawn: both versions, or only the version of the pipeline. */
export type ShownVersion = "difference" | "machine";

export interface ReviewDocumentProps {
  openDocument: OpenDocument;
  operations: readonly Operation[];
  /** The rows of items that only have comments. */
  commented: readonly ReviewRow[];
  /** The version of the pipeline, as far as it was read. */
  base: Records;
  /** The current version. */
  current: Records;
  selectedKey: string | null;
  shown: ShownVersion;
  /** The author of the current version in the possessive, such as `Ana's`. */
  author: string;
  onSelect: (key: string) => void;
}

type Versions = Pick<ReviewDocumentProps, "operations" | "commented" | "base" | "current" | "shown">;

/** Lists the places to draw by page. */
function listShownPlaces({ operations, commented, base, current, shown }: Versions): ReadonlyMap<number, DrawnPlace[]> {
  const changed = new Map(
    [...operations, ...commented].flatMap(({ key, changes }) => changes.map((change) => [change.key, key] as const)),
  );
  const draw = (records: Records, look: "dashed" | "solid"): DrawnPlace[] =>
    [...records].flatMap(([recordKey, record]) => {
      const key = changed.get(recordKey);
      if (key === undefined && look !== (shown === "machine" ? "dashed" : "solid")) return [];
      return listPlaces(recordKey, record).map((place): DrawnPlace => {
        return { ...place, key: key ?? recordKey, look: key === undefined ? "faint" : look };
      });
    });
  const places = [...draw(base, "dashed"), ...(shown === "machine" ? [] : draw(current, "solid"))];
  return Map.groupBy(places, ({ page }) => page);
}

const noPlaces: readonly DrawnPlace[] = [];

/**
 * The document with both versions. The pipeline's version is drawn dashed, the current version solid, and unchanged
 * records faintly.
 */
export function ReviewDocument(props: ReviewDocumentProps): ReactNode {
  const { openDocument, operations, commented, base, current, selectedKey, shown, author, onSelect } = props;
  const places = useMemo(
    () => listShownPlaces({ operations, commented, base, current, shown }),
    [operations, commented, base, current, shown],
  );
  // An ePub has no boxes: the blocks of the changed records are marked.
  const marks = useMemo(
    () =>
      [...places.values()]
        .flat()
        .flatMap(({ key, page, range, text, look }): Mark[] =>
          range === undefined || look === "faint"
            ? []
            : [{ id: key, label: t("review-change"), page, range, text, active: key === selectedKey }],
        ),
    [places, selectedKey],
  );
  return (
    <div className="change-document">
      <ReadingPane openDocument={openDocument} marks={marks} onMark={onSelect}>
        {(page, scale) => {
          const onPage = places.get(page) ?? noPlaces;
          const selected = onPage
            .filter(({ key, look }) => look !== "faint" && key === selectedKey)
            .map((place) => ({ ...place, isSelected: true }));
          return (
            <>
              <ChangePlaces places={onPage} scale={scale} onSelect={onSelect} />
              <ChangePlaces places={selected} scale={scale} onSelect={onSelect} />
            </>
          );
        }}
      </ReadingPane>
      <p className="change-legend cluster quiet" aria-hidden>
        <span className="change-sample dashed" /> {t("review-legend-machine")}
        {shown === "difference" && (
          <>
            <span className="change-sample" /> {author}
          </>
        )}
        <span className="change-sample faint" /> {t("review-legend-unchanged")}
      </p>
    </div>
  );
}
