import { useCallback, useEffect, useState } from "react";
import { useStore } from "zustand";
import { useCheckout } from "../../checkout/use-checkout.ts";
import type { Checkout, Focus } from "../../checkout/checkout.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { Panes } from "../../components/Panes.tsx";
import { viewCommands, type ViewContext } from "../../viewer/commands.ts";
import { DocumentView } from "../../viewer/DocumentView.tsx";
import { Thumbnails } from "../../viewer/Thumbnails.tsx";
import { ViewBar } from "../../viewer/ViewBar.tsx";
import { a4 } from "../../viewer/viewer.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { findLowestConfidence } from "../confidence.ts";
import { DocumentFailure } from "../DocumentFailure.tsx";
import { OpeningDocument } from "../OpeningDocument.tsx";
import { Sections } from "../Sections.tsx";
import { type OpenDocument, useDocumentContext } from "../use-document.ts";
import type { WorkbenchProps } from "../../checkout/workbench.ts";
import { getPage, getPages, parseCorrectionId, zoneKey } from "./adapter.ts";
import { tableCommands, zoningCommands } from "./commands.ts";
import { CorrectionDialog } from "./CorrectionDialog.tsx";
import { DoubtfulWords } from "./DoubtfulWords.tsx";
import { goToWord } from "./doubtful-words.ts";
import { isUnreviewed, needsCheck } from "./edits.ts";
import { Findings } from "./Findings.tsx";
import { Inspector } from "./Inspector.tsx";
import { OcrNotice } from "./OcrNotice.tsx";
import { SectionView } from "./SectionView.tsx";
import { SimilarDialog } from "./SimilarDialog.tsx";
import { createZoning, type Zoning } from "./state.ts";
import { Toolbar } from "./Toolbar.tsx";
import { TypePalette } from "./TypePalette.tsx";
import { ZoneLayer } from "./ZoneLayer.tsx";
import { ZoneList } from "./ZoneList.tsx";
import "../workbench.css";
import "./zoning.css";
import { t } from "../../messages/messages.ts";

export function ZoningView({ checkout }: WorkbenchProps) {
  const openDocument = useDocumentContext();
  // The zones of the first page are loaded while the document opens.
  useEffect(() => void checkout.loadItem(1), [checkout]);
  if (openDocument === null) return <OpeningDocument />;
  return <OpenZoning checkout={checkout} openDocument={openDocument} />;
}

function OpenZoning({ checkout, openDocument }: { checkout: Checkout; openDocument: OpenDocument }) {
  const { viewer, isPaged, source, retry } = openDocument;
  const [zoning] = useState(() => createZoning(checkout, viewer, isPaged));
  const [focusRequests, setFocusRequests] = useState(0);
  useSelectionSync(zoning);
  const focusPageField = useCallback(() => setFocusRequests((count) => count + 1), []);
  const renderZones = useCallback(
    (page: number, scale: number) => (
      <>
        <ZoneLayer zoning={zoning} page={page} scale={scale} />
        <DoubtfulWords zoning={zoning} page={page} scale={scale} />
      </>
    ),
    [zoning],
  );
  return (
    <>
      <ZoningCommands zoning={zoning} focusPageField={focusPageField} />
      <ZoneLoader zoning={zoning} openDocument={openDocument} />
      <Panes
        id="zoning"
        panes={[
          {
            id: "pages",
            label: isPaged ? t("pages-label") : t("contents-label"),
            size: 12,
            content: <PageList zoning={zoning} source={source} />,
          },
          {
            id: "document",
            label: t("document-label"),
            size: 62,
            minSize: 30,
            content: (
              <>
                <Toolbar
                  zoning={zoning}
                  end={isPaged ? <ViewBar viewer={viewer} focusRequests={focusRequests} /> : null}
                />
                <DocumentFailure openDocument={openDocument} />
                {isPaged ? (
                  <DocumentView viewer={viewer} source={source} label={t("document-label")} onRetry={retry} takesFocus>
                    {renderZones}
                  </DocumentView>
                ) : (
                  <SectionView zoning={zoning} />
                )}
              </>
            ),
          },
          {
            id: "zones",
            label: t("zone-list-title"),
            size: 26,
            minSize: 16,
            content: (
              <>
                <ZoneList zoning={zoning} />
                {/* The notice is below the list, so that the rows do not move when OCR starts and ends. */}
                <OcrNotice zoning={zoning} />
                <Findings zoning={zoning} />
                <Inspector zoning={zoning} />
              </>
            ),
          },
        ]}
      />
      <TypePalette zoning={zoning} />
      <CorrectionDialog zoning={zoning} source={source} />
      <SimilarDialog zoning={zoning} source={source} />
      <Announcement zoning={zoning} />
    </>
  );
}

