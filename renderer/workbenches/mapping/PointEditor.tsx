import { useLayoutEffect, useRef, useState } from "react";
import { announce } from "../../session/notices.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import { formatValue } from "../../../shared/values.ts";
import { correct, keep, read } from "./edits.ts";
import type { EditorStart, Mapping } from "./state.ts";

interface Props {
  mapping: Mapping;
  point: DataPoint;
  label: string;
  start: EditorStart;
}

/** Types a value and says, while it is typed, how it is understood; what can be understood in two ways is asked. */
export function PointEditor({ mapping, point, label, start }: Props) {
  const now = point.value === null ? "" : formatValue(point.value, point.type);
  const options = point.type === "boolean" ? ["yes", "no"] : mapping.field(point.path)?.field.enum;
  const [typed, setTyped] = useState(() => getInitialText(start, now, options));
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useFocusOnMount(field, start.with === "key" ? "caret-at-end" : "select-all");

  const parsed = read(mapping, point, typed, false);
  const ambiguous = parsed.ok && parsed.ambiguous !== undefined && typed !== now ? parsed.ambiguous : null;
  const cancel = (): void => mapping.store.setState({ editing: null });
  const take = (value: Value): void => correct(mapping, point, value);
  const done = (): void => {
    if (parsed.ok && ambiguous === null) take(parsed.value);
    else setRefused(true);
  };
  /** Who goes elsewhere has typed what there is to type; what cannot be taken is told of, and not lost in silence. */
  const leave = (): void => {
    const { focus, editing } = mapping.store.getState();
    const untouched = typed === now || (start.with === "words" && typed === start.text);
    if (editing === null || focus !== point.path || untouched) return;
    if (parsed.ok && ambiguous === null) keep(mapping, point, parsed.value);
    else
      announce("info", `“${typed}” was not taken for ${label}`, parsed.ok ? "It can mean two things." : parsed.reason);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const choices = parsed.ok && ambiguous !== null ? [parsed.value, ambiguous] : [];
    const choice = event.altKey ? choices[Number(event.key) - 1] : undefined;
    if (event.key === "Enter") done();
    else if (event.key === "Escape") cancel();
    else if (choice !== undefined) take(choice);
    else {
      if (/^F\d/.test(event.key)) leave();
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
        // A window that loses the focus keeps its active element; the choices below belong to the editor.
        const to = event.relatedTarget;
        if (event.target !== document.activeElement && !event.currentTarget.contains(to)) leave();
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
          {!options.includes(typed) && <option value={typed}>{typed === "" ? "Choose" : typed}</option>}
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
          <Choice values={[parsed.value, ambiguous]} point={point} onChoose={take} />
        ) : parsed.ok ? (
          `→ ${formatValue(parsed.value, point.type)}`
        ) : typed === "" ? (
          "Enter takes it, Esc leaves; then X says that the document does not have it"
        ) : (
          parsed.reason
        )}
      </div>
    </div>
  );
}

/** The text that the editor opens with; a key opens a list of options at the first option that begins with it. */
function getInitialText(start: EditorStart, now: string, options: readonly string[] | undefined): string {
  if (start.with === "value") return now;
  if (start.with === "words" || options === undefined) return start.text;
  return options.find((option) => option.startsWith(start.text)) ?? now;
}

/** A day in words, so that 3/4/2026 and 4/3/2026 can be told apart. */
function inWords(value: Value, point: DataPoint): string {
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
    <span role="group" aria-label="Which one is meant?">
      Which one?{" "}
      {values.map((value, index) => (
        <button key={index} type="button" className="button" onClick={() => onChoose(value)}>
          {inWords(value, point)} <kbd>Alt+{index + 1}</kbd>
        </button>
      ))}
    </span>
  );
}
