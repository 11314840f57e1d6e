import type { ReactNode } from "react";
import { useState } from "react";
import { Message } from "../components/Message.tsx";
import { announce, announceError } from "../session/notices.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { openDialog } from "../session/dialogs.ts";
import { clearImports, imports } from "./imports.ts";
import { importSamples } from "./run-import.ts";

/** The queue before the first job. */
export function EmptyQueue(): ReactNode {
  const [busy, setBusy] = useState(false);
  const trySamples = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await importSamples();
      if (made > 0)
        announce("info", `${made} sample jobs were made`, "They are read now, and then wait for you under Zoning.");
      if (imports.getState().list.some(({ state }) => state.kind === "refused")) openDialog("import");
      else clearImports();
    } catch (error) {
      announceError(error, "The samples could not be imported");
      setBusy(false);
    }
  };
  return (
    <Message
      title="The queue is empty"
      actions={
        <>
          <CommandButton command="document.import" look="primary" />
          <button type="button" className="button" disabled={busy} onClick={() => void trySamples()}>
            {busy ? "Making jobs of the samples…" : "Try it with samples"}
          </button>
        </>
      }
    >
      Drop a PDF or ePub on this window. It is read and zoned here, and then waits for your review.
    </Message>
  );
}
