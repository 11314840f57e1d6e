import type { ReactNode } from "react";
import { memo, useMemo } from "react";
import type { Records } from "../../shared/document/records.ts";
import { listPlaces, type Place } from "../changes/describe-change.ts";
import type { Mark } from "../workbenches/ReadingPane.tsx";
import { ReadingPane } from "../workbenches/ReadingPane.tsx";
import type { OpenDocument } from "../workbenches/use-document.ts";
import type { Operation } from "./operations.ts";
import type { Row } from "./rows.ts";
import { t } from "../messages/messages.ts";

/** Whose places are drawn: those of both versions, or only those of the pipeline. */
export type ShownVersion = "difference" | "machine";

interface ShownPlace extends Place {
  key: string;
  look: "machine" | "current" | "unchanged";
}

export interface ReviewDocumentProps {
  openDocument: OpenDocument;
  operations: readonly Operation[];
  /** The rows of items that only have comments. */
  commented: readonly Row[];
  /** The version of the pipeline, as far as it was read. */
  base: Records;
  /** The current version. */
  current: Records;
  selectedKey: string | null;
  shown: ShownVersion;
  /** Whose version the current one is, such as `Ana's`. */
  author: string;
  onSelect: (key: string) => void;
}

type Versions = Pick<ReviewDocumentProps, "operations" | "commented" | "base" | "current" | "shown">;

/** Lists the places to draw by page. */
function listShownPlaces({ operations, commented, base, current, shown }: Versions): ReadonlyMap<number, ShownPlace[]> {
  const changed = new Map(
    [...operations, ...commented].flatMap(({ key, changes }) => changes.map((change) => [change.key, key] as const)),
  );
  const draw = (records: Records, look: "machine" | "current"): ShownPlace[] =>
    [...records].flatMap(([recordKey, record]) => {
      const key = changed.get(recordKey);
      if (key === undefined && look !== (shown === "machine" ? "machine" : "current")) return [];
      return listPlaces(recordKey, record).map((place): ShownPlace => {
        return { ...place, key: key ?? recordKey, look: key === undefined ? "unchanged" : look };
      });
    });
  const places = [...draw(base, "machine"), ...(shown === "machine" ? [] : draw(current, "current"))];
  return Map.groupBy(places, ({ page }) => page);
}

const noPlaces: readonly ShownPlace[] = [];

interface PlacesProps {
  places: readonly ShownPlace[];
  /** CSS pixels per point. */
  scale: number;
  isSelected?: boolean;
  onSelect: (key: string) => void;
}

/** The boxes of places on a page. A page may have thousands, which are not drawn again for another selection. */
const Places = memo(function Places({ places, scale, isSelected = false, onSelect }: PlacesProps): ReactNode {
  return (
    <svg className="review-places" width="100%" height="100%" aria-hidden>
      {places.map(({ key, bbox, look }, index) =>
        bbox === undefined ? null : (
          <rect
            key={index}
            className={`review-place ${look}${isSelected ? " selected" : ""}`}
            x={bbox.x * scale}
            y={bbox.y * scale}
            width={bbox.width * scale}
            height={bbox.height * scale}
            onClick={look === "unchanged" ? undefined : () => onSelect(key)}
          />
        ),
      )}
    </svg>
  );
});

/** The document with both versions: the pipeline's dashed, the current one solid, and unchanged records faint. */
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
          range === undefined || look === "unchanged"
            ? []
            : [{ id: key, label: t("review-change"), page, range, text, active: key === selectedKey }],
        ),
    [places, selectedKey],
  );
  return (
    <div className="review-document">
      <ReadingPane openDocument={openDocument} marks={marks} onMark={onSelect}>
        {(page, scale) => {
          const onPage = places.get(page) ?? noPlaces;
          const selected = onPage.filter(({ key, look }) => look !== "unchanged" && key === selectedKey);
          return (
            <>
              <Places places={onPage} scale={scale} onSelect={onSelect} />
              <Places places={selected} scale={scale} isSelected onSelect={onSelect} />
            </>
          );
        }}
      </ReadingPane>
      <p className="review-legend quiet" aria-hidden>
        <span className="review-sample machine" /> {t("review-legend-machine")}
        {shown === "difference" && (
          <>
            <span className="review-sample current" /> {author}
          </>
        )}
        <span className="review-sample unchanged" /> {t("review-legend-unchanged")}
      </p>
    </div>
  );
}
