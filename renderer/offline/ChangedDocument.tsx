import { type ReactNode, useMemo } from "react";
import { type Mark, ReadingPane } from "../workbenches/ReadingPane.tsx";
import type { OpenDocument } from "../workbenches/use-document.ts";
import { ChangePlaces, type DrawnPlace } from "../changes/ChangePlaces.tsx";
import { listPlaces } from "../changes/describe-change.ts";
import type { MergeChange } from "./merge.ts";
import { t } from "../messages/messages.ts";
import { Rich } from "../messages/Rich.tsx";

/**
 * Lists the places of all changed records in the versions of the sides. Adds their places in the base if a side has removed
 * the record, or if the change is selected.
 */
function listShownPlaces(changes: readonly MergeChange[], selected: MergeChange | null): DrawnPlace[] {
  return changes.flatMap((change) => {
    const { key, before, mine, theirs } = change;
    const isSelected = change === selected;
    const draw = (look: DrawnPlace["look"], record: unknown): DrawnPlace[] =>
      listPlaces(key, record).map((place) => ({ ...place, key, look, isSelected }));
    const isRemoved = [mine, theirs].some((side) => side !== null && side.after === undefined);
    return [
      ...(isSelected || isRemoved ? draw("dotted", before) : []),
      ...draw("dashed", theirs?.after),
      ...draw("solid", mine?.after),
    ];
  });
}

export interface ChangedDocumentProps {
  openDocument: OpenDocument;
  changes: readonly MergeChange[];
  selected: MergeChange | null;
}

/**
 * The document with the changes at their places. The reviewer's places are drawn solid, those of the other version
 * dashed, and those of the base dotted.
 */
export function ChangedDocument({ openDocument, changes, selected }: ChangedDocumentProps): ReactNode {
  const places = useMemo(() => listShownPlaces(changes, selected), [changes, selected]);
  // An ePub has no boxes. There, the blocks of the changes are marked.
  const marks = useMemo(
    () =>
      places.flatMap(({ key, page, range, text, isSelected }): Mark[] =>
        range === undefined
          ? []
          : [{ id: key, label: t("change-label"), page, range, text, active: isSelected === true }],
      ),
    [places],
  );
  return (
    <div className="change-document">
      <ReadingPane openDocument={openDocument} marks={marks} onMark={() => undefined}>
        {(page, scale) => <ChangePlaces places={places.filter((place) => place.page === page)} scale={scale} />}
      </ReadingPane>
      <p className="change-legend cluster quiet" aria-hidden>
        <span className="change-sample" />{" "}
        <Rich
          id="versions-legend"
          parts={{
            yours: <span className="change-sample dashed" />,
            theirs: <span className="change-sample dotted" />,
          }}
        />
      </p>
    </div>
  );
}
