import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { isFromEmbedded } from "../../../shared/embedded.ts";
import { formatValue } from "../../../shared/values.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { isUnreviewed } from "../../document-ops/data-points.ts";
import type { FieldSection } from "../../document-ops/data-points.ts";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { listDataPoints } from "./adapter.ts";
import { addRowTo } from "./edits.ts";
import { EmbeddedMark } from "./EmbeddedMark.tsx";
import { PointEditor } from "./PointEditor.tsx";
import { describePoint, getFindingId, PointState } from "./PointState.tsx";
import type { EditorStart, Mapping } from "./state.ts";

interface Props {
  mapping: Mapping;
  source: PageSource | null;
}

/** Lists all data points by group of the taxonomy; a repeating group is a grid. */
export function DataPoints({ mapping, source }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  useCheckout(mapping.checkout, (state) => listDataPoints(state.history.records));
  const focus = useStore(mapping.store, (state) => state.focus);
  const editing = useStore(mapping.store, (state) => state.editorStart);
  const isLinking = useStore(mapping.store, (state) => state.linkDraft !== null);

  useEffect(() => {
    const element =
      focus === null ? null : pane.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focus)}"]`);
    if (element === null || element === undefined) return;
    element.scrollIntoView({ block: "nearest" });
    const active = document.activeElement;
    // Moves the keyboard focus only if it is in this list or nowhere, not away from the document.
    if (editing === null && !isLinking && (active === document.body || pane.current?.contains(active) === true)) {
      element.focus({ preventScroll: true });
    }
  }, [focus, editing, isLinking]);

  return (
    <div ref={pane} className="data-points">
      {mapping.getSections().map((section) => (
        <section key={section.fields[0]?.path ?? section.title} aria-label={section.title}>
          <h2 className="point-section">{section.title}</h2>
          {section.repeats ? (
            <RepeatingGroup mapping={mapping} section={section} />
          ) : (
            <Grid mapping={mapping} label={section.title}>
              {section.rows.flatMap((row) =>
                row.fields.map(({ path, field }) => (
                  <PointRow key={path} mapping={mapping} path={path} label={field.field.label} source={source} />
                )),
              )}
            </Grid>
          )}
        </section>
      ))}
    </div>
  );
}

interface GridProps {
  mapping: Mapping;
  label: string;
  className?: string;
  children: ReactNode;
}

/** A grid of data points: handles the keys and the pointer for all elements in it that carry a `data-path`. */
function Grid({ mapping, label, className, children }: GridProps) {
  const getPath = ({ target }: React.MouseEvent): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>("[data-path]")?.dataset["path"] : undefined;
  return (
    <div
      className={className}
      role="grid"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, mapping)}
      onMouseDown={(event) => {
        // A click would be lost if its target were drawn anew between press and release, as when a crop arrives.
        const path = getPath(event);
        const { focus, linkDraft } = mapping.store.getState();
        if (path === focus && linkDraft !== null) event.preventDefault();
        if (path === undefined || path === focus) return;
        // An editor saves its text when it loses the focus, and closes with the focused data point.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        mapping.focusPoint(path);
      }}
      onDoubleClick={(event) => {
        const { focus, editorStart } = mapping.store.getState();
        if (editorStart === null && getPath(event) === focus)
          mapping.store.setState({ editorStart: { with: "value" } });
      }}
    >
      {children}
    </div>
  );
}

const numberTypes: ReadonlySet<DataPoint["type"]> = new Set(["integer", "number", "percentage", "money"]);

/**
 * Returns whether a key is the first character of a typed value. A number can begin with a minus or a decimal mark:
 * without them -12,50 would be saved as 12.50, and ,5 as 5.
 */
function beginsValue(key: string, point: DataPoint | undefined): boolean {
  return /^\d$/.test(key) || (/^[-−.,]$/.test(key) && point !== undefined && numberTypes.has(point.type));
}

