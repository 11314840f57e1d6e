import type { ReactNode } from "react";
import { useMemo } from "react";
import type { Mark } from "../workbenches/ReadingPane.tsx";
import { ReadingPane } from "../workbenches/ReadingPane.tsx";
import type { OpenDocument } from "../workbenches/use-document.ts";
import { listPlaces, type Place } from "../changes/describe-change.ts";
import type { MergeChange, Side } from "./merge.ts";
import { t } from "../messages/messages.ts";
import { Rich } from "../messages/Rich.tsx";

interface ShownPlace extends Place {
  key: string;
  /** The version that has this place; `base` for one that both sides removed or moved. */
  version: Side | "base";
  isSelected: boolean;
}

/**
 * Lists the places of all changes: those of the sides that changed the record, and those of the base where a side removed
 * it or the change is selected.
 */
function listShownPlaces(changes: readonly MergeChange[], selected: MergeChange | null): ShownPlace[] {
  return changes.flatMap((change) => {
    const { key, before, mine, theirs } = change;
    const isSelected = change === selected;
    const draw = (version: ShownPlace["version"], record: unknown): ShownPlace[] =>
      listPlaces(key, record).map((place) => ({ ...place, key, version, isSelected }));
    const isRemoved = [mine, theirs].some((side) => side !== null && side.after === undefined);
    return [
      ...(isSelected || isRemoved ? draw("base", before) : []),
      ...draw("theirs", theirs?.after),
      ...draw("mine", mine?.after),
    ];
  });
}

export interface ChangedDocumentProps {
  openDocument: OpenDocument;
  changes: readonly MergeChange[];
  selected: MergeChange | null;
}

/** The document with the changes at their places: the reviewer's solid, the other version's dashed, the base faint. */
export function ChangedDocument({ openDocument, changes, selected }: ChangedDocumentProps): ReactNode {
  const places = useMemo(() => listShownPlaces(changes, selected), [changes, selected]);
  // An ePub has no boxes: the blocks of the selected change are marked.
  const marks = useMemo(
    () =>
      places.flatMap(({ key, page, range, text, isSelected }): Mark[] =>
        range === undefined ? [] : [{ id: key, label: t("offline-change"), page, range, text, active: isSelected }],
      ),
    [places],
  );
  return (
    <div className="changed-document">
      <ReadingPane openDocument={openDocument} marks={marks} onMark={() => undefined}>
        {(page, scale) => (
          <svg className="changed-places" width="100%" height="100%" aria-hidden>
            {places.map(({ page: place, bbox, version, isSelected }, index) =>
              place !== page || bbox === undefined ? null : (
                <rect
                  key={index}
                  className={`changed-place ${version}${isSelected ? " selected" : ""}`}
                  x={bbox.x * scale}
                  y={bbox.y * scale}
                  width={bbox.width * scale}
                  height={bbox.height * scale}
                />
              ),
            )}
          </svg>
        )}
      </ReadingPane>
      <p className="changed-legend quiet" aria-hidden>
        <span className="changed-sample mine" />{" "}
        <Rich
          id="versions-legend"
          parts={{
            yours: <span className="changed-sample theirs" />,
            theirs: <span className="changed-sample base" />,
          }}
        />
      </p>
    </div>
  );
}
