import type { ReactNode } from "react";
import { Button } from "../components/Button.tsx";
import { t } from "../messages/messages.ts";
import { ActionDialog } from "./ActionDialog.tsx";

interface LeaveDialogProps {
  /** The question, such as "Save the changes to Invoice?" */
  question: string;
  /**
   * Saves the changes. Returns false if they were not saved and the page says why. If it throws, the dialog stays open and
   * shows the error.
   */
  onSave: () => Promise<boolean>;
  /** Discards the changes; without it, they are lost when the page is unmounted. */
  onDiscard?: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** Asks what to do with unsaved changes before their page is left. */
export function LeaveDialog({ question, onSave, onDiscard, onLeave, onClose }: LeaveDialogProps): ReactNode {
  return (
    <ActionDialog
      title={question}
      action={t("save-action")}
      closeTitle={t("unsaved-continue")}
      onClose={onClose}
      onAct={async () => {
        const isSaved = await onSave();
        onClose();
        if (isSaved) onLeave();
      }}
      actions={
        <Button
          onClick={() => {
            onDiscard?.();
            onLeave();
          }}
        >
          {t("unsaved-discard")}
        </Button>
      }
    >
      <p>{t("unsaved-detail")}</p>
    </ActionDialog>
  );
}