/** Handles keys of the grid: arrow keys move the focus, the first character of a value opens the editor with it. */
function handleKey(event: React.KeyboardEvent, mapping: Mapping): void {
  const { focus, editorStart, linkDraft } = mapping.store.getState();
  if (editorStart !== null || linkDraft !== null || event.ctrlKey || event.metaKey || event.altKey || focus === null)
    return;
  if (beginsValue(event.key, mapping.getPoint(focus)))
    mapping.store.setState({ editorStart: { with: "key", text: event.key } });
  else {
    const next = findNeighbor(event.key, focus, mapping);
    if (next === undefined) return;
    mapping.focusPoint(next);
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Finds the path of the data point next to the focused one in the direction of an arrow key. */
function findNeighbor(key: string, focus: string, mapping: Mapping): string | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const section = mapping
    .getSections()
    .find(({ rows }) => rows.some(({ fields }) => fields.some((cell) => cell.path === focus)));
  const row = section?.rows.find(({ fields }) => fields.some((cell) => cell.path === focus));
  if (section === undefined || row === undefined) return undefined;
  const column = row.fields.findIndex((cell) => cell.path === focus);
  if (key === "ArrowRight") return row.fields[column + 1]?.path;
  if (key === "ArrowLeft") return row.fields[column - 1]?.path;
  if (step === undefined) return undefined;
  const cellInColumn = section.repeats
    ? section.rows[section.rows.indexOf(row) + step]?.fields[column]?.path
    : undefined;
  const paths = mapping.listPaths();
  const edge = section.repeats
    ? paths.indexOf((step > 0 ? section.rows.at(-1) : section.rows[0])?.fields.at(step > 0 ? -1 : 0)?.path ?? "")
    : paths.indexOf(focus);
  return cellInColumn ?? paths[edge + step];
}

function usePoint(
  mapping: Mapping,
  path: string,
): { point: DataPoint | undefined; problem: string; focused: boolean; editing: EditorStart | null } {
  useCheckout(mapping.checkout, (state) => state.history.records.get(`0/${path}`));
  useCheckout(mapping.checkout, () => mapping.describeFindings(path));
  const problem = useStore(mapping.store, () => mapping.describeFindings(path));
  const focused = useStore(mapping.store, (state) => state.focus === path);
  const editing = useStore(mapping.store, (state) => (state.focus === path ? state.editorStart : null));
  return { point: mapping.getPoint(path), problem, focused, editing };
}

function formatPoint(point: DataPoint): string {
  return point.value === null ? "" : formatValue(point.value, point.type);
}

function PointRow({ mapping, path, label, source }: Props & { path: string; label: string }) {
  const { point, problem, focused, editing } = usePoint(mapping, path);
  if (point === undefined) return null;
  const value = formatPoint(point);
  const [region] = point.regions;
  return (
    <div
      className={`point-row ${point.state === "rejected" ? "point-row-rejected" : ""}`}
      role="row"
      data-path={path}
      tabIndex={focused ? 0 : -1}
      aria-selected={focused}
      aria-label={describePoint(label, point, value)}
      aria-describedby={problem === "" ? undefined : getFindingId(path)}
    >
      <span className="point-label" role="rowheader" title={path}>
        {label}
      </span>
      <span className="point-source" role="gridcell">
        {region?.bbox !== undefined && source !== null ? (
          <Crop
            source={source}
            page={region.page}
            bbox={region.bbox}
            label={`Source: ${point.text}`}
            maxWidth={220}
            maxHeight={26}
          />
        ) : isFromEmbedded(point) ? (
          <EmbeddedMark withName />
        ) : (
          <span className="quiet">{point.text}</span>
        )}
      </span>
      <span className="point-value" role="gridcell">
        {editing !== null ? (
          <PointEditor mapping={mapping} point={point} label={label} start={editing} />
        ) : value === "" ? (
          <span className="quiet">
            {point.state === "absent" && !isUnreviewed(point) ? "not in the document" : "not found"}
          </span>
        ) : (
          <span title={point.text === value || point.text === "" ? undefined : `In the document: “${point.text}”`}>
            {value}
          </span>
        )}
      </span>
      <span role="gridcell">
        <PointState point={point} problem={problem} />
      </span>
    </div>
  );
}

function RepeatingGroup({ mapping, section }: { mapping: Mapping; section: FieldSection }) {
  return (
    <div className="point-grid-frame">
      <Grid mapping={mapping} label={section.title} className="point-grid">
        <div className="point-grid-row" role="row">
          <span role="columnheader" aria-label="Row" />
          {section.fields.map(({ field, path }) => (
            <span key={path} role="columnheader">
              {field.label}
            </span>
          ))}
        </div>
        {section.rows.map(({ row, fields }) => (
          <div key={row} className="point-grid-row" role="row">
            <span role="rowheader">{(row ?? 0) + 1}</span>
            {fields.map(({ path, field }) => (
              <PointCell
                key={path}
                mapping={mapping}
                path={path}
                label={`${field.field.label}, row ${(row ?? 0) + 1}`}
              />
            ))}
          </div>
        ))}
      </Grid>
      <button type="button" className="button bare" onClick={() => addRowTo(mapping, section)}>
        <Plus size={14} aria-hidden /> Add a row
      </button>
    </div>
  );
}

function PointCell({ mapping, path, label }: { mapping: Mapping; path: string; label: string }) {
  const { point, problem, focused, editing } = usePoint(mapping, path);
  if (point === undefined) return null;
  const value = formatPoint(point);
  const numeric = typeof point.value === "number" || typeof point.value === "object";
  return (
    <div
      className={`point-cell ${numeric ? "point-cell-number" : ""} ${point.state === "rejected" ? "point-row-rejected" : ""}`}
      role="gridcell"
      data-path={path}
      tabIndex={focused ? 0 : -1}
      aria-selected={focused}
      aria-label={describePoint(label, point, value)}
      aria-describedby={problem === "" ? undefined : getFindingId(path)}
    >
      {editing !== null ? (
        <PointEditor mapping={mapping} point={point} label={label} start={editing} />
      ) : (
        <span className="point-cell-value">
          <span>{value}</span>
          {isFromEmbedded(point) && <EmbeddedMark />}
          <PointState point={point} problem={problem} />
        </span>
      )}
    </div>
  );
}
