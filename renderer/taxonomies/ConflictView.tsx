import { CircleAlert } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "../components/Button.tsx";
import { createLazyView } from "../components/lazy-view.ts";
import { Message } from "../components/Message.tsx";
import { t } from "../messages/messages.ts";
import { announceError } from "../session/notices.ts";
import type { Conflict, EditedTaxonomy, SaveOutcome } from "./edited-taxonomy.ts";

const DiffView = createLazyView(() => import("./DiffView.tsx"));

interface ConflictViewProps {
  edited: EditedTaxonomy;
  conflict: Conflict;
  author: string;
  onSettled: (outcome: SaveOutcome) => void;
}

/**
 * Shows that somebody else has saved or deleted the taxonomy in the meantime, with both versions and the choice between
 * them.
 */
export function ConflictView({ edited, conflict, author, onSettled }: ConflictViewProps): ReactNode {
  const text = useStore(edited.store, (state) => state.text);
  // The first button, which changes nothing, gets the focus. If Enter is pressed after Ctrl+S, it then cannot overwrite
  // the other version.
  const firstButton = useRef<HTMLButtonElement>(null);
  useEffect(() => firstButton.current?.focus(), []);
  const settle = (choice: "mine" | "theirs"): void => {
    edited.resolve(choice).then(onSettled, announceError);
  };
  const wasDeleted = conflict.etag === null;
  return (
    <div className="taxonomy-conflict">
      <div className="taxonomy-conflict-bar cluster" role="alert">
        <CircleAlert size={16} aria-hidden />
        <p>{wasDeleted ? t("taxonomy-deleted-meanwhile") : t("taxonomy-saved-meanwhile", { author })}</p>
        <Button ref={firstButton} onClick={() => edited.store.setState({ conflict: null })}>
          {t("unsaved-continue")}
        </Button>
        {!wasDeleted && <Button onClick={() => settle("theirs")}>{t("taxonomy-conflict-discard")}</Button>}
        <Button look="primary" onClick={() => settle("mine")}>
          {wasDeleted ? t("taxonomy-conflict-save-again") : t("taxonomy-conflict-overwrite")}
        </Button>
      </div>
      {conflict.text !== null && text !== null ? (
        <Suspense fallback={<div aria-busy="true" />}>
          <DiffView saved={conflict.text} own={text} />
        </Suspense>
      ) : (
        !wasDeleted && <Message title={t("taxonomy-versions-too-large")} />
      )}
    </div>
  );
}
