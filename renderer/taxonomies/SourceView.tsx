import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useStore } from "zustand";
import { toJsonSchema } from "../../shared/json/json-schema.ts";
import { taxonomySchema } from "../../shared/taxonomy/taxonomy.ts";
import { Listbox, Option } from "../components/Listbox.tsx";
import { createJsonEditor, type JsonEditor } from "../monaco/json-editor.ts";
import type { EditedTaxonomy } from "./edited-taxonomy.ts";
import type { TextRange } from "./json-text.ts";
import type { Finding } from "./taxonomy-document.ts";
import { t } from "../messages/messages.ts";

/** The actions of the editor, which the commands of the taxonomy view call. */
export interface SourceHandle {
  focus(): void;
  format(): Promise<void>;
  /** Selects the next (1) or previous (-1) finding from the cursor, cyclically. */
  showFinding(step: 1 | -1): Promise<void>;
}

export interface SourceViewProps {
  edited: EditedTaxonomy;
  isWritable: boolean;
  ref: Ref<SourceHandle>;
}

/** Returns the range of a finding in the text; the first character if it has no range. */
const getRange = ({ range }: Finding): TextRange => range ?? { start: 0, end: 1 };
/** Describes a finding, such as `data_points.0.id: is required`. */
const describeFinding = ({ path, message }: Finding): string => (path === "" ? message : `${path}: ${message}`);

/** Returns the index of the next (1) or previous (-1) finding from an offset in the text, cyclically. */
function findNext(findings: readonly Finding[], offset: number, step: 1 | -1): number {
  const starts = findings.map((finding) => getRange(finding).start);
  const index =
    step === 1 ? starts.findIndex((start) => start > offset) : starts.findLastIndex((start) => start < offset);
  if (index >= 0) return index;
  return step === 1 ? 0 : starts.length - 1;
}

/** Shows the source of a taxonomy in Monaco, with its findings. It is a default export for `createLazyView`. */
export default function SourceView({ edited, isWritable, ref }: SourceViewProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(null);
  const findings = useStore(edited.store, (state) => state.findings);
  const [activeFinding, setActiveFinding] = useState(0);

  useEffect(() => {
    if (element.current === null) return undefined;
    const { store, worker, setText } = edited;
    const created = createJsonEditor(element.current, {
      label: t("taxonomy-source-label"),
      text: store.getState().text ?? "",
      readOnly: !isWritable,
      schema: toJsonSchema(taxonomySchema, "input"),
      onChange: setText,
      format: (text) => worker.call("format", text),
    });
    const showMarkers = (list: readonly Finding[]): void =>
      created.showMarkers(list.map((finding) => ({ message: describeFinding(finding), ...getRange(finding) })));
    showMarkers(store.getState().findings);
    const stopListening = store.subscribe((state, previous) => {
      if (state.replacementCount !== previous.replacementCount) created.replaceText(state.text ?? "");
      if (state.findings !== previous.findings) showMarkers(state.findings);
    });
    editor.current = created;
    created.focus();
    return () => {
      editor.current = null;
      stopListening();
      created.dispose();
    };
  }, [edited, isWritable]);

  const show = (index: number, focus: boolean): void => {
    const finding = edited.store.getState().findings[index];
    if (finding === undefined) return;
    setActiveFinding(index);
    const active = document.activeElement;
    const { start, end } = getRange(finding);
    editor.current?.reveal(start, end);
    if (!focus && active instanceof HTMLElement) active.focus();
  };
  useImperativeHandle(ref, () => ({
    focus: () => editor.current?.focus(),
    format: async () => editor.current?.format(),
    async showFinding(step) {
      await edited.waitForCheck();
      show(findNext(edited.store.getState().findings, editor.current?.getOffset() ?? 0, step), true);
    },
  }));

  return (
    <div className="source">
      <section className="source-editor" data-pane aria-label={t("taxonomy-source-tab")} ref={element} />
      {findings.length > 0 && (
        <section className="source-findings" data-pane tabIndex={-1} aria-label={t("problems-heading")}>
          <header>
            {findings.length > 100 ? t("problems-over-limit") : t("problems-count", { count: findings.length })}
          </header>
          <div className="finding-scroller">
            <Listbox
              id="finding"
              label={t("problems-heading")}
              className="finding-list"
              isPaneStart
              count={findings.length}
              active={Math.min(activeFinding, findings.length - 1)}
              onChoose={(index) => show(index, false)}
              onConfirm={() => editor.current?.focus()}
            >
              {findings.map((finding, index) => (
                <Option
                  key={`${finding.path} ${finding.message}`}
                  list="finding"
                  index={index}
                  selected={index === activeFinding}
                  className="source-finding"
                >
                  <span className="number quiet">
                    {finding.line !== null && t("problem-line", { line: finding.line })}
                  </span>
                  {describeFinding(finding)}
                </Option>
              ))}
            </Listbox>
          </div>
        </section>
      )}
    </div>
  );
}
