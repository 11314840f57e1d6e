import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { zoneTypes } from "../../../shared/document/zones.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import * as edits from "./edits.ts";
import type { Zoning } from "./state.ts";
import { typeKey } from "./types.ts";

/** As the style sheet lays the types out. */
const columns = 2;

/** All types at once, for those that have no key of their own. */
export function TypePalette({ zoning }: { zoning: Zoning }) {
  const open = useStore(zoning.store, (state) => state.palette);
  const dialog = useRef<HTMLDialogElement>(null);
  const current = zoning.selectedZones()[0]?.type ?? zoning.store.getState().drawType;
  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    element.showModal();
    element.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    return () => element.close();
  }, [open]);
  if (!open) return null;
  const close = (): void => zoning.store.setState({ palette: false });
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>): void => {
    const all = [...event.currentTarget.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const type = zoneTypes[Number(event.key) - 1];
    if (by !== undefined) all[(at + by + all.length) % all.length]?.focus();
    else if (/^[1-9]$/.test(event.key) && type !== undefined) edits.retype(zoning, type);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className="type-palette"
      aria-label="Type of the zone"
      onCancel={close}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      {zoneTypes.map((type) => {
        const { name, tag, color } = zoneStyles[type];
        return (
          <button
            key={type}
            type="button"
            className="button bare"
            aria-pressed={type === current}
            onClick={() => edits.retype(zoning, type)}
          >
            <span className="zone-chip" style={{ background: color }} aria-hidden>
              {tag}
            </span>
            {name}
            <kbd aria-hidden>{typeKey(type)}</kbd>
          </button>
        );
      })}
    </dialog>
  );
}
