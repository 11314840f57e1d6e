import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Panes } from "../../components/Panes.tsx";
import { viewCommands } from "../../viewer/commands.ts";
import { ViewBar } from "../../viewer/ViewBar.tsx";
import { isAmbiguous, isUnreviewed } from "../../document-ops/data-points.ts";
import { findLowestConfidence, getConfidenceBucket } from "../confidence.ts";
import { DocumentFailure } from "../DocumentFailure.tsx";
import { OpeningDocument } from "../OpeningDocument.tsx";
import { PageStrip } from "../PageStrip.tsx";
import { type Mark, ReadingPane } from "../ReadingPane.tsx";
import { type OpenDocument, useDocumentContext, useTaxonomy } from "../use-document.ts";
import type { WorkbenchProps } from "../../checkout/workbench.ts";
import { listDataPoints, pointKey } from "./adapter.ts";
import { mappingCommands } from "./commands.ts";
import { DataPoints } from "./DataPoints.tsx";
import { Findings } from "./Findings.tsx";
import { listReasonMarks } from "./explain.ts";
import { FocusedPoint } from "./FocusedPoint.tsx";
import { LinkBar } from "./LinkBar.tsx";
import { LinkLayer } from "./LinkLayer.tsx";
import { Notes } from "../../frame/Notes.tsx";
import { dismissPasteNotice } from "./paste.ts";
import { findPairKey } from "./pairs.ts";
import { createMapping, type Mapping } from "./state.ts";
import { AcceptAllDialog } from "./AcceptAllDialog.tsx";
import { AddFieldDialog } from "./AddFieldDialog.tsx";
import { SourcePeek } from "./SourcePeek.tsx";
import { useExtensionObstacle } from "./use-extension-obstacle.ts";
import "../workbench.css";
import "./mapping.css";
import { t } from "../../messages/messages.ts";

export function MappingView({ checkout }: WorkbenchProps) {
  const openDocument = useDocumentContext();
  const taxonomy = useTaxonomy(checkout);
  const item = useCheckout(checkout, (state) => state.items.get(0));
  useEffect(() => void checkout.loadItem(0), [checkout]);
  useEffect(() => checkout.store.setState({ taxonomy }), [checkout, taxonomy]);
  if (openDocument === null || taxonomy === undefined || item?.kind !== "ready") return <OpeningDocument />;
  return <OpenMapping checkout={checkout} openDocument={openDocument} taxonomy={taxonomy} />;
}

interface Props {
  checkout: Checkout;
  openDocument: OpenDocument;
  taxonomy: DataPointTaxonomy;
}

function OpenMapping({ checkout, openDocument, taxonomy }: Props) {
  const { viewer, source, isPaged } = openDocument;
  const [mapping] = useState(() => createMapping(checkout, viewer, taxonomy, isPaged));
  const [focusRequests, setFocusRequests] = useState(0);
  const getPageConfidence = (page: number): number | null =>
    findLowestConfidence((mapping.getIndex().byPage.get(page) ?? []).filter(isUnreviewed));
  const context = { ...mapping, getPageConfidence, focusPageField: () => setFocusRequests((count) => count + 1) };
  useCheckout(checkout, (state) => listDataPoints(state.history.records));
  useStore(mapping.store, (state) => state.focus);
  const isLinking = useStore(mapping.store, (state) => state.linkDraft !== null);
  const announcement = useStore(mapping.store, (state) => state.announcement);
  useStore(viewer, (state) => state.page);
  useCommands(mappingCommands, context);
  useCommands(viewCommands, context);
  useEffect(() => mapping.watchFindings(), [mapping]);
  useEffect(() => dismissPasteNotice, []);
  useExtensionObstacle(mapping);
  useFocusSync(mapping, source !== null || !isPaged);

  const marks = useMarks(mapping);
  const { byPage } = mapping.getIndex();
  const countUnreviewed = (page: number): number => (byPage.get(page) ?? []).filter(needsReview).length;

  return (
    <>
      <Panes
        id="mapping"
        panes={[
          {
            id: "pages",
            label: t("pages-label"),
            size: 10,
            content: (
              <PageStrip
                openDocument={openDocument}
                countUnreviewed={countUnreviewed}
                getPageConfidence={getPageConfidence}
              />
            ),
          },
          {
            id: "document",
            label: t("document-label"),
            size: 48,
            minSize: 25,
            content: (
              <>
                <div className="toolbar" role="toolbar" aria-label={t("mapping-title")}>
                  <CommandButton command="point.link" look="bare" iconOnly pressed={isLinking} />
                  <CommandButton command="row.add" look="bare" iconOnly />
                  <CommandButton command="row.reject" look="bare" iconOnly />
                  <CommandButton command="point.accept-high-confidence" look="bare" iconOnly />
                  <span className="toolbar-hint" />
                  {isPaged && <ViewBar viewer={viewer} focusRequests={focusRequests} />}
                </div>
                <DocumentFailure openDocument={openDocument} />
                <ReadingPane
                  openDocument={openDocument}
                  marks={marks}
                  onMark={(path) => mapping.focusPoint(path, false)}
                >
                  {(page, scale) => <LinkLayer mapping={mapping} page={page} scale={scale} />}
                </ReadingPane>
                <LinkBar mapping={mapping} />
                <SourcePeek mapping={mapping} source={source} />
              </>
            ),
          },
          {
            id: "points",
            label: t("data-points-label"),
            size: 42,
            minSize: 25,
            content: (
              <>
                <Notes notes={checkout.contents.peek("mapping-json", 0)?.notes ?? []} />
                <DataPoints mapping={mapping} source={source} />
                <Findings mapping={mapping} />
                <FocusedPoint mapping={mapping} source={source} />
              </>
            ),
          },
        ]}
      />
      <AcceptAllDialog mapping={mapping} />
      <AddFieldDialog mapping={mapping} />
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
    </>
  );
}

