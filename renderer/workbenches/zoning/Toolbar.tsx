import type { ReactNode } from "react";
import { useStore } from "zustand";
import { CommandButton } from "../../components/CommandButton.tsx";
import { zoneStyles } from "../../styles/zone-types.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Toolbar with the modes, the commands for the selection or a hint for the current mode, and `end`. */
export function Toolbar({ zoning, end }: { zoning: Zoning; end: ReactNode }) {
  const mode = useStore(zoning.store, (state) => state.mode);
  const cut = useStore(zoning.store, (state) => state.cut);
  const orderedCount = useStore(zoning.store, (state) => state.orderedIds.length);
  const drawType = useStore(zoning.store, (state) => state.drawType);
  const isTable = useStore(zoning.store, (state) => state.table !== null);
  const isGridLineSelected = useStore(zoning.store, (state) => state.table !== null && state.table.gridLine !== null);
  const hint =
    cut !== null
      ? t("zoning-hint-cut")
      : mode === "order"
        ? t("reading-order-hint", { count: orderedCount })
        : mode === "draw"
          ? t("zone-draw-hint", { type: zoneStyles[drawType].name })
          : isTable
            ? isGridLineSelected
              ? t("zoning-hint-grid-line")
              : t("zoning-hint-cells")
            : null;
  return (
    <div className="toolbar" role="toolbar" aria-label={t("zoning-title")}>
      {zoning.isPaged && !isTable && (
        <>
          <CommandButton command="mode.select" look="bare" iconOnly pressed={mode === "select"} />
          <CommandButton command="mode.draw" look="bare" iconOnly pressed={mode === "draw"} />
          <CommandButton command="mode.order" look="bare" iconOnly pressed={mode === "order"} />
          <span className="toolbar-line" />
        </>
      )}
      {isTable && <TableTools />}
      {hint === null && <Tools isPaged={zoning.isPaged} />}
      {cut !== null && <CutTools />}
      {mode === "order" && <OrderTools />}
      <span className="toolbar-hint quiet" title={hint ?? undefined}>
        {hint}
      </span>
      {end}
    </div>
  );
}

/** Commands of the table mode. */
function TableTools() {
  return (
    <>
      <CommandButton command="table.add-row" look="bare" iconOnly />
      <CommandButton command="table.add-column" look="bare" iconOnly />
      <CommandButton command="table.remove-row" look="bare" iconOnly />
      <CommandButton command="table.remove-column" look="bare" iconOnly />
      <span className="toolbar-line" />
      <CommandButton command="table.merge-cells" look="bare" iconOnly />
      <CommandButton command="table.split-cell" look="bare" iconOnly />
      <CommandButton command="table.toggle-header" look="bare" iconOnly />
      <span className="toolbar-line" />
      <CommandButton command="table.finish" look="bare" iconOnly />
    </>
  );
}

/** Commands of a split in preparation. */
function CutTools() {
  return (
    <>
      <CommandButton command="cut.turn" look="bare" iconOnly />
      <CommandButton command="cut.add" look="bare" iconOnly />
      <span className="toolbar-line" />
      <CommandButton command="zone.accept" look="bare" label={t("zoning-split-now")} />
      <CommandButton command="zone.cancel" look="bare" label={t("cancel-button")} />
    </>
  );
}

/** Commands of the reading-order mode. */
function OrderTools() {
  return (
    <>
      <CommandButton command="zone.accept" look="bare" label={t("zoning-set-order-now")} />
      <CommandButton command="zone.cancel" look="bare" label={t("cancel-button")} />
    </>
  );
}

/** Commands for the selection. */
function Tools({ isPaged }: { isPaged: boolean }) {
  return (
    <>
      <CommandButton command="zone.choose-type" look="bare" iconOnly />
      <CommandButton command="zone.merge" look="bare" iconOnly />
      {isPaged && <CommandButton command="zone.split" look="bare" iconOnly />}
      {isPaged && <CommandButton command="table.edit" look="bare" iconOnly />}
      {isPaged && <CommandButton command="zone.duplicate" look="bare" iconOnly />}
      <CommandButton command="zone.earlier" look="bare" iconOnly />
      <CommandButton command="zone.later" look="bare" iconOnly />
      <CommandButton command="zone.delete" look="bare" iconOnly />
      <span className="toolbar-line" />
      <CommandButton command="zone.accept" look="bare" iconOnly />
      <CommandButton command="page.accept" look="bare" iconOnly />
    </>
  );
}
