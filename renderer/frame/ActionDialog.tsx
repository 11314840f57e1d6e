import { type ReactNode, useMemo, useState } from "react";
import { defineConfirmCommands } from "../commands/define-commands.ts";
import { useCommands } from "../commands/use-commands.ts";
import { Button } from "../components/Button.tsx";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useIsMounted } from "../components/use-is-mounted.ts";
import { announceError, describeError } from "../session/notices.ts";
import "./ActionDialog.css";
import { t } from "../messages/messages.ts";

export interface ActionDialogProps {
  title: string;
  /** The text of the button that runs the action. */
  action: string;
  /** Whether the input is complete. */
  isReady?: boolean;
  /** The text shown while the action is running, such as "Connecting…". */
  progress?: string;
  /**
   * Runs the action, and closes the dialog afterwards. If it throws, the dialog stays open and shows the error. If the
   * user has already closed the dialog, a notice shows the error.
   */
  onAct: () => void | Promise<void>;
  onClose: () => void;
  /** The text of the button that closes the dialog without running the action. */
  closeTitle?: string;
  /** Further buttons, which are placed before the button of the action. */
  actions?: ReactNode;
  /** Renders buttons below the message of an error. */
  renderErrorActions?: (error: unknown) => ReactNode;
  children: ReactNode;
}

/** A dialog with a form and one action. Enter in a field, or Mod+Enter anywhere in the dialog, runs the action. */
export function ActionDialog(props: ActionDialogProps): ReactNode {
  const { title, action, isReady = true, progress, onAct, onClose, closeTitle = t("cancel-button"), children } = props;
  const commands = useMemo(
    () => defineConfirmCommands({ id: "dialog.act", title: action, group: t("window-dialog"), keys: ["Mod+Enter"] }),
    [action],
  );
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isOpen = useIsMounted();
  const act = async (): Promise<void> => {
    if (!isReady || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onAct();
    } catch (problem) {
      if (isOpen.current) setError(problem);
      else announceError(problem, t("window-action-failed-name", { action }));
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
        {/* In a form with several fields, Enter submits only if there is a submit button. */}
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
