import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone, ZoneType } from "../../../shared/document/zones.ts";
import { getZoneText, zoneTypes } from "../../../shared/document/zones.ts";
import { canDescribe } from "../../../shared/document/zone-relations.ts";
import { useCachedContent } from "../../checkout/use-content.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { describable, hasLevel } from "../../document-ops/ties.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { percent } from "../confidence.ts";
import { pageOf } from "./adapter.ts";
import * as edits from "./edits.ts";
import { NumberField } from "./NumberField.tsx";
import type { Zoning } from "./state.ts";
import { goesOnFrom } from "./state.ts";
import * as tieEdits from "./tie-edits.ts";

/** What is known of the selected zone, each part of it to be changed without a drag. */
export function Inspector({ zoning }: { zoning: Zoning }) {
  const page = useStore(zoning.store, (state) => state.page);
  const selected = useStore(zoning.store, (state) => state.selected);
  const zones = useCheckout(zoning.checkout, (state) => pageOf(state.history.records, page).zones);
  const chosen = zones.filter((zone) => selected.includes(zone.id));
  const [zone] = chosen;
  if (zone === undefined) {
    return <p className="inspector-empty quiet">Select a zone on the page or in the list. B draws a new one.</p>;
  }
  const types = new Set(chosen.map((one) => one.type));
  return (
    <div className="inspector">
      <label className="inspector-row">
        <span className="quiet">Type</span>
        <select
          className="input"
          aria-label="Type"
          value={types.size === 1 ? zone.type : ""}
          onChange={(event) => edits.retype(zoning, event.target.value as ZoneType)}
        >
          {types.size > 1 && <option value="">several</option>}
          {zoneTypes.map((type) => (
            <option key={type} value={type}>
              {zoneStyles[type].name}
            </option>
          ))}
        </select>
      </label>
      {chosen.length === 1 ? <One zoning={zoning} zone={zone} /> : <p className="quiet">{chosen.length} zones</p>}
    </div>
  );
}

function One({ zoning, zone }: { zoning: Zoning; zone: Zone }) {
  const page = useStore(zoning.store, (state) => state.page);
  const text = useCachedContent(zoning.checkout, "page-text-json", page);
  const zones = useCheckout(zoning.checkout, (state) => pageOf(state.history.records, page).zones);
  const { bbox, table } = zone;
  const from = goesOnFrom(zone, zones);
  return (
    <>
      {canDescribe(zone) && <Described zoning={zoning} zone={zone} zones={zones} />}
      {hasLevel(zone) && (
        <div key={`${zone.id} level`} className="geometry">
          <NumberField
            label="Level"
            value={zone.level ?? 1}
            onChange={(level) => tieEdits.shiftLevel(zoning, Math.round(level) - (zone.level ?? 1))}
          />
        </div>
      )}
      {bbox !== undefined && (
        <Geometry
          // What is half typed belongs to the zone that it was typed for.
          key={zone.id}
          bbox={bbox}
          onChange={(to, moved) =>
            moved ? edits.moveBy(zoning, to.x - bbox.x, to.y - bbox.y) : edits.resizeTo(zoning, zone.id, to)
          }
        />
      )}
      <dl className="inspector-facts">
        <dt>Confidence</dt>
        <dd>{zone.origin === "human" ? "by a person" : `${percent(zone.confidence)}, by the machine`}</dd>
        <dt>State</dt>
        <dd>{zone.accepted ? "Accepted" : "Not looked at"}</dd>
        {from !== undefined && (
          <>
            <dt>Goes on</dt>
            <dd>from {from}</dd>
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
      </dl>
      <div className="inspector-text" role="region" aria-label="Text in the zone" tabIndex={0}>
        {text === undefined ? "…" : getZoneText(text, zone) || "No text"}
      </div>
    </>
  );
}

/** What a caption or a note is said of, to be chosen from what there is on the page. */
function Described({ zoning, zone, zones }: { zoning: Zoning; zone: Zone; zones: readonly Zone[] }) {
  return (
    <label className="inspector-row">
      <span className="quiet">Describes</span>
      <select
        className="input"
        aria-label="Describes"
        value={zone.describes ?? ""}
        onChange={(event) => tieEdits.describeZoneBy(zoning, zone.id, event.target.value || null)}
      >
        <option value="">nothing</option>
        {describable(zones, zone).map(({ id, order, type }) => (
          <option key={id} value={id}>
            {order} {zoneStyles[type].name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Geometry({ bbox, onChange }: { bbox: Bbox; onChange: (to: Bbox, moved: boolean) => void }) {
  return (
    <div className="geometry">
      <NumberField label="X" value={bbox.x} onChange={(x) => onChange({ ...bbox, x }, true)} />
      <NumberField label="Y" value={bbox.y} onChange={(y) => onChange({ ...bbox, y }, true)} />
      <NumberField label="Width" value={bbox.width} onChange={(width) => onChange({ ...bbox, width }, false)} />
      <NumberField label="Height" value={bbox.height} onChange={(height) => onChange({ ...bbox, height }, false)} />
    </div>
  );
}
