import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { zoneTypes } from "../../../shared/document/zones.ts";
import { getChord } from "../../commands/keys.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { chooseTextColor } from "../../styles/contrast.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import * as edits from "./edits.ts";
import type { Zoning } from "./state.ts";
import { getTypeKey } from "./types.ts";
import { t } from "../../messages/messages.ts";

/** The number of columns of the palette. The style sheet must have the same number. */
const columns = 2;

/** Dialog to choose a zone type. Typed letters move the focus to a type by its name. */
export function TypePalette({ zoning }: { zoning: Zoning }) {
  const isOpen = useStore(zoning.store, (state) => state.isTypePaletteOpen);
  if (!isOpen) return null;
  return (
    <Dialog title={t("zoning-type-zone")} bare onClose={() => zoning.store.setState({ isTypePaletteOpen: false })}>
      <Types zoning={zoning} />
    </Dialog>
  );
}

/** The longest pause between two letters of a name, in milliseconds. */
const maxPauseMs = 1000;

/** Finds the index of the zone type whose name begins with typed letters; for one letter, after the focused type. */
function findTypeIndex(typed: string, focusedIndex: number): number {
  const first = typed.length === 1 ? focusedIndex + 1 : focusedIndex;
  const indexes = zoneTypes.map((_, index) => (Math.max(0, first) + index) % zoneTypes.length);
  return indexes.find((index) => getTypeName(index).startsWith(typed)) ?? -1;
}

const getTypeName = (index: number): string => {
  const type = zoneTypes[index];
  return type === undefined ? "" : zoneStyles[type].name.toLowerCase();
};

function Types({ zoning }: { zoning: Zoning }) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", typedAtMs: 0 });
  const current = zoning.getSelectedZones()[0]?.type ?? zoning.store.getState().drawType;
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(), []);
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const focusedIndex = buttons.findIndex((button) => button === document.activeElement);
    const offset = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const chord = getChord(event.nativeEvent);
    const type = zoneTypes.find((candidate) => getTypeKey(candidate) === chord);
    const isLetter = /^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (type !== undefined) edits.retype(zoning, type);
    else if (isLetter) {
      const { text, typedAtMs } = typed.current;
      const letters = (event.timeStamp - typedAtMs < maxPauseMs ? text : "") + event.key.toLowerCase();
      typed.current = { text: letters, typedAtMs: event.timeStamp };
      buttons[findTypeIndex(letters, focusedIndex)]?.focus();
    } else if (offset !== undefined) buttons[(focusedIndex + offset + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={list} className="type-palette" role="presentation" onKeyDown={onKeyDown}>
      {zoneTypes.map((type) => {
        const { name, tag, color } = zoneStyles[type];
        return (
          <Button key={type} look="bare" aria-pressed={type === current} onClick={() => edits.retype(zoning, type)}>
            <span className="zone-chip" style={{ background: color, color: chooseTextColor(color) }} aria-hidden>
              {tag}
            </span>
            {name}
            <kbd aria-hidden>{getTypeKey(type)}</kbd>
          </Button>
        );
      })}
    </div>
  );
}
