import { type ReactNode, useRef, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Message } from "../components/Message.tsx";
import { announce, announceError } from "../session/notices.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import { openDialog } from "../session/dialogs.ts";
import { clearImports, countCreated, imports } from "./imports.ts";
import { importSamples } from "./run-import.ts";
import { t } from "../messages/messages.ts";

/** Shown instead of the job list while there are no jobs. Offers to import documents or samples. */
export function EmptyQueue(): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const importButton = useRef<HTMLButtonElement>(null);
  useInitialFocus(importButton);
  const trySamples = async (): Promise<void> => {
    setBusy(true);
    try {
      const created = countCreated(await importSamples());
      if (created > 0) {
        announce("info", t("queue-sample-jobs-created", { created }), t("samples-created-detail"));
      }
      if (imports.getState().list.some(({ state }) => state.kind === "failed")) openDialog("import");
      else clearImports();
    } catch (error) {
      announceError(error, t("samples-import-failed"));
      setBusy(false);
    }
  };
  return (
    <Message
      title={t("queue-queue-empty")}
      actions={
        <>
          <CommandButton ref={importButton} command="document.import" look="primary" />
          <Button disabled={isBusy} onClick={() => void trySamples()}>
            {isBusy ? t("queue-importing-samples") : t("queue-try-with-samples")}
          </Button>
        </>
      }
    >
      {t("queue-empty-detail")}
    </Message>
  );
}
