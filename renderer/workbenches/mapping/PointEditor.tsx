import { useLayoutEffect, useRef, useState } from "react";
import { announce } from "../../session/notices.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import { formatValue } from "../../../shared/values.ts";
import { parseText, saveAndContinue, saveValue } from "./edits.ts";
import type { EditorStart, Mapping } from "./state.ts";

interface Props {
  mapping: Mapping;
  point: DataPoint;
  label: string;
  start: EditorStart;
}

/** Edits the value of a data point. Shows how the typed text is parsed, and asks if it has two readings. */
export function PointEditor({ mapping, point, label, start }: Props) {
  const currentText = point.value === null ? "" : formatValue(point.value, point.type);
  const options = point.type === "boolean" ? ["yes", "no"] : mapping.field(point.path)?.field.enum;
  const [typed, setTyped] = useState(() => getInitialText(start, currentText, options));
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useFocusOnMount(field, start.with === "key" ? "caret-at-end" : "select-all");

  const parsed = parseText(mapping, point, typed, false);
  const ambiguous = parsed.ok && parsed.alternative !== undefined && typed !== currentText ? parsed.alternative : null;
  const cancel = (): void => mapping.store.setState({ editing: null });
  const save = (value: Value): void => saveAndContinue(mapping, point, value);
  const submit = (): void => {
    if (parsed.ok && ambiguous === null) save(parsed.value);
    else setRefused(true);
  };
  /** Saves when the focus leaves the editor; reports a text that cannot be saved. */
  const saveOnLeave = (): void => {
    const { focus, editing } = mapping.store.getState();
    const isUnchanged = typed === currentText || (start.with === "words" && typed === start.text);
    if (editing === null || focus !== point.path || isUnchanged) return;
    if (parsed.ok && ambiguous === null) saveValue(mapping, point, parsed.value);
    else announce("info", `“${typed}” was not saved for ${label}`, parsed.ok ? "It has two readings." : parsed.reason);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const choices = parsed.ok && ambiguous !== null ? [parsed.value, ambiguous] : [];
    const choice = event.altKey ? choices[Number(event.key) - 1] : undefined;
    if (event.key === "Enter") submit();
    else if (event.key === "Escape") cancel();
    else if (choice !== undefined) save(choice);
    else {
      if (/^F\d/.test(event.key)) saveOnLeave();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const shared = {
    ref: field,
    className: "input",
    "aria-label": label,
    "aria-invalid": refused && !parsed.ok,
    onKeyDown,
  };
  const message = useRef<HTMLDivElement>(null);
  // The message below the field changes with the typed text, and the row grows with it.
  useLayoutEffect(() => {
    (message.current?.closest("[data-path]") ?? message.current)?.scrollIntoView({ block: "nearest" });
  });
  const messageId = `editing-${point.path}`;

  return (
    <div
      className="point-editor"
      onBlur={(event) => {
        // When the whole window loses the focus, the active element stays the same. The choices are part of the editor.
        const to = event.relatedTarget;
        if (event.target !== document.activeElement && !event.currentTarget.contains(to)) saveOnLeave();
      }}
    >
      {options === undefined ? (
        <input
          {...shared}
          aria-describedby={messageId}
          value={typed}
          placeholder={point.type === "date" ? "2026-03-31" : point.type === "money" ? "1234.50 EUR" : ""}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
      ) : (
        <select {...shared} value={typed} onChange={(event) => setTyped(event.target.value)}>
          {!options.includes(typed) && <option value={typed}>{typed === "" ? "Choose a value" : typed}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      <div
        ref={message}
        id={messageId}
        className={refused && !parsed.ok ? "point-problem" : "quiet"}
        aria-live="polite"
      >
        {ambiguous !== null && parsed.ok ? (
          <Choice values={[parsed.value, ambiguous]} point={point} onChoose={save} />
        ) : parsed.ok ? (
          `→ ${formatValue(parsed.value, point.type)}`
        ) : typed === "" ? (
          "Type a value, or press Esc and then X if it is not in the document"
        ) : (
          parsed.reason
        )}
      </div>
    </div>
  );
}

/** Returns the initial text of the editor; for a field with options, the first option that starts with the opening key. */
function getInitialText(start: EditorStart, currentText: string, options: readonly string[] | undefined): string {
  if (start.with === "value") return currentText;
  if (start.with === "words" || options === undefined) return start.text;
  return options.find((option) => option.startsWith(start.text)) ?? currentText;
}

/** Formats a date with the name of the month, which tells 3/4/2026 from 4/3/2026. */
function formatChoice(value: Value, point: DataPoint): string {
  if (point.type !== "date" || typeof value !== "string") return formatValue(value, point.type);
  return new Date(`${value}T12:00:00Z`).toLocaleDateString(undefined, { dateStyle: "long", timeZone: "UTC" });
}

function Choice({
  values,
  point,
  onChoose,
}: {
  values: readonly Value[];
  point: DataPoint;
  onChoose: (value: Value) => void;
}) {
  return (
    <span role="group" aria-label="Which value is meant?">
      Which value is meant?{" "}
      {values.map((value, index) => (
        <button key={index} type="button" className="button" onClick={() => onChoose(value)}>
          {formatChoice(value, point)} <kbd>Alt+{index + 1}</kbd>
        </button>
      ))}
    </span>
  );
}
