import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone, ZoneType } from "../../../shared/document/zones.ts";
import { getZoneText, zoneTypes } from "../../../shared/document/zones.ts";
import { canDescribe } from "../../../shared/document/zone-relations.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { isLocked } from "../../document-ops/lock.ts";
import { listDescribable, hasLevel } from "../../document-ops/relations.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { percent } from "../confidence.ts";
import { getPage } from "./adapter.ts";
import { MarkedText } from "./DoubtfulWords.tsx";
import * as edits from "./edits.ts";
import { NumberField } from "./NumberField.tsx";
import { usePageText } from "./page-text.ts";
import { CellTexts } from "./CellTexts.tsx";
import type { Zoning } from "./state.ts";
import { describeContinuation } from "./state.ts";
import { describePlace, findEditedTable } from "./table-edits.ts";
import * as relationEdits from "./relation-edits.ts";

/** Shows and edits the properties of the selected zone. It offers all changes of a drag to users without a pointer. */
export function Inspector({ zoning }: { zoning: Zoning }) {
  const page = useStore(zoning.store, (state) => state.page);
  const selected = useStore(zoning.store, (state) => state.selectedIds);
  const zones = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page).zones);
  const selectedZones = zones.filter((zone) => selected.includes(zone.id));
  const [zone] = selectedZones;
  if (zone === undefined) {
    return <p className="inspector-empty quiet">Select a zone on the page or in the list, or press B to draw one.</p>;
  }
  const types = new Set(selectedZones.map(({ type }) => type));
  return (
    <div className="inspector">
      <div className="inspector-type">
        <label className="inspector-row">
          <span className="quiet">Type</span>
          <select
            className="input"
            aria-label="Type"
            value={types.size === 1 ? zone.type : ""}
            onChange={(event) => edits.retype(zoning, event.target.value as ZoneType)}
          >
            {types.size > 1 && <option value="">Several types</option>}
            {zoneTypes.map((type) => (
              <option key={type} value={type}>
                {zoneStyles[type].name}
              </option>
            ))}
          </select>
        </label>
        {zoning.isPaged && <CommandButton command="zone.find-similar" look="bare" iconOnly />}
        <CommandButton command="zone.toggle-lock" look="bare" iconOnly pressed={selectedZones.every(isLocked)} />
      </div>
      {selectedZones.length === 1 ? (
        <ZoneProperties zoning={zoning} zone={zone} />
      ) : (
        <p className="quiet">{selectedZones.length} zones</p>
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
      {hasLevel(zone) && (
        <div key={`${zone.id} level`} className="geometry">
          <NumberField
            label="Level"
            value={zone.level ?? 1}
            onChange={(level) => relationEdits.changeLevel(zoning, Math.round(level) - (zone.level ?? 1))}
          />
        </div>
      )}
      {bbox !== undefined && (
        <Geometry
          // The key discards a half-typed number when another zone is selected.
          key={zone.id}
          bbox={bbox}
          isLocked={isLocked(zone)}
          onChange={(to, isMove) =>
            isMove ? edits.moveBy(zoning, to.x - bbox.x, to.y - bbox.y) : edits.resizeTo(zoning, zone.id, to)
          }
        />
      )}
      <dl className="inspector-facts">
        <dt>Confidence</dt>
        <dd>{zone.origin === "human" ? "Set by a reviewer" : `${percent(zone.confidence)} (machine)`}</dd>
        <dt>State</dt>
        <dd>
          {zone.accepted ? "Accepted" : "Not reviewed"}
          {isLocked(zone) && ", locked"}
        </dd>
        {from !== undefined && (
          <>
            <dt>Continues</dt>
            <dd>{from}</dd>
          </>
        )}
        {table !== undefined && (
          <>
            <dt>Table</dt>
            <dd>
              {table.rows} rows, {table.columns} columns
            </dd>
          </>
        )}
        {editedTable !== null && (
          <>
            <dt>Cell</dt>
            <dd>{describePlace(editedTable)}</dd>
          </>
        )}
      </dl>
      <div className="inspector-text" role="region" aria-label="Text in the zone" tabIndex={0}>
        {text === undefined ? (
          "…"
        ) : table !== undefined && (editedTable !== null || text.source !== "ocr") ? (
          <CellTexts zoning={zoning} table={table} text={text} />
        ) : text.source === "ocr" && getZoneText(text, zone) !== "" ? (
          <MarkedText zoning={zoning} text={text} zone={zone} />
        ) : (
          getZoneText(text, zone) || "No text"
        )}
      </div>
    </>
  );
}

/** Chooses the zone that a caption or note describes. */
function DescribedZone({ zoning, zone, zones }: { zoning: Zoning; zone: Zone; zones: readonly Zone[] }) {
  return (
    <label className="inspector-row">
      <span className="quiet">Describes</span>
      <select
        className="input"
        aria-label="Describes"
        value={zone.describes ?? ""}
        onChange={(event) => relationEdits.setDescribed(zoning, zone.id, event.target.value || null)}
      >
        <option value="">Not linked</option>
        {listDescribable(zones, zone).map(({ id, order, type }) => (
          <option key={id} value={id}>
            {order} {zoneStyles[type].name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Geometry({
  bbox,
  isLocked,
  onChange,
}: {
  bbox: Bbox;
  isLocked: boolean;
  onChange: (to: Bbox, isMove: boolean) => void;
}) {
  return (
    <div className="geometry">
      <NumberField label="X" isReadOnly={isLocked} value={bbox.x} onChange={(x) => onChange({ ...bbox, x }, true)} />
      <NumberField label="Y" isReadOnly={isLocked} value={bbox.y} onChange={(y) => onChange({ ...bbox, y }, true)} />
      <NumberField
        label="Width"
        isReadOnly={isLocked}
        value={bbox.width}
        onChange={(width) => onChange({ ...bbox, width }, false)}
      />
      <NumberField
        label="Height"
        isReadOnly={isLocked}
        value={bbox.height}
        onChange={(height) => onChange({ ...bbox, height }, false)}
      />
    </div>
  );
}
