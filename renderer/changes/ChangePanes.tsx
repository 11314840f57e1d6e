import { type ReactNode, useEffect, useRef } from "react";
import type { Bbox } from "../../shared/document/geometry.ts";
import { Panes } from "../components/Panes.tsx";
import { DocumentFailure } from "../workbenches/DocumentFailure.tsx";
import { OpeningDocument } from "../workbenches/OpeningDocument.tsx";
import type { OpenDocument } from "../workbenches/use-document.ts";
import "../workbenches/workbench.css";
import "./changes.css";
import { t } from "../messages/messages.ts";

export interface ChangePanesProps {
  id: string;
  /** The name of the pane with the document. */
  label: string;
  openDocument: OpenDocument | null;
  /** Renders the document with its changes. */
  renderDocument: (openDocument: OpenDocument) => ReactNode;
  /** The list of the changes. */
  children: ReactNode;
}

/** Shows the document beside a list of its changes. */
export function ChangePanes({ id, label, openDocument, renderDocument, children }: ChangePanesProps): ReactNode {
  const content =
    openDocument === null ? (
      <OpeningDocument />
    ) : (
      <>
        <DocumentFailure openDocument={openDocument} />
        {renderDocument(openDocument)}
      </>
    );
  return (
    <Panes
      id={id}
      panes={[
        { id: "document", label, size: 60, minSize: 30, content },
        { id: "changes", label: t("changes-heading"), size: 40, minSize: 24, content: children },
      ]}
    />
  );
}

/** A change that is scrolled into view in the document. */
export interface RevealedChange {
  key: string;
  page: number | null;
  bbox: Bbox | undefined;
}

/** Scrolls the document to a change when its key differs from that of the previous change. */
export function useReveal(openDocument: OpenDocument | null, change: RevealedChange | null): void {
  const isReady = openDocument !== null && (openDocument.source !== null || !openDocument.isPaged);
  const revealedKey = useRef<string | null>(null);
  useEffect(() => {
    if (change === null || !isReady || revealedKey.current === change.key) return;
    revealedKey.current = change.key;
    if (change.page !== null) openDocument.viewer.reveal(change.page, change.bbox);
  }, [openDocument, isReady, change]);
}

/** Returns the next (1) or previous (-1) of some rows from an index, cyclically; undefined if there are no rows. */
export function findNextRow(rows: readonly number[], index: number, step: 1 | -1): number | undefined {
  const ordered = step === 1 ? rows : rows.toReversed();
  return ordered.find((row) => (row - index) * step > 0) ?? ordered[0];
}