// The parts below are separate components, so that an edit or a selection does not render the whole view again.

/** Registers the commands of the view. */
function ZoningCommands({ zoning, focusPageField }: { zoning: Zoning } & Pick<ViewContext, "focusPageField">) {
  const getPageConfidence = (page: number): number | null => getZonesConfidence(zoning.getZones(page));
  const loadPages = (): Promise<void> =>
    zoning.checkout.loadItems(Array.from({ length: zoning.countPages() }, (_, index) => index + 1));
  const context: Zoning & ViewContext = { ...zoning, focusPageField, getPageConfidence, loadPages };
  // These states enable and disable commands. The subscriptions render this component again when they change.
  useCheckout(zoning.checkout, (state) => state.history.records);
  useStore(zoning.store, (state) => state.selectedIds);
  useStore(zoning.store, (state) => state.mode);
  useStore(zoning.store, (state) => state.cut);
  useStore(zoning.store, (state) => state.ocrRun);
  const table = useStore(zoning.store, (state) => state.table);
  const hasZones = useCheckout(zoning.checkout, (state) => state.items.get(1)?.kind === "ready");
  useStore(zoning.viewer, (state) => state.page);
  // In table mode, other commands use the same keys.
  useCommands(table === null ? zoningCommands : tableCommands, context, hasZones);
  useCommands(viewCommands, context);
  return null;
}

function Announcement({ zoning }: { zoning: Zoning }) {
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {useStore(zoning.store, (state) => state.announcement)}
    </div>
  );
}

const getZonesConfidence = (zones: readonly Zone[]): number | null => findLowestConfidence(zones.filter(isUnreviewed));

/** Lists the pages of a PDF or the sections of an ePub. */
function PageList({ zoning, source }: { zoning: Zoning } & Pick<OpenDocument, "source">) {
  const { checkout, viewer, isPaged } = zoning;
  const records = useCheckout(checkout, (state) => state.history.records);
  const count = useCheckout(checkout, (state) => state.itemCount) ?? 0;
  const page = useStore(zoning.store, (state) => state.page);
  const countUnreviewed = (page: number): number => getPage(records, page).zones.filter(needsCheck).length;
  if (isPaged) {
    return (
      <Thumbnails
        viewer={viewer}
        source={source}
        countUnreviewed={countUnreviewed}
        getPageConfidence={(page) => getZonesConfidence(getPage(records, page).zones)}
      />
    );
  }
  return (
    <Sections
      checkout={checkout}
      count={count}
      current={page}
      countUnreviewed={countUnreviewed}
      getHref={(section) => getPage(records, section).facts?.href}
      onOpen={(section) => zoning.select(section, [])}
    />
  );
}

/** The number of pages whose zones are loaded in one batch. */
const batchSize = 32;

