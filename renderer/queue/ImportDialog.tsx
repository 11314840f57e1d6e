import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { useStore } from "zustand";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { listJobTypes } from "../../shared/api/job-types.ts";
import { listTaxonomies } from "../../shared/api/taxonomies.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import type { JobType } from "../../shared/job.ts";
import { service } from "../session/clients.ts";
import { announce, announceError, describeError } from "../session/notices.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import type { Command } from "../commands/command.ts";
import { chosen, choose } from "./import-selection.ts";
import "./import.css";
import { ChosenList, ImportList } from "./ImportList.tsx";
import type { JobSettings } from "./imports.ts";
import { clearImports, imports } from "./imports.ts";
import { importAll } from "./run-import.ts";
import { ThresholdField } from "./ThresholdField.tsx";

/** The kind of taxonomy that a job type takes. */
const kindOf: Record<JobType, TaxonomySummary["kind"]> = {
  "data-point-extraction": "data-points",
  indexing: "keywords",
};

const startCommands: readonly Command<{ ready: boolean; start: () => void }>[] = [
  {
    id: "import.start",
    title: "Import",
    group: "Documents",
    keys: ["Mod+Enter"],
    scope: "dialog",
    undo: "none",
    ignoresKeyRepeat: true,
    when: ({ ready }) => ready,
    run: ({ start }) => start(),
  },
];

function useChoices(): {
  types: { id: JobType; name: string; description: string }[];
  taxonomies: TaxonomySummary[];
  error: unknown;
} {
  const types = useQuery({
    queryKey: ["job-types"],
    queryFn: ({ signal }) => service.call(listJobTypes, { query: { limit: maxLimit }, signal }),
  });
  const taxonomies = useQuery({
    queryKey: ["taxonomies"],
    queryFn: ({ signal }) => service.call(listTaxonomies, { query: { limit: maxLimit }, signal }),
  });
  return {
    types: types.data?.list ?? [],
    taxonomies: taxonomies.data?.list ?? [],
    error: types.error ?? taxonomies.error,
  };
}

const firstSettings: JobSettings = {
  type: "data-point-extraction",
  taxonomy: "",
  ocr: false,
  zoningThreshold: 1,
  resultThreshold: 1,
};

const fittingOf = (taxonomies: readonly TaxonomySummary[], type: JobType): TaxonomySummary[] =>
  taxonomies.filter(({ kind }) => kind === kindOf[type]);

/** The settings with a taxonomy that fits the job type: the one that was chosen, or the first. */
function fitted(settings: JobSettings, taxonomies: readonly TaxonomySummary[]): JobSettings {
  const fitting = fittingOf(taxonomies, settings.type);
  if (fitting.some(({ name }) => name === settings.taxonomy)) return settings;
  return { ...settings, taxonomy: fitting[0]?.name ?? "" };
}

function SettingsForm({
  settings,
  choices: { types, taxonomies, error },
  onChange,
}: {
  settings: JobSettings;
  choices: ReturnType<typeof useChoices>;
  onChange: (settings: JobSettings) => void;
}): ReactNode {
  const fitting = fittingOf(taxonomies, settings.type);
  const set = (part: Partial<JobSettings>): void => onChange({ ...settings, ...part });
  if (error !== null) return <p className="import-bad">{describeError(error)}</p>;
  return (
    <div className="import-form">
      <label className="field">
        <span>Job type</span>
        <select
          className="input"
          value={settings.type}
          onChange={(event) => {
            const type = types.find(({ id }) => id === event.target.value);
            if (type !== undefined) set({ type: type.id });
          }}
        >
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Taxonomy</span>
        <select className="input" value={settings.taxonomy} onChange={(event) => set({ taxonomy: event.target.value })}>
          {fitting.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Scanned</span>
        <span className="check">
          <input type="checkbox" checked={settings.ocr} onChange={(event) => set({ ocr: event.target.checked })} />
          Read pages without a text layer by OCR
        </span>
      </label>
      <ThresholdField
        label="Zones"
        value={settings.zoningThreshold}
        onChange={(zoningThreshold) => set({ zoningThreshold })}
      />
      <ThresholdField
        label={settings.type === "indexing" ? "Keywords" : "Data points"}
        value={settings.resultThreshold}
        onChange={(resultThreshold) => set({ resultThreshold })}
      />
    </div>
  );
}

/** Files, how to treat them, and how far they are. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const files = useStore(chosen, (state) => state.files);
  const list = useStore(imports, (state) => state.list);
  const choices = useChoices();
  const [set, setSettings] = useState(firstSettings);
  const settings = fitted(set, choices.taxonomies);
  const picker = useRef<HTMLInputElement>(null);

  const close = (): void => {
    chosen.setState({ files: [] });
    clearImports();
    onClose();
  };
  const start = async (): Promise<void> => {
    chosen.setState({ files: [] });
    clearImports();
    const made = await importAll(files, settings);
    if (made > 0) announce("info", made === 1 ? "1 job was made" : `${made} jobs were made`);
    // What was refused stays in sight with its reason.
    if (made === files.length) close();
  };
  const ready = files.length > 0 && settings.taxonomy !== "";
  useCommands(startCommands, { ready, start: () => void start().catch(announceError) });

  return (
    <Dialog
      title="Import documents"
      onClose={close}
      actions={
        <>
          <button type="button" className="button" onClick={close}>
            {list.length > 0 && files.length === 0 ? "Close" : "Cancel"}
          </button>
          <CommandButton command="import.start" look="primary" />
        </>
      }
    >
      {list.length > 0 && <ImportList list={list} />}
      {files.length > 0 && (
        <ChosenList
          files={files}
          onRemove={(index) => chosen.setState({ files: files.filter((_, other) => other !== index) })}
        />
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".pdf,.epub,application/pdf,application/epub+zip"
        aria-label="Files"
        onChange={(event) => {
          choose(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <button type="button" className="button import-choose" onClick={() => picker.current?.click()}>
        {files.length === 0 ? "Choose PDF or ePub files…" : "Choose more…"}
      </button>
      {(files.length > 0 || list.length === 0) && (
        <SettingsForm settings={settings} choices={choices} onChange={setSettings} />
      )}
    </Dialog>
  );
}
