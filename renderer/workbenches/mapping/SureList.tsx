import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { formatValue } from "../../../shared/values.ts";
import { acceptSure, sureSuggestions } from "./edits.ts";
import type { Mapping } from "./state.ts";

/** All sure suggestions, to be looked over before they are accepted in one step. */
export function SureList({ mapping }: { mapping: Mapping }) {
  const open = useStore(mapping.store, (state) => state.listing);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    element.showModal();
    return () => element.close();
  }, [open]);
  if (!open) return null;
  const points = sureSuggestions(mapping);
  const close = (): void => mapping.store.setState({ listing: false });
  return (
    <dialog
      ref={dialog}
      className="sure-list"
      aria-label="Accept all sure data points"
      onCancel={close}
      onClose={close}
    >
      <h2>Accept {points.length} sure data points?</h2>
      <dl>
        {points.map((point) => (
          <div key={point.path}>
            <dt className="quiet">{mapping.field(point.path)?.field.label ?? point.path}</dt>
            <dd>{point.value === null ? "" : formatValue(point.value, point.type)}</dd>
          </div>
        ))}
      </dl>
      <div className="focused-actions">
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button type="button" className="button primary" onClick={() => acceptSure(mapping)}>
          Accept {points.length}
        </button>
      </div>
    </dialog>
  );
}
