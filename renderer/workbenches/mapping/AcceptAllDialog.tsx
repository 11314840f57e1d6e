import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { formatValue } from "../../session/values.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { Button } from "../../components/Button.tsx";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { acceptListed, getName, listHighConfidenceSuggestions } from "./edits.ts";
import { shorten } from "./names.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** The suggestions that the dialog lists. */
interface ListedSuggestions {
  mapping: Mapping;
  points: readonly DataPoint[];
}

const acceptAllCommands = defineCommands<ListedSuggestions>(
  { group: t("review-label"), scope: "dialog", undo: "step" },
  [
    {
      id: "point.accept-listed",
      title: t("mapping-accept-all"),
      keys: ["Enter", "Mod+Enter"],
      ignoresKeyRepeat: true,
      when: ({ points }) => points.length > 0,
      run: ({ mapping, points }) => acceptListed(mapping, points),
    },
  ],
);

/**
 * Dialog that lists the suggested values of high confidence, so that they can be reviewed before they are accepted in one
 * step. Fields that seem to be absent are listed and accepted only if the reviewer asks for it: a value that was
 * overlooked is not in any list.
 */
export function AcceptAllDialog({ mapping }: { mapping: Mapping }) {
  const isOpen = useStore(mapping.store, (state) => state.isAcceptDialogOpen);
  return isOpen ? <AcceptAllContent mapping={mapping} /> : null;
}

function AcceptAllContent({ mapping }: { mapping: Mapping }) {
  const { values, absences } = useMemo(() => listHighConfidenceSuggestions(mapping), [mapping]);
  const [includesAbsences, setIncludesAbsences] = useState(false);
  const points = useMemo(
    () => (includesAbsences ? [...values, ...absences] : values),
    [values, absences, includesAbsences],
  );
  const listed = useMemo(() => ({ mapping, points }), [mapping, points]);
  useCommands(acceptAllCommands, listed);
  const close = (): void => mapping.store.setState({ isAcceptDialogOpen: false });
  const actions = (
    <>
      <Button onClick={close}>{t("cancel-button")}</Button>
      <CommandButton command="point.accept-listed" look="primary" />
    </>
  );
  return (
    <Dialog
      title={t("mapping-accept-suggestions-high-confidence", { count: points.length })}
      onClose={close}
      actions={actions}
    >
      <SuggestionList mapping={mapping} points={points} />
      {absences.length > 0 && (
        <label className="accept-all-absences">
          <input
            type="checkbox"
            checked={includesAbsences}
            onChange={({ target }) => setIncludesAbsences(target.checked)}
          />
          {t("mapping-accept-absences", { count: absences.length })}
        </label>
      )}
    </Dialog>
  );
}

/** In pixels. */
const rowHeight = 24;

/** Lists suggestions under the titles of their groups. Only visible rows are rendered, since there may be thousands. */
function SuggestionList({ mapping, points }: { mapping: Mapping; points: readonly DataPoint[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  // The list takes the focus, so that the arrow keys scroll it.
  useEffect(() => scroller.current?.focus(), []);
  const rows = useMemo(() => {
    const suggestions = new Map(points.map((point) => [point.path, point]));
    return mapping.getIndex().sections.flatMap(({ title, rows }) => {
      const listed = rows.flatMap(({ fields }) => fields.flatMap(({ path }) => suggestions.get(path) ?? []));
      return listed.length === 0 ? [] : [title, ...listed];
    });
  }, [mapping, points]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20,
  });
  return (
    <div ref={scroller} className="accept-all-list" role="group" aria-label={t("mapping-suggestions")} tabIndex={0}>
      <dl style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div key={index} style={{ top: start, height: rowHeight }}>
              {typeof row === "string" ? (
                <dt className="accept-all-group clip">{row}</dt>
              ) : (
                <Suggestion name={getName(mapping, row.path)} point={row} />
              )}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function Suggestion({ name, point }: { name: string; point: DataPoint }) {
  const value = point.value === null ? null : shorten(formatValue(point.value, point.type));
  return (
    <>
      <dt className="quiet clip" title={name}>
        {name}
      </dt>
      <dd className="clip" title={value ?? undefined}>
        {value ?? <span className="quiet">{t("point-absent")}</span>}
      </dd>
    </>
  );
}
