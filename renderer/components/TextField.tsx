import { type ReactNode, useRef } from "react";
import { useFocusOnMount } from "./use-focus-on-mount.ts";

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "password" | "number";
  placeholder?: string;
  /** The kind of data that the browser may fill in; none by default. */
  autoComplete?: string;
  inputMode?: "url";
  maxLength?: number;
  /** The range of a number. */
  min?: number;
  max?: number;
  /** Focuses the field when it is mounted. */
  takesFocus?: boolean;
}

/** A text field of a form, with its label at the left. */
export function TextField({ label, onChange, takesFocus = false, ...input }: TextFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useFocusOnMount(field, "select-all", takesFocus);
  return (
    <label className="field">
      <span>{label}</span>
      <input
        type="text"
        autoComplete="off"
        {...input}
        ref={field}
        className="input"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
