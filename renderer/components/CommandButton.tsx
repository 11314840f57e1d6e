import type { ReactNode } from "react";
import { useCommand } from "../commands/use-commands.ts";

export interface CommandButtonProps {
  /** The command's id. */
  command: string;
  /** `primary`: the one thing to do here; `bare`: without a frame, in a toolbar. */
  look?: "primary" | "plain" | "bare";
  /** Only the icon is shown, and the title and key in the tooltip. */
  iconOnly?: boolean;
  /** For commands that switch something: whether it is on. */
  pressed?: boolean;
}

/** A command as a button: its title, icon and key; disabled while it does not apply. */
export function CommandButton({
  command: id,
  look = "plain",
  iconOnly = false,
  pressed,
}: CommandButtonProps): ReactNode {
  const { bound, isEnabled, run } = useCommand(id);
  if (bound === undefined) return null;
  const { title, icon: Icon } = bound.command;
  const bare = iconOnly && Icon !== undefined;
  return (
    <button
      type="button"
      className={`button ${look}${bare ? " icon-only" : ""}`}
      title={bound.keyLabel === null ? title : `${title} (${bound.keyLabel})`}
      aria-label={bare ? title : undefined}
      aria-pressed={pressed}
      disabled={!isEnabled}
      onClick={(event) => {
        // Pressed by pointer, a tool of a toolbar leaves the keys to the document: Enter is not to press it again.
        if (look === "bare" && event.detail > 0) event.currentTarget.blur();
        run();
      }}
    >
      {Icon !== undefined && <Icon size={16} />}
      {!bare && title}
      {!bare && bound.keyLabel !== null && <kbd>{bound.keyLabel}</kbd>}
    </button>
  );
}
