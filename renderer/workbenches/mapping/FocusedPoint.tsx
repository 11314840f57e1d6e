import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { findOtherReading } from "../../../shared/values/ambiguous-dates.ts";
import { isFromEmbedded } from "../../../shared/invoice/embedded.ts";
import { formatValue } from "../../session/values.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { isAmbiguous, listChoices } from "../../document-ops/data-points.ts";
import { Button } from "../../components/Button.tsx";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { formatPercent } from "../confidence.ts";
import { DrawnNote } from "../DrawnMark.tsx";
import { FocusedPair } from "./FocusedPair.tsx";
import { takeAlternative, takeChoice } from "./edits.ts";
import { type Candidate, findNextCandidate, isLikely } from "./choices.ts";
import { getTypeName, shorten } from "./names.ts";
import { PointExplanation } from "./PointExplanation.tsx";
import { Readings } from "./Readings.tsx";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

interface CandidatesProps {
  mapping: Mapping;
  point: DataPoint;
  /** The alternatives. The number of each is the digit of its key Alt+digit. */
  candidates: readonly Candidate[];
  label: string;
}

function Candidates({ mapping, point, candidates, label }: CandidatesProps): ReactNode {
  // In the editor, these keys choose between the readings of the typed text.
  const isEditing = useStore(mapping.store, (state) => state.editorStart !== null);
  return (
    <ul aria-label={label} className="alternatives">
      {candidates.map(({ alternative, index, number }) => (
        <li key={index}>
          <Button look="bare" onClick={() => takeAlternative(mapping, index)}>
            {!isEditing && <kbd>{t("mapping-alt", { index: number })}</kbd>}{" "}
            {shorten(formatValue(alternative.value, point.type))}
            <span className="quiet">
              {formatPercent(alternative.confidence)}
              {isFromEmbedded({ ...point, ...alternative }) && ` · ${t("mapping-embedded-invoice-source")}`}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the focused data point with its source, its other candidates and its commands. */
export function FocusedPoint({ mapping, source }: { mapping: Mapping; source: PageSource | null }) {
  const focus = useStore(mapping.store, (state) => state.focus);
  const isEditing = useStore(mapping.store, (state) => state.editorStart !== null);
  useCheckout(mapping.checkout, (state) => state.history.records);
  const isLinking = useStore(mapping.store, ({ linkDraft }) => linkDraft !== null);
  const isExplaining = useStore(mapping.store, (state) => state.isExplaining);
  const unlikelyCandidatesPath = useStore(mapping.store, (state) => state.unlikelyCandidatesPath);
  const pair = mapping.getFocusedPair();
  if (pair !== undefined) return <FocusedPair mapping={mapping} offered={pair} />;
  const point = focus === null ? undefined : mapping.getPoint(focus);
  if (point === undefined) return null;
  const field = mapping.getField(point.path)?.field;
  // A cell of a grid is too small for an image of its source, so it is shown here.
  const isCell = mapping.getIndex().places.get(point.path)?.section.repeats === true;
  const [region] = point.regions;
  const choices = listChoices(point);
  const otherReading = isAmbiguous(point) ? point.alternatives[findOtherReading(point)] : undefined;
  // The explanation has the next candidate.
  const explained = isExplaining ? findNextCandidate(point)?.index : undefined;
  const candidates = choices.flatMap((index, position) => {
    const alternative = index === "current" ? undefined : point.alternatives[index];
    return index === "current" || index === explained || alternative === undefined || alternative === otherReading
      ? []
      : [{ alternative, index, number: position + 1 }];
  });
  const likely = candidates.filter(({ alternative }) => isLikely(point, alternative));
  const unlikely = candidates.filter(({ alternative }) => !isLikely(point, alternative));
  return (
    <section className="focused-point" aria-label={t("mapping-focused-data-point")}>
      <div className="focused-title">
        <strong>{field?.label ?? point.path}</strong> <span className="quiet">· {getTypeName(point.type)}</span>
        <CommandButton command="point.explain" look="bare" label={t("why-button")} pressed={isExplaining} />
      </div>
      {point.drawn === true && <DrawnNote />}
      {isExplaining && <PointExplanation mapping={mapping} point={point} />}
      {field?.description !== undefined && <p className="quiet">{field.description}</p>}
      {isCell && region?.bbox !== undefined && source !== null && (
        <Crop
          key={`source ${point.path}`}
          source={source}
          page={region.page}
          bbox={region.bbox}
          label={t("point-source", { text: shorten(point.text) })}
          maxWidth={320}
          maxHeight={36}
        />
      )}
      {point.text !== "" && (
        <p className="focused-text">
          <span className="quiet">{t("point-text-in-document-label")}</span>{" "}
          {t("quoted-text", { text: shorten(point.text, 2_000) })}
        </p>
      )}
      {point.embedded !== undefined && (
        <p>
          <span className="quiet">{t("mapping-in-embedded-invoice")}</span>{" "}
          {point.embedded === null ? t("mapping-no-such-row") : shorten(formatValue(point.embedded, point.type))}
        </p>
      )}
      {point.value !== null && otherReading !== undefined && (
        <Readings
          text={shorten(point.text)}
          type={point.type}
          readings={[point.value, otherReading.value]}
          hasKeys={!isEditing}
          onChoose={(reading) => takeChoice(mapping, reading)}
        />
      )}
      {likely.length > 0 && (
        <Candidates mapping={mapping} point={point} candidates={likely} label={t("mapping-other-candidates")} />
      )}
      {unlikely.length > 0 && (
        <details
          key={`unlikely ${point.path}`}
          open={unlikelyCandidatesPath === point.path}
          onToggle={({ currentTarget }) => {
            const { unlikelyCandidatesPath: openedPath } = mapping.store.getState();
            if (currentTarget.open) mapping.store.setState({ unlikelyCandidatesPath: point.path });
            else if (openedPath === point.path) mapping.store.setState({ unlikelyCandidatesPath: null });
          }}
        >
          <summary className="quiet">{t("candidates-unlikely-count", { count: unlikely.length })}</summary>
          <Candidates mapping={mapping} point={point} candidates={unlikely} label={t("candidates-unlikely-label")} />
        </details>
      )}
      {/* While words are linked, the keys belong to the link bar. */}
      <div className="focused-actions" inert={isLinking}>
        <CommandButton command="point.accept" look="primary" />
        <CommandButton command="point.edit" />
        <CommandButton command="point.link" />
        <CommandButton command="point.mark-absent" />
        <CommandButton command="point.reject" />
      </div>
    </section>
  );
}
