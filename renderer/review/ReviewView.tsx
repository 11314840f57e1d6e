import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Job } from "../../shared/api/jobs.ts";
import { ChangePanes, findNextRow, useReveal } from "../changes/ChangePanes.tsx";
import { formatDescription, listPlaces } from "../changes/describe-change.ts";
import { usePageTexts } from "../changes/page-texts.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { getChangedKeys } from "../checkout/own-changes.ts";
import { getOpenDisputes } from "../checkout/disputes.ts";
import { getFirstItem, parseItem } from "../checkout/content-adapter.ts";
import { countJudgements, editMarks, getMarks, getJudgement } from "../checkout/review-marks.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import type { Workbench } from "../checkout/workbench.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Message } from "../components/Message.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import type { Records } from "../../shared/document/records.ts";
import type { History } from "../history/history.ts";
import { describeError } from "../session/notices.ts";
import { viewCommands } from "../viewer/commands.ts";
import { ViewBar } from "../viewer/ViewBar.tsx";
import { type OpenDocument, useDocumentContext, useStepTaxonomy } from "../workbenches/use-document.ts";
import { createPointNamer } from "../workbenches/mapping/field-names.ts";
import { CommentDialog } from "./CommentDialog.tsx";
import { commentCommands, operationCommands } from "./commands.ts";
import { useComments } from "./comments.ts";
import { createOperationLister } from "./operations.ts";
import { ReviewDocument, type ShownVersion } from "./ReviewDocument.tsx";
import { RowDetails } from "./RowDetails.tsx";
import { RowList } from "./RowList.tsx";
import { listRows, type ReviewRow } from "./rows.ts";
import { useComputedVersion } from "./versions.ts";
import "./review.css";
import { t } from "../messages/messages.ts";

/** Returns the records of some items. */
function filterItems(records: Records, hasItem: (item: number) => boolean): Records {
  return new Map([...records].filter(([key]) => hasItem(parseItem(key))));
}

/** Describes the number of operations and, in a quality review, how they were judged. */
function describeProgress(rows: readonly ReviewRow[], history: History, isReview: boolean): string {
  // In a quality review, a record that the reviewer has corrected back to the pipeline's version also counts as judged.
  const judged = rows.filter(
    ({ operation, key }) => operation !== null || (isReview && getJudgement(key, history) !== null),
  );
  const changes = t("changes-count", { count: judged.length });
  if (!isReview || judged.length === 0) return changes;
  const { agreed, disputed, corrected, open } = countJudgements(judged, history);
  const counts = t("review-agreed-disputed-open", { changes, agreed, disputed, open });
  return corrected === 0 ? counts : `${counts}, ${t("review-corrected-count", { count: corrected })}`;
}

/** Names the author of the current version. In a quality review, the reviewer may have corrected it. */
function nameAuthor({ review }: Job, isCorrected: boolean): string {
  if (review?.phase !== "review" || review.worker === null) return t("versions-yours");
  const { name } = review.worker;
  return isCorrected ? t("review-author-corrected-by-you", { name }) : t("review-author-s", { name });
}

const nothing: ReadonlySet<string> = new Set();

/** A change of a quality review, by the key of its record. */
export interface ReviewedChange {
  key: string;
  /** The record's name with the description of the change, such as `Text zone: moved`. */
  name: string;
  page: number | null;
}

/** The changes that are known so far. */
export interface KnownChanges {
  changes: readonly ReviewedChange[];
  /** Whether all items were compared. */
  areComplete: boolean;
}

export interface ReviewViewProps {
  checkout: Checkout;
  workbench: Workbench;
  shown: ShownVersion;
  /** The key of the row that is selected first; null for the record that is selected in the workbench. */
  startKey: string | null;
  /** Shows a record in the workbench. */
  onEdit: (key: string, page: number | null) => void;
  /** Called with the changes that are known, and whenever they change. */
  onChanges: (known: KnownChanges) => void;
  /** Goes back to the workbench. */
  onClose: () => void;
}

/**
 * Shows the changes that reviewers made to the result of the pipeline, as operations beside the document. In a quality
 * review, the reviewer agrees with or disputes each operation.
 */
export default function ReviewView(props: ReviewViewProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const { isSupported } = useComments(useCheckout(props.checkout, (state) => state.job));
  if (!isSupported) return <UnsupportedReview onClose={props.onClose} />;
  return <OpenReview key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/**
 * Says that the view is not available, since an earlier version of the service would return the current contents as
 * those of the pipeline.
 */
function UnsupportedReview({ onClose }: Pick<ReviewViewProps, "onClose">): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useInitialFocus(button);
  return (
    <Message
      title={t("review-no-difference")}
      actions={
        <Button ref={button} onClick={onClose}>
          {t("review-show-workbench")}
        </Button>
      }
    >
      {t("review-no-difference-why")} {t("review-no-comments")}
    </Message>
  );
}

/**
 * Returns the same list object until its members change. A verdict creates equal rows anew, and thousands of places may
 * be drawn.
 */
