import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { listJobTypes } from "../../shared/api/job-types.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import type { JobType } from "../../shared/job.ts";
import { service } from "../session/clients.ts";
import { announceError, describeError } from "../session/notices.ts";
import { loadTaxonomies, useTaxonomies } from "../session/taxonomies.ts";
import { useCommands } from "../commands/use-commands.ts";
import { CommandButton } from "../components/CommandButton.tsx";
import { Dialog } from "../components/Dialog.tsx";
import type { Command } from "../commands/command.ts";
import { addFiles, selectedFiles } from "./import-selection.ts";
import "./import.css";
import { type ImportChoice, readImportChoice, rememberImportChoice, suggestType } from "./import-choice.ts";
import { SelectedFiles, ImportList } from "./ImportList.tsx";
import type { ImportFile, JobSettings } from "./imports.ts";
import { clearImports, countCreated, imports } from "./imports.ts";
import { announceCreated, announceFailed } from "./import-notices.ts";
import { importAll } from "./run-import.ts";
import { ThresholdField } from "./ThresholdField.tsx";

/** The kind of taxonomy of each job type. */
const taxonomyKinds: Record<JobType, TaxonomySummary["kind"]> = {
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

/** Loads the job types and taxonomies of the service. */
function useChoices(): {
  types: { id: JobType; name: string; description: string }[];
  taxonomies: TaxonomySummary[];
  error: unknown;
  isLoading: boolean;
  /** Resolves with the taxonomies. @throws {ApiError} if they cannot be loaded */
  whenReady: () => Promise<TaxonomySummary[]>;
} {
  const types = useQuery({
    queryKey: ["job-types"],
    queryFn: ({ signal }) => service.call(listJobTypes, { query: { limit: maxLimit }, signal }),
  });
  const taxonomies = useTaxonomies();
  return {
    types: types.data?.list ?? [],
    taxonomies: taxonomies.data ?? [],
    error: types.error ?? taxonomies.error,
    isLoading: taxonomies.isPending,
    whenReady: loadTaxonomies,
  };
}

/** Creates the settings of files: those of the last import of their kind, unless others were chosen. */
function createSettings(last: ImportChoice, files: readonly ImportFile[], chosen: Partial<JobSettings>): JobSettings {
  const type = chosen.type ?? suggestType(last, files);
  const taxonomy = last.taxonomies[type] ?? "";
  return { type, taxonomy, ocr: true, zoningThreshold: 1, resultThreshold: 1, ...chosen };
}

/** Returns the taxonomies that a job type can use. */
const filterTaxonomies = (taxonomies: readonly TaxonomySummary[], type: JobType): TaxonomySummary[] =>
  taxonomies.filter(({ kind }) => kind === taxonomyKinds[type]);

/** Replaces a taxonomy that the job type cannot use by the first that it can. */
function fixTaxonomy(settings: JobSettings, taxonomies: readonly TaxonomySummary[]): JobSettings {
  const candidates = filterTaxonomies(taxonomies, settings.type);
  if (candidates.some(({ name }) => name === settings.taxonomy)) return settings;
  return { ...settings, taxonomy: candidates[0]?.name ?? "" };
}

function SettingsForm({
  settings,
  last,
  choices: { types, taxonomies, error },
  onChange: change,
}: {
  settings: JobSettings;
  last: ImportChoice;
  choices: ReturnType<typeof useChoices>;
  onChange: (changed: Partial<JobSettings>) => void;
}): ReactNode {
  const candidates = filterTaxonomies(taxonomies, settings.type);
  if (error !== null) return <p className="import-bad">{describeError(error)}</p>;
  return (
    <div className="form">
      <label className="field">
        <span>Job type</span>
        <select
          className="input"
          value={settings.type}
          onChange={(event) => {
            const type = types.find(({ id }) => id === event.target.value);
            if (type !== undefined) change({ type: type.id, taxonomy: last.taxonomies[type.id] ?? settings.taxonomy });
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
        <select
          className="input"
          value={settings.taxonomy}
          onChange={(event) => change({ taxonomy: event.target.value })}
        >
          {candidates.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Scanned</span>
        <span className="check">
          <input type="checkbox" checked={settings.ocr} onChange={(event) => change({ ocr: event.target.checked })} />
          Read pages without a text layer by OCR
        </span>
      </label>
      <ThresholdField
        label="Zones"
        taxonomy={settings.taxonomy}
        step="zoning"
        value={settings.zoningThreshold}
        onChange={(zoningThreshold) => change({ zoningThreshold })}
      />
      <ThresholdField
        label={settings.type === "indexing" ? "Keywords" : "Data points"}
        taxonomy={settings.taxonomy}
        step={settings.type === "indexing" ? "indexing" : "mapping"}
        value={settings.resultThreshold}
        onChange={(resultThreshold) => change({ resultThreshold })}
      />
    </div>
  );
}

/** Imports files: shows the selected files, the settings of their jobs, and the progress of the uploads. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactNode {
  const files = useStore(selectedFiles, (state) => state.files);
  const list = useStore(imports, (state) => state.list);
  const choices = useChoices();
  const [last] = useState(readImportChoice);
  const [chosen, setChosen] = useState<Partial<JobSettings>>({});
  const settings = fixTaxonomy(createSettings(last, files, chosen), choices.taxonomies);
  const [isWaiting, setWaiting] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  /** Imports outlive the dialog that started them. */
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const close = (): void => {
    selectedFiles.setState({ files: [] });
    clearImports();
    onClose();
  };
  const start = async (): Promise<void> => {
    // The key may come before the taxonomies: the import begins as soon as they are known.
    setWaiting(true);
    const taxonomies = await choices.whenReady().finally(() => setWaiting(false));
    const settings = fixTaxonomy(createSettings(last, files, chosen), taxonomies);
    if (settings.taxonomy === "" || !isOpen.current) return;
    selectedFiles.setState({ files: [] });
    clearImports();
    rememberImportChoice(files, settings);
    const ended = await importAll(files, settings);
    announceCreated(ended);
    // Failed imports stay visible with their reasons: in the dialog, or as a notice if it was closed in the meantime.
    if (!isOpen.current) announceFailed(ended);
    else if (countCreated(ended) === ended.length) close();
  };
  const ready = files.length > 0 && !isWaiting && (choices.isLoading || settings.taxonomy !== "");
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
        <SelectedFiles
          files={files}
          onRemove={(index) => selectedFiles.setState({ files: files.filter((_, other) => other !== index) })}
        />
      )}
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        accept=".pdf,.epub,application/pdf,application/epub+zip"
        aria-label="Files"
        onChange={(event) => {
          addFiles(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <button type="button" className="button import-choose" onClick={() => fileInput.current?.click()}>
        {files.length === 0 ? "Choose PDF or ePub files…" : "Add files…"}
      </button>
      {isWaiting && (
        <p className="quiet" role="status">
          The import starts when the taxonomies are loaded…
        </p>
      )}
      {(files.length > 0 || list.length === 0) && (
        <SettingsForm
          settings={settings}
          last={last}
          choices={choices}
          onChange={(changed) => setChosen({ ...chosen, ...changed })}
        />
      )}
    </Dialog>
  );
}
