import type { ComponentProps, ReactNode } from "react";

export interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "className"> {
  look?: "primary" | "bare";
  /** Whether the button contains only an icon. It then needs an `aria-label`. */
  iconOnly?: boolean;
}

/** A button with its own click handler. For commands, use `CommandButton`. */
export function Button({ look, iconOnly = false, ...props }: ButtonProps): ReactNode {
  const className = ["button", look, iconOnly ? "icon-only" : undefined].filter(Boolean).join(" ");
  return <button type="button" className={className} {...props} />;
}
