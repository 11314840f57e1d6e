import type { ReactNode } from "react";

interface ChoiceProps<Value extends string> {
  label: string;
  /** The title of the option without a value. */
  none: string;
  value: Value | undefined;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | undefined) => void;
}

/** A `select` element for an optional value. */
export function Choice<Value extends string>({ label, none, value, options, onChange }: ChoiceProps<Value>): ReactNode {
  return (
    <select
      className={value === undefined ? "input" : "input chosen"}
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChange(options.find(([option]) => option === event.target.value)?.[0])}
    >
      <option value="">{none}</option>
      {options.map(([option, title]) => (
        <option key={option} value={option}>
          {title}
        </option>
      ))}
    </select>
  );
}
