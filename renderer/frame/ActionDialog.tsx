import type { ReactNode } from "react";
import { useMemo, useState } from "react";
import { defineConfirmCommands } from "../commands/define-commands.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { describeError } from "../session/notices.ts";
import "./ActionDialog.css";
import { t } from "../messages/messages.ts";

export interface ActionDialogProps {
  title: string;
  /** The text of the button that acts. */
  action: string;
  /** Whether the input is complete. */
  isReady?: boolean;
  /** What is going on while the dialog acts, such as "Connecting…". */
  progress?: string;
  /** Acts and then closes the dialog. An error is shown in the dialog, which stays open. */
  onAct: () => void | Promise<void>;
  onClose: () => void;
  /** The text of the button that closes the dialog without acting. */
  closeTitle?: string;
  /** Further buttons, before that of the action. */
  actions?: ReactNode;
  /** What can be done about an error, below its message. */
  renderErrorActions?: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** A dialog with a form and one action. Enter in a field and Mod+Enter anywhere in it act. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { title, action, isReady = true, progress, onAct, onClose, closeTitle = t("cancel-button"), children } = props;
  const commands = useMemo(
    () => defineConfirmCommands({ id: "dialog.act", title: action, group: t("window-dialog"), keys: ["Mod+Enter"] }),
    [action],
  );
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const act = async (): Promise<void> => {
    if (!isReady || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onAct();
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  useCommands(commands, { isReady: isReady && !isBusy, confirm: act });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {isBusy && progress !== undefined && (
            <span className="dialog-progress" role="status">
              {progress}
            </span>
          )}
          <Button onClick={onClose}>{closeTitle}</Button>
          {props.actions}
          <CommandButton command="dialog.act" look="primary" />
        </>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        {children}
        {/* Without a submit button, Enter submits only a form with a single field. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
        {error !== null && (
          <div className="dialog-error stack" role="alert">
            <p>{describeError(error)}</p>
            {props.renderErrorActions?.(error)}
          </div>
        )}
      </form>
    </Dialog>
  );
}
