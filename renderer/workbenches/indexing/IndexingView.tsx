import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { Checkout } from "../../checkout/checkout.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Panes } from "../../components/Panes.tsx";
import type { Keyword } from "../../../shared/document/keywords.ts";
import { findLowestConfidence } from "../confidence.ts";
import { countEarlierOccurrences } from "../../document-ops/keywords.ts";
import { viewCommands } from "../../viewer/commands.ts";
import { ViewBar } from "../../viewer/ViewBar.tsx";
import { DocumentFailure } from "../DocumentFailure.tsx";
import { OpeningDocument } from "../OpeningDocument.tsx";
import { PageStrip } from "../PageStrip.tsx";
import { type Mark, ReadingPane } from "../ReadingPane.tsx";
import { type OpenDocument, useDocumentContext } from "../use-document.ts";
import type { WorkbenchProps } from "../../checkout/workbench.ts";
import { keywordKey, listKeywords } from "./adapter.ts";
import { indexingCommands } from "./commands.ts";
import { getConceptScope } from "./concepts.ts";
import { ConceptCard } from "./ConceptCard.tsx";
import { KeywordSearch } from "./ConceptCombobox.tsx";
import { Keywords, RedundantKeywords } from "./Keywords.tsx";
import { ProposeConcept } from "./ProposeConcept.tsx";
import { createIndexReview, type IndexReview, isUnreviewed } from "./state.ts";
import { TermCard, UncoveredTerms } from "./UncoveredTerms.tsx";
import "../workbench.css";
import "./indexing.css";
import { t } from "../../messages/messages.ts";

export function IndexingView({ checkout }: WorkbenchProps) {
  const openDocument = useDocumentContext();
  const item = useCheckout(checkout, (state) => state.items.get(0));
  useEffect(() => void checkout.loadItem(0), [checkout]);
  if (openDocument === null || item?.kind !== "ready") return <OpeningDocument />;
  return <OpenIndexing checkout={checkout} openDocument={openDocument} />;
}

interface Props {
  checkout: Checkout;
  openDocument: OpenDocument;
}

function OpenIndexing({ checkout, openDocument }: Props) {
  const { viewer, source, isPaged } = openDocument;
  const [review] = useState(() => createIndexReview(checkout, viewer, getConceptScope(checkout)));
  const [focusRequests, setFocusRequests] = useState(0);
  const keywords = useCheckout(checkout, (state) => listKeywords(state.history.records));
  const focus = useStore(review.store, (state) => state.focus);
  const term = useStore(review.store, (state) => state.focusedTerm);
  const evidence = useStore(review.store, (state) => state.evidenceIndex);
  const announcement = useStore(review.store, (state) => state.announcement);
  useStore(viewer, (state) => state.page);
  const listUnreviewed = (page: number): Keyword[] =>
    keywords.filter((keyword) => isUnreviewed(keyword) && keyword.evidence.some((place) => place.page === page));
  const getPageConfidence = (page: number): number | null => findLowestConfidence(listUnreviewed(page));
  const context = {
    ...review,
    isPaged,
    getPageConfidence,
    focusPageField: () => setFocusRequests((count) => count + 1),
  };
  useCommands(indexingCommands, context);
  useCommands(viewCommands, context);
  useFocusSync(review, source !== null || !isPaged);

  const marks = useMemo(
    () => [
      ...keywords.flatMap((keyword) => (keyword.state === "rejected" ? [] : createMarks(keyword, focus, evidence))),
      ...review.terms.flatMap(({ text, evidence: places }) =>
        text === term ? createMarks({ id: text, label: text, evidence: places }, text, evidence) : [],
      ),
    ],
    [keywords, review, focus, term, evidence],
  );
  const countUnreviewed = (page: number): number => listUnreviewed(page).length;

  return (
    <>
      <Panes
        id="indexing"
        panes={[
          {
            id: "pages",
            label: isPaged ? t("pages-label") : t("contents-label"),
            size: 13,
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
            size: 55,
            minSize: 25,
            content: (
              <>
                <div className="toolbar" role="toolbar" aria-label={t("indexing-title")}>
                  <CommandButton command="keyword.add" look="bare" />
                  <CommandButton command="keyword.replace" look="bare" iconOnly />
                  <CommandButton command="keyword.reject-rest" look="bare" iconOnly />
                  <CommandButton command="concept.broader" look="bare" iconOnly />
                  <CommandButton command="concept.narrower" look="bare" iconOnly />
                  <span className="toolbar-hint" />
                  {isPaged && <ViewBar viewer={viewer} focusRequests={focusRequests} />}
                </div>
                <DocumentFailure openDocument={openDocument} />
                <ReadingPane
                  openDocument={openDocument}
                  marks={marks}
                  onMark={(id) => {
                    if (id !== term) review.focusConcept(id, 0, false);
                  }}
                />
              </>
            ),
          },
          {
            id: "keywords",
            label: t("keywords-label"),
            size: 32,
            minSize: 20,
            content: (
              <>
                <KeywordSearch review={review} />
                <Keywords review={review} />
                <RedundantKeywords review={review} />
                <UncoveredTerms review={review} />
                <ConceptCard review={review} />
                <TermCard review={review} />
              </>
            ),
          },
        ]}
      />
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
      <ProposeConcept review={review} />
    </>
  );
}

/** Creates the marks of the evidence of a keyword or term. If it is focused, the evidence at `activeIndex` is active, and the others are related. */
function createMarks(
  { id, label, evidence }: Pick<Keyword, "id" | "label" | "evidence">,
  focus: string | null,
  activeIndex: number,
): Mark[] {
  return evidence.map((place, index) => ({
    id,
    label,
    page: place.page,
    bbox: place.bbox,
    range: place.range,
    text: place.text,
    occurrence: countEarlierOccurrences(evidence, index),
    active: id === focus && index === activeIndex,
    related: id === focus,
  }));
}

/**
 * Focuses the first unreviewed keyword. Later, focuses a keyword when undo changes it, or when the reviewer clicks a
 * finding about it.
 */
function useFocusSync(review: IndexReview, isReady: boolean): void {
  const target = useCheckout(review.checkout, (state) => state.focus);
  const id = useStore(review.store, (state) => state.focus);
  useEffect(() => review.checkout.setCurrent(id === null ? null : keywordKey(id)), [review, id]);
  useEffect(() => {
    if (!isReady || review.store.getState().focus !== null) return;
    if (!review.moveFocus(1, isUnreviewed)) review.focusConcept(review.getKeywords()[0]?.id ?? null);
  }, [review, isReady]);
  useEffect(() => {
    const key = target?.key;
    if (key === undefined || key === null) return;
    const id = key.slice(key.indexOf("/") + 1);
    const term = review.getKeyword(id) === undefined ? review.termsByAddedConcept.get(id) : undefined;
    if (term === undefined) review.focusConcept(id);
    else review.focusTerm(term);
  }, [review, target]);
}
