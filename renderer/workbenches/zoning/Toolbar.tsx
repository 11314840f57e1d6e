import type { ReactNode } from "react";
import { useStore } from "zustand";
import { CommandButton } from "../../components/CommandButton.tsx";
import { zoneStyles } from "../../styles/zone-types.ts";
import type { Zoning } from "./state.ts";

/** The modes at the left, what can be done to the selection beside them, the view at the end. */
export function Toolbar({ zoning, end }: { zoning: Zoning; end: ReactNode }) {
  const mode = useStore(zoning.store, (state) => state.mode);
  const cut = useStore(zoning.store, (state) => state.cut);
  const picked = useStore(zoning.store, (state) => state.picked.length);
  const drawType = useStore(zoning.store, (state) => state.drawType);
  const hint =
    cut !== null
      ? "Arrows move the cut, X turns it, Space adds one, Enter divides, Esc leaves"
      : mode === "order"
        ? `Click the zones in turn (${picked} so far), Enter ends`
        : mode === "draw"
          ? `Drag a box: ${zoneStyles[drawType].name}. Shift does not snap, V selects`
          : null;
  return (
    <div className="toolbar" role="toolbar" aria-label="Zoning">
      {zoning.paged && (
        <>
          <CommandButton command="mode.select" look="bare" iconOnly pressed={mode === "select"} />
          <CommandButton command="mode.draw" look="bare" iconOnly pressed={mode === "draw"} />
          <CommandButton command="mode.order" look="bare" iconOnly pressed={mode === "order"} />
          <span className="toolbar-line" />
        </>
      )}
      {hint === null && <Tools paged={zoning.paged} />}
      <span className="toolbar-hint quiet" title={hint ?? undefined}>
        {hint}
      </span>
      {end}
    </div>
  );
}

/** What can be done to the selection; while a mode explains itself, its explanation stands here. */
function Tools({ paged }: { paged: boolean }) {
  return (
    <>
      <CommandButton command="zone.choose-type" look="bare" iconOnly />
      <CommandButton command="zone.merge" look="bare" iconOnly />
      {paged && <CommandButton command="zone.split" look="bare" iconOnly />}
      {paged && <CommandButton command="zone.duplicate" look="bare" iconOnly />}
      <CommandButton command="zone.earlier" look="bare" iconOnly />
      <CommandButton command="zone.later" look="bare" iconOnly />
      <CommandButton command="zone.delete" look="bare" iconOnly />
      <span className="toolbar-line" />
      <CommandButton command="zone.accept" look="bare" iconOnly />
      <CommandButton command="page.accept" look="bare" iconOnly />
    </>
  );
}
