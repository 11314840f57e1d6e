import { useStore } from "zustand";
import { formatValue } from "../../../shared/values.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { acceptSure, sureSuggestions } from "./edits.ts";
import type { Mapping } from "./state.ts";

/** All sure suggestions, to be looked over before they are accepted in one step. */
export function SureList({ mapping }: { mapping: Mapping }) {
  const open = useStore(mapping.store, (state) => state.listing);
  if (!open) return null;
  const points = sureSuggestions(mapping);
  const close = (): void => mapping.store.setState({ listing: false });
  const actions = (
    <>
      <button type="button" className="button" onClick={close}>
        Cancel
      </button>
      <button type="button" className="button primary" onClick={() => acceptSure(mapping)}>
        Accept {points.length}
      </button>
    </>
  );
  return (
    <Dialog title={`Accept ${points.length} sure data points?`} onClose={close} actions={actions}>
      <dl className="sure-list">
        {points.map((point) => (
          <div key={point.path}>
            <dt className="quiet">{mapping.field(point.path)?.field.label ?? point.path}</dt>
            <dd>{point.value === null ? "" : formatValue(point.value, point.type)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
