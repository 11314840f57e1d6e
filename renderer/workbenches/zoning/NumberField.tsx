import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { releaseFocus } from "../../components/release-focus.ts";
import { formatValue } from "../../session/values.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  label: string;
  /** In points, or a heading level. */
  value: number;
  /** Whether the number can be read but not changed. */
  isReadOnly?: boolean;
  onChange: (value: number) => void;
}

/** Parses a number with "." or "," as its decimal mark; undefined if the text is not a number. */
function parseNumber(text: string): number | undefined {
  const number = text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}

const format = (value: number): string => formatValue(Math.round(value * 10) / 10, "number");

/**
 * A number field with buttons to step by one. The arrow keys step by one, and with Shift by ten. A typed number is
 * committed by Enter or when the field loses the focus.
 */
export function NumberField({ label, value, isReadOnly = false, onChange }: Props) {
  const [text, setText] = useState<string | null>(null);
  /** The number in the field, or the current value if the typed text is not a number. */
  const current = text === null ? value : (parseNumber(text) ?? value);
  const commit = (): void => {
    setText(null);
    if (format(current) !== format(value)) onChange(current);
  };
  const click = (event: React.MouseEvent<HTMLElement>, delta: number): void => {
    releaseFocus(event);
    step(delta);
  };
  const step = (delta: number): void => {
    setText(null);
    onChange(current + delta);
  };
  return (
    <div className="number-field" role="group" aria-label={label}>
      <span className="quiet" aria-hidden>
        {label}
      </span>
      <input
        className="input"
        aria-label={label}
        inputMode="decimal"
        readOnly={isReadOnly}
        value={text ?? format(value)}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          // Function keys commit the typed number, because their commands may move the focus.
          if (event.key === "Enter" || /^F\d/.test(event.key)) commit();
          if (event.key === "Escape") setText(null);
          if (isReadOnly) return;
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          step((event.key === "ArrowUp" ? 1 : -1) * (event.shiftKey ? 10 : 1));
        }}
      />
      <button
        type="button"
        className="button bare stepper"
        disabled={isReadOnly}
        aria-label={t("zoning-less", { label })}
        onClick={(event) => click(event, -1)}
      >
        <Minus size={12} aria-hidden />
      </button>
      <button
        type="button"
        className="button bare stepper"
        disabled={isReadOnly}
        aria-label={t("zoning-more", { label })}
        onClick={(event) => click(event, 1)}
      >
        <Plus size={12} aria-hidden />
      </button>
    </div>
  );
}