/** Returns whether a data point is unreviewed, and ambiguous, drawn by chance, or of low or medium confidence. */
const needsReview = (point: DataPoint): boolean =>
  isUnreviewed(point) &&
  (point.drawn === true || getConfidenceBucket(point.confidence) !== "high" || isAmbiguous(point));

/** The number of pages above and below the visible pages for which marks are also rendered. */
const marksMarginPages = 2;

/** Returns the marks of the focused pair and of the data points on the pages in view. */
function useMarks(mapping: Mapping): readonly Mark[] {
  const focus = useStore(mapping.store, (state) => state.focus);
  const byPage = useCheckout(mapping.checkout, () => mapping.getIndex().byPage);
  const isExplaining = useStore(mapping.store, (state) => state.isExplaining);
  const current = useStore(mapping.viewer, (state) => state.target?.page ?? state.page);
  const { first, last } = useStore(mapping.viewer, (state) => state.visible);
  return useMemo(() => {
    const pages = [...byPage.keys()].filter((page) =>
      [[first, last] as const, [current, current] as const].some(
        ([from, to]) => page >= from - marksMarginPages && page <= to + marksMarginPages,
      ),
    );
    const points = new Set(pages.flatMap((page) => byPage.get(page) ?? []));
    const pair = mapping.getPairs().find(({ key }) => key === focus);
    const pairMarks = (pair?.pair.regions ?? []).map(({ page, bbox, range }): Mark => ({
      id: pair?.key ?? "",
      label: pair?.pair.label ?? "",
      page,
      bbox,
      range,
      text: pair?.pair.text ?? "",
      active: true,
    }));
    const pointMarks = [...points].flatMap((point): Mark[] =>
      point.state === "rejected"
        ? []
        : point.regions.map(({ page, bbox, range }) => ({
            id: point.path,
            label: mapping.getField(point.path)?.field.label ?? point.path,
            page,
            bbox,
            range,
            text: point.text,
            active: point.path === focus,
          })),
    );
    return [...pointMarks, ...pairMarks, ...(isExplaining ? listReasonMarks(mapping) : [])];
  }, [mapping, byPage, focus, first, last, current, isExplaining]);
}

/**
 * Returns the path to focus for a data point. If undo has removed the data point, returns the key of its pair, or else
 * the path of the last data point of its column, or else the first path.
 */
function findFocusPath(mapping: Mapping, path: string): string | null {
  const { paths, places } = mapping.getIndex();
  if (places.has(path)) return path;
  const pair = findPairKey(mapping, path);
  if (pair !== undefined) return pair;
  const getColumn = (cell: string): string => cell.replaceAll(/\[\d+\]/g, "[]");
  return paths.findLast((other) => getColumn(other) === getColumn(path)) ?? paths[0] ?? null;
}

/** Focuses the first unreviewed data point, and later the targets of undo and check-in. */
function useFocusSync(mapping: Mapping, isReady: boolean): void {
  const target = useCheckout(mapping.checkout, (state) => state.focus);
  const path = useStore(mapping.store, (state) => state.focus);
  useEffect(() => {
    const isPair = mapping.getFocusedPair() !== undefined;
    mapping.checkout.setCurrent(path === null || isPair ? null : pointKey(path));
  }, [mapping, path]);
  useEffect(() => {
    if (mapping.store.getState().focus !== null) return;
    if (!mapping.moveFocus("first", isUnreviewed)) mapping.focusPoint(mapping.getIndex().paths[0] ?? null);
  }, [mapping]);
  // Scrolls to the source once the document is open, since a data point may be focused before.
  useEffect(() => {
    if (isReady) mapping.revealSource();
  }, [mapping, isReady]);
  useEffect(() => {
    const key = target?.key;
    if (key !== undefined && key !== null) mapping.focusPoint(findFocusPath(mapping, key.slice(key.indexOf("/") + 1)));
  }, [mapping, target]);
}
