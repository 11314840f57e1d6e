import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { announce } from "../../session/notices.ts";
import { getChord, writesCharacter } from "../../commands/keys.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import type { ParsedValue } from "../../../shared/values/parse-value.ts";
import { matchesPattern } from "../../../shared/taxonomy/pattern.ts";
import { formatValue } from "../../session/values.ts";
import { parseText, saveAndContinue, saveValue } from "./edits.ts";
import { describeProblem, shorten } from "./names.ts";
import { formatReading, Readings } from "./Readings.tsx";
import type { EditorStart, Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  mapping: Mapping;
  point: DataPoint;
  label: string;
  start: EditorStart;
}

/** Editor for the value of a data point. Shows the parsed value, and asks the reviewer to choose if the text is ambiguous. */
export function PointEditor({ mapping, point, label, start }: Props) {
  const currentText = point.value === null ? "" : formatValue(point.value, point.type);
  const field = mapping.getField(point.path)?.field;
  const options =
    point.type === "boolean" ? [formatValue(true, "boolean"), formatValue(false, "boolean")] : field?.enum;
  const [text, setText] = useState(() => getInitialText(start, currentText, options));
  const [showsError, setShowsError] = useState(false);
  const input = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null);
  useFocusOnMount(input, start.with === "key" ? "caret-at-end" : "select-all");

  // An unchanged text keeps its value and is not parsed again, since a typed "1.234" would be ambiguous, but the value
  // 1.234 is not.
  const result: ParsedValue =
    text === currentText && point.value !== null
      ? { ok: true, value: point.value }
      : parseText(mapping, point, text, false);
  // A pattern describes the printed text. Only an edited text has this form, not an edited value of another type.
  const isText = point.type === "string" || point.type === "text";
  const fitsPattern =
    !isText || field?.pattern === undefined || text === "" || matchesPattern(field.pattern, text.trim());
  const preview = result.ok && point.type !== "text" ? shorten(describeValue(result.value, point)) : text.trim();
  const secondValue = result.ok && result.alternative !== undefined ? result.alternative : null;
  const typedKey = result.ok && secondValue === null && text !== currentText ? JSON.stringify(result.value) : null;
  useEffect(() => {
    const typedValue = typedKey === null ? null : { path: point.path, value: JSON.parse(typedKey) as Value };
    mapping.store.setState({ typedValue });
    return () => mapping.store.setState({ typedValue: null });
  }, [mapping, point.path, typedKey]);
  /** Saves an option that was chosen from the list, which closes the editor. */
  const choose = (option: string): void => {
    const chosen = parseText(mapping, point, option, false);
    if (chosen.ok) saveValue(mapping, point, chosen.value);
  };
  const cancel = (): void => mapping.store.setState({ editorStart: null });
  const save = (value: Value): void => saveAndContinue(mapping, point, value);
  const submit = (): void => {
    if (result.ok && secondValue === null) save(result.value);
    else setShowsError(true);
  };
  /** Saves the text when the focus leaves the editor. Shows a notice if it cannot be saved. */
  const saveOnLeave = (): void => {
    const { focus, editorStart } = mapping.store.getState();
    const isUnchanged = text === currentText || (start.with === "words" && text === start.text);
    if (editorStart === null || focus !== point.path || isUnchanged) return;
    if (result.ok && secondValue === null) saveValue(mapping, point, result.value);
    else
      announce(
        "info",
        t("value-not-saved", { value: shorten(text), label }),
        result.ok ? t("value-ambiguous") : describeProblem(text, result.problem),
      );
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    // Enter and Escape belong to the input method while it composes a text.
    if (event.nativeEvent.isComposing) return;
    const choices = result.ok && secondValue !== null ? [result.value, secondValue] : [];
    const chord = getChord(event.nativeEvent);
    const choice = choices.find((_, index) => chord === `alt+${index + 1}`);
    if (event.key === "Enter" && event.shiftKey && point.type === "text") return;
    if (event.key === "Enter") submit();
    else if (event.key === "Escape") cancel();
    else if (choice !== undefined) save(choice);
    else {
      // Function keys, and in a list of options also characters, may run commands that move the focus.
      if (/^F\d/.test(event.key) || (options !== undefined && writesCharacter(event))) saveOnLeave();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const messageId = `editing-${point.path}`;
  const fieldProps = {
    ref: input,
    className: "input",
    "aria-label": label,
    "aria-invalid": showsError && !result.ok,
    onKeyDown,
  };
  const textProps = {
    ...fieldProps,
    "aria-describedby": messageId,
    value: text,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      setText(event.target.value);
      setShowsError(false);
    },
  };
  const message = useRef<HTMLDivElement>(null);
  // Keeps the row in view, since the message below the field makes it higher.
  useLayoutEffect(() => {
    (message.current?.closest("[data-path]") ?? message.current)?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      className="point-editor"
      onBlur={(event) => {
        // Does not save if the focus moves to a button of the editor, or if the whole window loses the focus, in which
        // case the active element stays the same.
        const to = event.relatedTarget;
        if (event.target !== document.activeElement && !event.currentTarget.contains(to)) saveOnLeave();
      }}
    >
      {options === undefined && point.type === "text" ? (
        <textarea {...textProps} rows={1} title={t("editor-new-line-hint")} />
      ) : options === undefined ? (
        <input
          {...textProps}
          placeholder={point.type === "date" ? "2026-03-31" : point.type === "money" ? amountExample() : ""}
        />
      ) : (
        <select {...fieldProps} value={text} onChange={(event) => choose(event.target.value)}>
          {!options.includes(text) && <option value={text}>{text === "" ? t("mapping-choose-value") : text}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      <div
        ref={message}
        id={messageId}
        className={showsError && !result.ok ? "point-problem" : "quiet"}
        aria-live="polite"
      >
        {secondValue !== null && result.ok ? (
          <Readings
            text={shorten(text.trim())}
            type={point.type}
            readings={[result.value, secondValue]}
            hasKeys
            onChoose={(reading) => save(reading === 0 ? result.value : secondValue)}
          />
        ) : result.ok ? (
          <>
            {preview !== text.trim() && `→ ${preview} `}
            {!fitsPattern && (
              <span className="point-finding" title={t("mapping-pattern-taxonomy", { pattern: field?.pattern ?? "" })}>
                {t("mapping-unusual-form-data-point")}
              </span>
            )}
          </>
        ) : text === "" ? (
          t("editor-absent-hint")
        ) : (
          describeProblem(text, result.problem)
        )}
      </div>
    </div>
  );
}

const amountExample = (): string => formatValue({ amount: 1234.5, currency: "EUR" }, "money");

/** Returns the initial text of the editor. A key in a field with options gives the first option that begins with it. */
function getInitialText(start: EditorStart, currentText: string, options: readonly string[] | undefined): string {
  if (start.with === "value") return currentText;
  if (start.with === "words" || options === undefined) return start.text;
  return options.find((option) => option.startsWith(start.text)) ?? currentText;
}

/** Formats a value. A date gets the name of its month, since 2026-04-03 is easily misread. */
function describeValue(value: Value, point: DataPoint): string {
  const text = formatValue(value, point.type);
  return point.type === "date" ? `${text} (${formatReading(value, point.type)})` : text;
}
