import type { ReactNode } from "react";

export interface SelectProps<Value extends string | number> {
  id?: string;
  /** Accessible name; omitted if the element is inside of a `label`. */
  label?: string;
  className?: string;
  value: Value | undefined;
  /** The values with their titles. */
  options: readonly (readonly [value: Value, title: string])[];
  onChange: (value: Value) => void;
}

/** A `select` element for values that are strings or numbers. */
export function Select<Value extends string | number>(props: SelectProps<Value>): ReactNode {
  const { label, className = "input", options, onChange, ...rest } = props;
  return (
    <select
      {...rest}
      className={className}
      aria-label={label}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen !== undefined) onChange(chosen[0]);
      }}
    >
      {options.map(([value, title]) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </select>
  );
}
