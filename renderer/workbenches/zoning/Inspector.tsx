import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { getZoneText, type Zone, type ZoneType, zoneTypes } from "../../../shared/document/zones.ts";
import { canDescribe } from "../../../shared/document/zone-relations.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Select } from "../../components/Select.tsx";
import { isLocked } from "../../document-ops/lock.ts";
import { listDescribable, canHaveLevel } from "../../document-ops/relations.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { formatPercent } from "../confidence.ts";
import { getPage } from "./adapter.ts";
import { MarkedText } from "./DoubtfulWords.tsx";
import * as edits from "./edits.ts";
import { NumberField } from "./NumberField.tsx";
import { usePageText } from "./page-text.ts";
import { CellTexts } from "./CellTexts.tsx";
import { describeContinuation, type Zoning } from "./state.ts";
import { describePosition, findEditedTable } from "./table-edits.ts";
import * as relationEdits from "./relation-edits.ts";
import { t } from "../../messages/messages.ts";

/** Shows and edits the properties of the selected zones. Users without a pointer move and resize a zone by its numbers. */
export function Inspector({ zoning }: { zoning: Zoning }) {
  const page = useStore(zoning.store, (state) => state.page);
  const selected = useStore(zoning.store, (state) => state.selectedIds);
  const zones = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page).zones);
  const isTable = useStore(zoning.store, (state) => state.table !== null);
  const selectedZones = zones.filter((zone) => selected.includes(zone.id));
  const [zone] = selectedZones;
  if (zone === undefined) {
    const hint = zoning.isPaged ? t("zone-none-selected") : t("zone-none-selected-in-section");
    return <p className="inspector-empty quiet">{hint}</p>;
  }
  const types = new Set(selectedZones.map(({ type }) => type));
  return (
    <div className={`inspector stack ${isTable ? "inspector-with-cells" : ""}`}>
      <div className="inspector-type">
        <label className="inspector-row">
          <span className="quiet">{t("type-label")}</span>
          <Select<ZoneType | "">
            label={t("type-label")}
            value={types.size === 1 ? zone.type : ""}
            options={[
              ...(types.size > 1 ? [["", t("zoning-several-types")] as const] : []),
              ...zoneTypes.map((type) => [type, zoneStyles[type].name] as const),
            ]}
            onChange={(type) => {
              if (type !== "") edits.retype(zoning, type);
            }}
          />
        </label>
        {zoning.isPaged && <CommandButton command="zone.find-similar" look="bare" iconOnly />}
        <CommandButton command="zone.toggle-lock" look="bare" iconOnly pressed={selectedZones.every(isLocked)} />
      </div>
      {selectedZones.length === 1 ? (
        <ZoneProperties zoning={zoning} zone={zone} />
      ) : (
        <p className="quiet">{t("count-zones-total", { count: selectedZones.length })}</p>
      )}
    </div>
  );
}

function ZoneProperties({ zoning, zone }: { zoning: Zoning; zone: Zone }) {
  const page = useStore(zoning.store, (state) => state.page);
  const text = usePageText(zoning, page);
  const zones = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page).zones);
  const { bbox, table } = zone;
  const from = describeContinuation(zone, zones);
  const editedTable = findEditedTable(
    useStore(zoning.store, (state) => state.table),
    zones,
  );
  return (
    <>
      {canDescribe(zone) && <DescribedZone zoning={zoning} zone={zone} zones={zones} />}
      {canHaveLevel(zone) && (
        <div key={`${zone.id} level`} className="geometry">
          <NumberField
            label={t("zone-level-label")}
            value={zone.level ?? 1}
            onChange={(level) => relationEdits.changeLevel(zoning, Math.round(level) - (zone.level ?? 1))}
          />
        </div>
      )}
      {bbox !== undefined && (
        <Geometry
          // With this key, the fields are reset when another zone is selected, so that a partly typed number is
          // discarded.
          key={zone.id}
          bbox={bbox}
          isLocked={isLocked(zone)}
          onChange={(to, isMove) =>
            isMove ? edits.moveBy(zoning, to.x - bbox.x, to.y - bbox.y) : edits.resizeTo(zoning, zone.id, to)
          }
        />
      )}
      <dl className="inspector-facts">
        <dt>{t("heading-confidence")}</dt>
        <dd>
          {zone.origin === "human"
            ? t("zoning-set-by-reviewer")
            : t("zoning-machine", { percent: formatPercent(zone.confidence) })}
        </dd>
        <dt>{t("zoning-state")}</dt>
        <dd>
          {zone.accepted ? t("accepted-label") : t("review-open-label")}
          {isLocked(zone) && `, ${t("locked-note")}`}
        </dd>
        {from !== undefined && (
          <>
            <dt>{t("zone-continues-label")}</dt>
            <dd>{from}</dd>
          </>
        )}
        {table !== undefined && (
          <>
            <dt>{t("zoning-table")}</dt>
            <dd>{t("zoning-rows-columns", { rows: table.rows, columns: table.columns })}</dd>
          </>
        )}
        {editedTable !== null && (
          <>
            <dt>{t("zoning-cell")}</dt>
            <dd>{describePosition(editedTable)}</dd>
          </>
        )}
      </dl>
      <div className="inspector-text" role="region" aria-label={t("zoning-text-in-zone")} tabIndex={0}>
        {text === undefined ? (
          "…"
        ) : table !== undefined && (editedTable !== null || text.source !== "ocr") ? (
          <CellTexts zoning={zoning} table={table} text={text} />
        ) : text.source === "ocr" && getZoneText(text, zone) !== "" ? (
          <MarkedText zoning={zoning} text={text} zone={zone} />
        ) : (
          getZoneText(text, zone) || t("zoning-no-text")
        )}
      </div>
    </>
  );
}

/** Field to choose the zone that a caption or note describes. */
function DescribedZone({ zoning, zone, zones }: { zoning: Zoning; zone: Zone; zones: readonly Zone[] }) {
  return (
    <label className="inspector-row">
      <span className="quiet">{t("zoning-describes")}</span>
      <Select
        label={t("zoning-describes")}
        value={zone.describes ?? ""}
        options={[
          ["", t("zoning-not-linked")],
          ...listDescribable(zones, zone).map(
            ({ id, order, type }) => [id, `${order} ${zoneStyles[type].name}`] as const,
          ),
        ]}
        onChange={(id) => relationEdits.setDescribed(zoning, zone.id, id || null)}
      />
    </label>
  );
}

interface GeometryProps {
  bbox: Bbox;
  isLocked: boolean;
  onChange: (to: Bbox, isMove: boolean) => void;
}

function Geometry({ bbox, isLocked, onChange }: GeometryProps) {
  return (
    <div className="geometry">
      <NumberField label="X" isReadOnly={isLocked} value={bbox.x} onChange={(x) => onChange({ ...bbox, x }, true)} />
      <NumberField label="Y" isReadOnly={isLocked} value={bbox.y} onChange={(y) => onChange({ ...bbox, y }, true)} />
      <NumberField
        label={t("zoning-width")}
        isReadOnly={isLocked}
        value={bbox.width}
        onChange={(width) => onChange({ ...bbox, width }, false)}
      />
      <NumberField
        label={t("zoning-height")}
        isReadOnly={isLocked}
        value={bbox.height}
        onChange={(height) => onChange({ ...bbox, height }, false)}
      />
    </div>
  );
}