function useStable<Item>(list: readonly Item[], isSame: (before: Item, after: Item) => boolean): readonly Item[] {
  const [stable, setStable] = useState(list);
  const isEqual =
    stable.length === list.length &&
    list.every((item, index) => {
      const before = stable[index];
      return before !== undefined && isSame(before, item);
    });
  if (!isEqual) setStable(list);
  return isEqual ? stable : list;
}

function OpenReview({
  checkout,
  workbench,
  shown,
  startKey,
  onEdit,
  onChanges,
  onRetry,
}: Omit<ReviewViewProps, "onClose"> & { onRetry: () => void }) {
  const computed = useComputedVersion(checkout, workbench.adapter);
  const { history, marks, job } = useReviewState(checkout);
  const { records } = history;
  const isReview = job.review?.phase === "review";
  const corrected = isReview ? getChangedKeys(history) : nothing;
  const taxonomy = useStepTaxonomy(checkout, workbench.step);
  useEffect(() => {
    // The check-in dialog names fields and evaluates checks by it, also if the workbench was never opened.
    if (taxonomy !== undefined) checkout.store.setState({ taxonomy });
  }, [checkout, taxonomy]);
  const { comments, error: commentError, retry: retryComments } = useComments(job);
  const current = useMemo(() => filterItems(records, (item) => computed.items.has(item)), [records, computed.items]);
  const namePoint = useMemo(() => createPointNamer(taxonomy), [taxonomy]);
  const listOperations = useMemo(() => createOperationLister(namePoint), [namePoint]);
  const operations = useMemo(
    () => listOperations(computed.records, current),
    [listOperations, computed.records, current],
  );
  const areComplete = computed.total !== null && computed.items.size >= computed.total;
  // Items that nobody has changed were not read, since both of their versions are the same.
  const base = useMemo(
    () =>
      areComplete
        ? new Map([...filterItems(records, (item) => !computed.items.has(item)), ...computed.records])
        : computed.records,
    [records, computed, areComplete],
  );
  const rows = useMemo(
    () => listRows(operations, comments, marks, records, corrected, namePoint),
    [operations, comments, marks, records, corrected, namePoint],
  );
  const restored = useStable(
    rows.filter(({ operation, isCorrected }) => operation === null && isCorrected),
    (before, after) => before.key === after.key,
  );
  useEffect(() => {
    const changed = operations.map((operation) => ({
      key: operation.key,
      name: `${operation.name}: ${formatDescription(operation)}`,
      page: operation.page,
    }));
    onChanges({ changes: [...changed, ...restored.map(({ key, name, page }) => ({ key, name, page }))], areComplete });
  }, [operations, restored, areComplete, onChanges]);
  const commented = useStable(
    rows.filter(({ operation }) => operation === null),
    (before, after) => before.key === after.key && before.changes.length === after.changes.length,
  );
  const openDocument = useDocumentContext();
  const texts = usePageTexts(
    checkout,
    useMemo(() => [...operations, ...commented].flatMap(({ changes }) => changes), [operations, commented]),
  );
  // The workbench and this view share the selected record.
  const selectedKey = useCheckout(checkout, (state) => state.current);
  const selectKey = useCallback((key: string): void => checkout.setCurrent(key), [checkout]);
  const [dialog, setDialog] = useState<{ row: ReviewRow; disputes: boolean } | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useInitialFocus(view);
  useEffect(() => {
    if (startKey !== null) checkout.setCurrent(startKey);
  }, [checkout, startKey]);
  const [openedAt] = useState(openDocument?.viewer.getState().page ?? 1);
  const selectedIndex = rows.findIndex(({ key }) => key === selectedKey);
  // If the selected record was not changed, the first change on or after the page in view is the current row.
  const index =
    selectedIndex >= 0
      ? selectedIndex
      : Math.max(
          0,
          rows.findIndex(({ page }) => page !== null && page >= openedAt),
        );
  const row = rows[index];
  const versions = row?.operation?.changes.flatMap(({ before, after }) => [after, before]) ?? [
    records.get(row?.key ?? ""),
  ];
  const [place] = row === undefined ? [] : versions.flatMap((record) => listPlaces(row.key, record));
  // The document is scrolled only to a row that the reviewer has chosen.
  const isChosen = row !== undefined && (selectedKey === null || selectedKey === row.key);
  useReveal(openDocument, isChosen ? { key: row.key, page: row.page, bbox: place?.bbox } : null);
  const hasRows = rows.length > 0;
  useEffect(() => {
    if (hasRows) list.current?.focus();
  }, [hasRows]);
  // In the phase of work, the status bar counts the records of the first item.
  const { role } = workbench.adapter;
  useEffect(() => void checkout.loadItem(getFirstItem(role)), [checkout, role]);
  // After undo and redo, the changed record is shown.
  useEffect(
    () =>
      checkout.store.subscribe(({ focus }, before) => {
        if (focus !== null && focus !== before.focus && focus.key !== null) checkout.setCurrent(focus.key);
      }),
    [checkout],
  );

  const select = (next: number): void => {
    const target = rows[Math.max(0, Math.min(rows.length - 1, next))];
    if (target !== undefined) selectKey(target.key);
  };
  const disputes = useCheckout(checkout, getOpenDisputes);
  const isOpen = ({ key, operation }: ReviewRow): boolean =>
    isReview ? operation !== null && getJudgement(key, history) === null : disputes.has(key);
  const openRows = rows.flatMap((candidate, position) => (isOpen(candidate) ? [position] : []));
  /** Selects the next open row, cyclically. */
  const selectOpen = (step: 1 | -1): void => {
    const others = openRows.filter((position) => position !== index);
    const next = findNextRow(others, index, step);
    if (next !== undefined) select(next);
  };
  const openCount = openRows.length;

  useCommands(
    operationCommands,
    {
      count: rows.length,
      isReview,
      isOperation: (row?.operation ?? null) !== null,
      openCount,
      move: (step) => select(index + step),
      moveToOpen: selectOpen,
      agree: () => {
        if (row === undefined) return;
        // Agreeing with an operation removes an earlier dispute and its comment.
        const mark = {
          verdict: "agreed" as const,
          comment: row.mark?.verdict === "disputed" ? "" : (row.mark?.comment ?? ""),
        };
        selectOpen(1);
        checkout.commit(editMarks("review.agree", row.page, [[row.key, mark]]));
      },
      dispute: () => {
        if (row !== undefined) setDialog({ row, disputes: true });
      },
      edit: () => {
        if (row !== undefined) onEdit(row.key, row.page);
      },
    },
    hasRows,
  );
  useCommands(commentCommands, {
    key: row?.key ?? null,
    comment: () => {
      if (row !== undefined) setDialog({ row, disputes: false });
    },
  });

  const isReading = computed.error === null && !areComplete;
  return (
    <div ref={view} className="review" aria-busy={isReading} tabIndex={-1}>
      <ChangePanes
        id="review"
        label={t("versions-title")}
        openDocument={openDocument}
        renderDocument={(opened) => (
          <>
            <ReviewViewBar openDocument={opened} />
            <ReviewDocument
              openDocument={opened}
              operations={operations}
              commented={commented}
              base={base}
              current={records}
              selectedKey={row?.key ?? null}
              shown={shown}
              author={nameAuthor(job, corrected.size > 0)}
              onSelect={selectKey}
            />
          </>
        )}
      >
        <div className="toolbar" role="toolbar" aria-label={t("changes-heading")}>
          <CommandButton command="operation.previous" look="bare" iconOnly />
          <CommandButton command="operation.next" look="bare" iconOnly />
          <span className="toolbar-hint" role="status">
            {isReading
              ? t("review-comparing", { count: computed.items.size, total: computed.total ?? "…" })
              : describeProgress(rows, history, isReview)}
          </span>
        </div>
        {computed.error !== null && (
          <Message
            title={t("changes-pipeline-version-failed")}
            actions={<Button onClick={onRetry}>{t("try-again-action")}</Button>}
          >
            {describeError(computed.error)}
          </Message>
        )}
        {commentError !== null && (
          <p className="review-problem" role="alert">
            {t("comments-load-failed", { error: describeError(commentError) })}{" "}
            <Button onClick={retryComments}>{t("try-again-action")}</Button>
          </p>
        )}
        {rows.length === 0 ? (
          computed.error === null && <p className="change-empty cluster quiet">{isReading ? "" : t("changes-none")}</p>
        ) : (
          <RowList ref={list} rows={rows} texts={texts} selected={index} onSelect={select} />
        )}
        {row !== undefined && (
          <RowDetails
            row={row}
            base={computed.records}
            current={records}
            author={nameAuthor(job, row.isCorrected)}
            source={openDocument?.source ?? null}
            isReview={isReview}
          />
        )}
      </ChangePanes>
      {dialog !== null && (
        <CommentDialog
          checkout={checkout}
          recordKey={dialog.row.key}
          name={dialog.row.name}
          disputes={dialog.disputes}
          onDone={() => {
            if (dialog.disputes) selectOpen(1);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

/** The bar above the document: its page and zoom. */
function ReviewViewBar({ openDocument: { viewer, isPaged } }: { openDocument: OpenDocument }): ReactNode {
  const [focusRequests, setFocusRequests] = useState(0);
  useStore(viewer, (state) => state.page);
  useCommands(viewCommands, { viewer, isPaged, focusPageField: () => setFocusRequests((count) => count + 1) });
  if (!isPaged) return null;
  return (
    <div className="toolbar" role="toolbar" aria-label={t("view-label")}>
      <span className="toolbar-hint" />
      <ViewBar viewer={viewer} focusRequests={focusRequests} />
    </div>
  );
}

function useReviewState(checkout: Checkout) {
  const history = useCheckout(checkout, (state) => state.history);
  const job = useCheckout(checkout, (state) => state.job);
  return { history, marks: getMarks(history), job };
}
