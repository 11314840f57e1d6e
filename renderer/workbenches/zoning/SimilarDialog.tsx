import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { maxLevel, type ZoneType, zoneTypes } from "../../../shared/document/zones.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import { useCommands } from "../../commands/use-commands.ts";
import { Button } from "../../components/Button.tsx";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Select } from "../../components/Select.tsx";
import { isApplicable, type SimilarChange } from "../../document-ops/change-similar.ts";
import type { Criteria } from "../../document-ops/similar-zones.ts";
import { announceError } from "../../session/notices.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import type { PageSource } from "../../viewer/page-source.ts";
import { changeSimilar } from "./similar-edits.ts";
import { maxFoundZones, type SimilarZone } from "./similar-search.ts";
import { getZoneKey, SimilarList } from "./SimilarList.tsx";
import type { Zoning } from "./state.ts";
import { useSimilarSearch } from "./use-similar-search.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  zoning: Zoning;
  source: PageSource | null;
}

interface ApplyContext {
  canApply: boolean;
  apply: () => Promise<void>;
}

const similarCommands = defineCommands<ApplyContext>({ group: t("zone-label"), scope: "dialog", undo: "step" }, [
  {
    id: "similar.apply",
    title: t("zoning-change-checked-zones"),
    keys: ["Enter", "Mod+Enter"],
    ignoresKeyRepeat: true,
    when: ({ canApply }) => canApply,
    run: ({ apply }) => apply(),
  },
]);

/** Dialog that finds zones on all pages that are similar to the selected zones, and changes the checked ones. */
export function SimilarDialog({ zoning, source }: Props) {
  const isOpen = useStore(zoning.store, (state) => state.isSimilarDialogOpen);
  return isOpen ? <SimilarZones zoning={zoning} source={source} /> : null;
}

const changeLabels: Record<SimilarChange["kind"], string> = {
  type: t("zoning-change-type"),
  level: t("similar-set-level-label"),
  accept: t("zoning-accept-zones"),
  link: t("similar-link-captions-label"),
  lock: t("similar-lock-label"),
  unlock: t("similar-unlock-label"),
  delete: t("delete-action"),
};

const criterionNames: Record<keyof Criteria, string> = {
  type: t("zoning-same-type"),
  style: t("zoning-same-font-size"),
  place: t("zoning-same-place-on-page"),
};

function SimilarZones({ zoning, source }: Props) {
  const samples = useMemo(() => zoning.getSelectedZones(), [zoning]);
  const [criteria, setCriteria] = useState<Criteria>({
    // If the type of a selected zone was corrected, similar zones still have the old type. The type is then not
    // compared by default.
    type: !samples.some(({ origin }) => origin === "human"),
    style: true,
    place: true,
  });
  const [kind, setKind] = useState<SimilarChange["kind"]>("type");
  const [type, setType] = useState<ZoneType>(samples[0]?.type ?? "text");
  const [level, setLevel] = useState(samples[0]?.level ?? 1);
  const [unchecked, setUnchecked] = useState<ReadonlySet<string>>(new Set());
  const { found, done, total, isTruncated, isRunning, failure, stop } = useSimilarSearch(zoning, criteria);
  const checked = found.filter((zone) => !unchecked.has(getZoneKey(zone)));
  const chosen = checked.filter(({ zone }) => isApplicable(kind, zone));
  const close = (): void => zoning.store.setState({ isSimilarDialogOpen: false });
  useCommands(similarCommands, {
    canApply: !isRunning && chosen.length > 0,
    apply: async () => {
      const change: SimilarChange = kind === "type" ? { kind, type } : kind === "level" ? { kind, level } : { kind };
      try {
        await changeSimilar(zoning, chosen, change);
        close();
      } catch (error) {
        announceError(error, t("zoning-zones-were-not-changed"));
      }
    },
  });
  const toggle = (zones: readonly SimilarZone[], isChecked: boolean): void => {
    const keys = new Set(zones.map(getZoneKey));
    setUnchecked((before) => new Set([...before].filter((key) => !keys.has(key)).concat(isChecked ? [] : [...keys])));
  };
  const count = t("zoning-found", { count: found.length });
  const skipped = checked.length - chosen.length;
  return (
    <Dialog
      title={t("zoning-similar-zones")}
      size="large"
      onClose={close}
      actions={
        <>
          <p className="similar-count quiet" role="status">
            {isRunning
              ? t("zoning-page-searched", { count, done, total })
              : t("similar-checked-count", { count, checked: checked.length })}
            {!isRunning && done < total && `; ${t("zoning-pages-not-searched", { count: total - done })}`}
            {isTruncated && `, ${t("zoning-most-at-a-time", { count: maxFoundZones })}`}
            {skipped > 0 && `; ${t("zoning-change-not-applicable", { count: skipped })}`}
          </p>
          {isRunning && <Button onClick={stop}>{t("stop-action")}</Button>}
          <Button onClick={close}>{t("cancel-button")}</Button>
          <CommandButton command="similar.apply" look="primary" />
        </>
      }
    >
      <div className="similar">
        <fieldset className="similar-criteria">
          <legend className="visually-hidden">{t("similar-criteria-label")}</legend>
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
          <Select
            label={t("zoning-change")}
            value={kind}
            options={Object.entries(changeLabels) as [SimilarChange["kind"], string][]}
            onChange={setKind}
          />
          {kind === "type" && (
            <Select
              label={t("zoning-new-type")}
              value={type}
              options={zoneTypes.map((value) => [value, zoneStyles[value].name])}
              onChange={setType}
            />
          )}
          {kind === "level" && (
            <Select
              label={t("zoning-new-level")}
              value={level}
              options={levels.map((value) => [value, `${value}`])}
              onChange={setLevel}
            />
          )}
          <Button onClick={() => toggle(found, checked.length < found.length)}>
            {checked.length < found.length ? t("zoning-check-all") : t("zoning-uncheck-all")}
          </Button>
        </div>
        {failure !== null && <p role="alert">{failure}</p>}
        {!isRunning && failure === null && found.length <= samples.length && (
          <p className="quiet">{t("zoning-no-other-zone-similar")}</p>
        )}
        <SimilarList source={source} found={found} unchecked={unchecked} onToggle={toggle} />
      </div>
    </Dialog>
  );
}

const levels = Array.from({ length: maxLevel }, (_, index) => index + 1);
