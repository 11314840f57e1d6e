import type { ComponentProps, ReactNode } from "react";

export interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "className"> {
  look?: "primary" | "bare";
  /** Whether an icon is the whole content; then `aria-label` names the button. */
  iconOnly?: boolean;
}

/** A button that acts by its own handler. `CommandButton` is the button of a command. */
export function Button({ look, iconOnly = false, ...props }: ButtonProps): ReactNode {
  const className = ["button", look, iconOnly ? "icon-only" : undefined].filter(Boolean).join(" ");
  return <button type="button" className={className} {...props} />;
}
