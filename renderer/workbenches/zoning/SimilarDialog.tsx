import { useMemo, useState } from "react";
import { useStore } from "zustand";
import type { ZoneType } from "../../../shared/document/zones.ts";
import { maxLevel, zoneTypes } from "../../../shared/document/zones.ts";
import type { Command } from "../../commands/command.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import type { SimilarChange } from "../../document-ops/change-similar.ts";
import { isApplicable } from "../../document-ops/change-similar.ts";
import type { Criteria } from "../../document-ops/similar-zones.ts";
import { announceError } from "../../session/notices.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import type { PageSource } from "../../viewer/page-source.ts";
import { pluralize } from "./edits.ts";
import { changeSimilar } from "./similar-edits.ts";
import type { SimilarZone } from "./similar-search.ts";
import { maxFound } from "./similar-search.ts";
import { getZoneKey, SimilarList } from "./SimilarList.tsx";
import type { Zoning } from "./state.ts";
import { useSimilarSearch } from "./use-similar-search.ts";

interface Props {
  zoning: Zoning;
  source: PageSource | null;
}

interface ApplyContext {
  canApply: boolean;
  apply: () => Promise<void>;
}

export const similarCommands: readonly Command<ApplyContext>[] = [
  {
    id: "similar.apply",
    title: "Change the checked zones",
    group: "Zone",
    keys: ["Enter", "Mod+Enter"],
    scope: "dialog",
    undo: "step",
    ignoresKeyRepeat: true,
    when: ({ canApply }) => canApply,
    run: ({ apply }) => apply(),
  },
];

/** Dialog that finds zones that are similar to the selected ones on all pages, and changes those that are checked. */
export function SimilarDialog({ zoning, source }: Props) {
  const isOpen = useStore(zoning.store, (state) => state.isSimilarOpen);
  return isOpen ? <SimilarZones zoning={zoning} source={source} /> : null;
}

const kinds: Record<SimilarChange["kind"], string> = {
  type: "Change the type",
  level: "Set the level",
  accept: "Accept",
  link: "Link to the nearest figure or table",
  lock: "Lock",
  unlock: "Unlock",
  delete: "Delete",
};

const criterionNames: Record<keyof Criteria, string> = {
  type: "Same type",
  style: "Same font and size",
  place: "Same place on the page",
};

function SimilarZones({ zoning, source }: Props) {
  const samples = useMemo(() => zoning.getSelectedZones(), [zoning]);
  const [criteria, setCriteria] = useState<Criteria>({
    // The zones that are similar to a corrected one still have its type from before.
    type: !samples.some(({ origin }) => origin === "human"),
    style: true,
    place: true,
  });
  const [kind, setKind] = useState<SimilarChange["kind"]>("type");
  const [type, setType] = useState<ZoneType>(samples[0]?.type ?? "text");
  const [level, setLevel] = useState(samples[0]?.level ?? 1);
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const { found, done, total, isCut, isRunning, failure, stop } = useSimilarSearch(zoning, criteria);
  const checked = found.filter((zone) => !unchecked.has(getZoneKey(zone)));
  const chosen = checked.filter(({ zone }) => isApplicable(kind, zone));
  const close = (): void => zoning.store.setState({ isSimilarOpen: false });
  useCommands(similarCommands, {
    canApply: !isRunning && chosen.length > 0,
    apply: async () => {
      const change: SimilarChange = kind === "type" ? { kind, type } : kind === "level" ? { kind, level } : { kind };
      try {
        await changeSimilar(zoning, chosen, change);
        close();
      } catch (error) {
        announceError(error, "The zones were not changed");
      }
    },
  });
  const toggle = (zones: readonly SimilarZone[], isChecked: boolean): void => {
    const keys = new Set(zones.map(getZoneKey));
    setUnchecked((before) => new Set([...before].filter((key) => !keys.has(key)).concat(isChecked ? [] : [...keys])));
  };
  const count = `${pluralize(found.length, "zone").replace(/^zone$/, "1 zone")} found`;
  const skipped = checked.length - chosen.length;
  return (
    <Dialog
      title="Similar zones"
      size="large"
      onClose={close}
      actions={
        <>
          <p className="similar-count quiet" role="status">
            {isRunning ? `${count}, page ${done} of ${total} searched` : `${count}, ${checked.length} checked`}
            {!isRunning && done < total && `; ${total - done} pages were not searched`}
            {isCut && `, which is the most at a time (${maxFound})`}
            {skipped > 0 && `; the change does not apply to ${skipped}`}
          </p>
          {isRunning && (
            <button type="button" className="button" onClick={stop}>
              Stop
            </button>
          )}
          <button type="button" className="button" onClick={close}>
            Cancel
          </button>
          <CommandButton command="similar.apply" look="primary" />
        </>
      }
    >
      <div className="similar">
        <fieldset className="similar-criteria">
          <legend className="visually-hidden">What the zones have in common with the selected ones</legend>
          {(Object.keys(criterionNames) as (keyof Criteria)[]).map((criterion) => (
            <label key={criterion}>
              <input
                type="checkbox"
                checked={criteria[criterion]}
                onChange={({ target }) => setCriteria((before) => ({ ...before, [criterion]: target.checked }))}
              />
              {criterionNames[criterion]}
            </label>
          ))}
        </fieldset>
        <div className="similar-change">
          <select
            className="input"
            aria-label="Change"
            value={kind}
            onChange={({ target }) => setKind(target.value as SimilarChange["kind"])}
          >
            {Object.entries(kinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          {kind === "type" && (
            <select
              className="input"
              aria-label="New type"
              value={type}
              onChange={({ target }) => setType(target.value as ZoneType)}
            >
              {zoneTypes.map((value) => (
                <option key={value} value={value}>
                  {zoneStyles[value].name}
                </option>
              ))}
            </select>
          )}
          {kind === "level" && (
            <select
              className="input"
              aria-label="New level"
              value={level}
              onChange={({ target }) => setLevel(Number(target.value))}
            >
              {levels.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          )}
          <button type="button" className="button" onClick={() => toggle(found, checked.length < found.length)}>
            {checked.length < found.length ? "Check all" : "Uncheck all"}
          </button>
        </div>
        {failure !== null && <p role="alert">{failure}</p>}
        <SimilarList source={source} found={found} unchecked={unchecked} onToggle={toggle} />
      </div>
    </Dialog>
  );
}

const levels = Array.from({ length: maxLevel }, (_, index) => index + 1);
