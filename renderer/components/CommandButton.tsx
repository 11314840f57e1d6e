import type { ReactNode, Ref } from "react";
import { useCommand } from "../commands/use-commands.ts";
import { releaseFocus } from "./release-focus.ts";

export interface CommandButtonProps {
  /** The command's id. */
  command: string;
  /** `primary` marks the main action of a view; `bare` has no border, for toolbars. */
  look?: "primary" | "plain" | "bare";
  /** Whether only the icon is shown. The title and the key are then in the tooltip. */
  iconOnly?: boolean;
  /** A title for this place that replaces the title of the command. */
  label?: string | undefined;
  /** For a toggle button: whether its option is on. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that runs a command and shows its title, icon and key. It is omitted if the command is not registered. */
export function CommandButton({
  command: id,
  look = "plain",
  iconOnly = false,
  label,
  pressed,
  ref,
}: CommandButtonProps): ReactNode {
  const { bound, isEnabled, run } = useCommand(id);
  if (bound === undefined) return null;
  const { icon: Icon } = bound.command;
  const title = label ?? bound.command.title;
  const bare = iconOnly && Icon !== undefined;
  return (
    <button
      ref={ref}
      type="button"
      className={`button ${look}${bare ? " icon-only" : ""}`}
      title={bound.keyLabel === null ? title : `${title} (${bound.keyLabel})`}
      aria-label={bare ? title : undefined}
      aria-pressed={pressed}
      disabled={!isEnabled}
      onClick={(event) => {
        // After a click in a toolbar, key presses must go to the document again.
        if (look === "bare") releaseFocus(event);
        run();
      }}
    >
      {Icon !== undefined && <Icon size={16} />}
      {!bare && title}
      {!bare && bound.keyLabel !== null && <kbd>{bound.keyLabel}</kbd>}
    </button>
  );
}