/** Loads the zones and text of the pages in view, then the zones of all pages, for the progress and the command F8. */
function ZoneLoader({ zoning, openDocument: { failure } }: { zoning: Zoning; openDocument: OpenDocument }) {
  const { checkout, viewer, isPaged } = zoning;
  const isFirstViewRendered = useStore(viewer, (state) => state.isFirstViewRendered);
  const page = useStore(zoning.store, (state) => state.page);
  const pageInView = useStore(viewer, (state) => state.page);
  const records = useCheckout(checkout, (state) => state.history.records);
  const count = useCheckout(checkout, (state) => state.itemCount);

  useEffect(() => {
    const last = count ?? 1;
    for (const pageToLoad of new Set([page, pageInView, pageInView + 1, pageInView - 1])) {
      if (pageToLoad < 1 || pageToLoad > last) continue;
      void checkout.loadItem(pageToLoad);
      // The error is not handled here, since the job view shows it.
      void checkout.contents.read("page-text-json", pageToLoad).catch(() => undefined);
    }
  }, [checkout, page, pageInView, count]);

  useEffect(() => {
    if (count !== null && viewer.getState().sizes.length === 0) viewer.open(count, a4);
  }, [viewer, count]);

  // The other zones are loaded only now, since loading them earlier would delay the images of the first pages.
  const canLoadRest = !isPaged || isFirstViewRendered || failure !== null;
  useEffect(() => {
    if (count === null || !canLoadRest) return;
    const controller = new AbortController();
    const loadRest = async (): Promise<void> => {
      for (let first = 1; first <= count && !controller.signal.aborted; first += batchSize) {
        const size = Math.min(batchSize, count - first + 1);
        await checkout.loadItems(Array.from({ length: size }, (_, index) => first + index));
      }
    };
    void loadRest();
    return () => controller.abort();
  }, [checkout, count, canLoadRest]);

  useEffect(() => {
    const { measuredPages } = viewer.getState();
    if (count === null) return;
    const found = new Map<number, { width: number; height: number }>();
    for (const [number, { facts }] of getPages(records)) {
      if (facts?.width === undefined || facts.height === undefined || measuredPages.has(number)) continue;
      found.set(number, { width: facts.width, height: facts.height });
    }
    if (found.size > 0) viewer.measure(found);
  }, [viewer, records, count]);
  return null;
}

/**
 * Synchronizes the zone list and the selection with the viewer and the checkout: Scrolling changes the page of the
 * list. Undo, and a click on a finding of the check-in, select the zone concerned.
 */
function useSelectionSync(zoning: Zoning): void {
  const { checkout, viewer } = zoning;
  const focus = useCheckout(checkout, (state) => state.focus);
  useEffect(
    () =>
      viewer.subscribe((state, before) => {
        const { page, selectedIds } = zoning.store.getState();
        const { target } = state;
        // A page turn always changes the page of the list.
        const isPageTurn = target !== null && target !== before.target && target.bbox === undefined;
        if (isPageTurn && target.page !== page) return zoning.select(target.page, []);
        if (state.page === before.page || state.page === page) return;
        const { first, last } = state.visible;
        // The list keeps its page while the selected zones are still visible.
        if (selectedIds.length > 0 && page >= first && page <= last) return;
        zoning.select(state.page, []);
      }),
    [zoning, viewer],
  );
  const currentKey = useStore(zoning.store, ({ page, selectedIds }) => {
    const id = selectedIds.at(-1);
    return id === undefined ? null : zoneKey(page, id);
  });
  useEffect(() => checkout.setCurrent(currentKey), [checkout, currentKey]);
  const isReady = useCheckout(checkout, (state) => state.items.get(1)?.kind === "ready");
  useEffect(() => {
    // Selects the first unreviewed zone at the start, so that Enter and the arrow keys work at once.
    const { selectedIds, page } = zoning.store.getState();
    const first = zoning.getZones().find(isUnreviewed);
    if (isReady && selectedIds.length === 0 && first !== undefined) zoning.select(page, [first.id]);
  }, [zoning, isReady]);
  useEffect(() => {
    if (focus === null) return;
    let isCurrent = true;
    // After a restart, the page of the undone step may not be loaded yet.
    const show = async (): Promise<void> => {
      const page = focus.page ?? zoning.store.getState().page;
      if (checkout.store.getState().items.get(page)?.kind !== "ready") await checkout.loadItem(page);
      if (isCurrent) showFocus(zoning, focus, page);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [zoning, checkout, focus]);
}

/** Selects the word or zone of a focus request, and scrolls it into view. */
function showFocus(zoning: Zoning, focus: Focus, page: number): void {
  const id = focus.key?.slice(focus.key.indexOf("/") + 1);
  const word = id === undefined ? null : parseCorrectionId(id);
  if (word !== null) return goToWord(zoning, page, word);
  const zones = zoning.getZones(page);
  const isDeleted = zones.length > 0 && zones.every((zone) => zone.id !== id);
  zoning.select(page, id === undefined || isDeleted ? [] : [id], true);
  if (focus.bbox !== undefined) zoning.viewer.reveal(page, focus.bbox);
}
