import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { deleteTaxonomy } from "../../shared/api/taxonomies.ts";
import type { Taxonomy } from "../../shared/taxonomy.ts";
import { taxonomyNameSchema } from "../../shared/taxonomy.ts";
import { TextField } from "../components/TextField.tsx";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { service } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import { formatSize } from "../session/sizes.ts";
import { refreshTaxonomies } from "../session/taxonomies.ts";
import type { EditedTaxonomy } from "./edited-taxonomy.ts";
import { openTaxonomy, openUnsaved, releaseTaxonomy } from "./edited-taxonomy.ts";
import { ImportNotes } from "./ImportNotes.tsx";
import { buildName } from "./names.ts";
import type { ExportFormat } from "./export-formats.ts";
import { exportFormats } from "./export-formats.ts";
import type { OpenedDocument, ReadProgress } from "./taxonomy-document.ts";
import { createTemplate, formatCount, kindTitles } from "./templates.ts";
import type { TaxonomyWorker } from "./worker-client.ts";
import { createTaxonomyWorker } from "./worker-client.ts";

const showTaxonomy = (name: string): void => navigate({ view: "settings", page: "taxonomies", item: name });

/** Returns why a name cannot be used, or null. */
function findNameProblem(name: string, taken: TaxonomySummary | undefined): string | null {
  const checked = taxonomyNameSchema.safeParse(name);
  if (!checked.success) return `The name ${checked.error.issues[0]?.message ?? "is invalid"}.`;
  if (taken?.writable === false) return `A taxonomy of ${taken.author?.name ?? "the installation"} has this name.`;
  return null;
}

/** Finds the summary of a taxonomy by its name. */
const findByName = (taxonomies: readonly TaxonomySummary[], name: string): TaxonomySummary | undefined =>
  taxonomies.find((taxonomy) => taxonomy.name === name);

/** Shows below a field why its value cannot be used, or else a note. */
function FieldNote({ problem, children }: { problem: string | null; children?: ReactNode }): ReactNode {
  if (problem !== null) return <p className="field-note bad">{problem}</p>;
  return children === undefined || children === false ? null : <p className="field-note">{children}</p>;
}

/** Asks for the title, name and kind of a new taxonomy, and opens a template that is valid already. */
export function NewDialog({ taxonomies, onClose }: { taxonomies: readonly TaxonomySummary[]; onClose: () => void }) {
  const [title, setTitle] = useState("");
  const [ownName, setName] = useState<string | null>(null);
  const [kind, setKind] = useState<Taxonomy["kind"]>("data-points");
  const name = ownName ?? (title.trim() === "" ? "" : buildName(title));
  const taken = findByName(taxonomies, name);
  const problem = taken === undefined ? findNameProblem(name, taken) : "A taxonomy has this name already.";
  const create = async (): Promise<void> => {
    const worker = createTaxonomyWorker();
    const template = JSON.stringify(createTemplate(kind, name, title.trim()));
    openUnsaved(name, worker, await worker.call("openFile", new File([template], `${name}.json`)), null);
    onClose();
    showTaxonomy(name);
  };
  return (
    <ActionDialog
      title="New taxonomy"
      action="Create"
      isReady={title.trim() !== "" && problem === null}
      onAct={create}
      onClose={onClose}
    >
      <TextField takesFocus label="Title" value={title} onChange={setTitle} />
      <TextField label="Name" value={name} onChange={setName} />
      <FieldNote problem={name === "" ? null : problem}>
        Jobs refer to the taxonomy by its name. It cannot be changed later.
      </FieldNote>
      <div className="field">
        <span id="taxonomy-kind">Kind</span>
        <div role="radiogroup" aria-labelledby="taxonomy-kind" className="choices">
          {Object.entries(kindTitles).map(([id, { title: kindTitle, description }]) => (
            <label key={id} className="choice">
              <input type="radio" name="kind" checked={kind === id} onChange={() => setKind(id as Taxonomy["kind"])} />
              <span>
                {kindTitle}
                <small className="quiet">{description}</small>
              </span>
            </label>
          ))}
        </div>
      </div>
    </ActionDialog>
  );
}

/** Asks for the name of a copy, and opens the copy. */
export function DuplicateDialog({
  source,
  taxonomies,
  onClose,
}: {
  source: TaxonomySummary;
  taxonomies: readonly TaxonomySummary[];
  onClose: () => void;
}): ReactNode {
  const [title, setTitle] = useState(`${source.title} (copy)`);
  const [name, setName] = useState(buildName(`${source.name.slice(0, 58)}-copy`));
  const taken = findByName(taxonomies, name);
  const problem = taken === undefined ? findNameProblem(name, taken) : "A taxonomy has this name already.";
  const duplicate = async (): Promise<void> => {
    const original = await openTaxonomy(source.name);
    const worker = createTaxonomyWorker();
    const { text } = original.store.getState();
    const body = text === null ? await original.worker.call("serialize", "json") : new Blob([text]);
    await worker.call("openFile", new File([body], `${name}.json`));
    openUnsaved(name, worker, await worker.call("rename", name, title.trim()), null);
    releaseTaxonomy(original);
    onClose();
    showTaxonomy(name);
  };
  return (
    <ActionDialog
      title={`Duplicate ${source.title}`}
      action="Duplicate"
      isReady={title.trim() !== "" && problem === null}
      onAct={duplicate}
      onClose={onClose}
    >
      <TextField takesFocus label="Title" value={title} onChange={setTitle} />
      <TextField label="Name" value={name} onChange={setName} />
      <FieldNote problem={problem} />
    </ActionDialog>
  );
}

/** Asks for confirmation before a taxonomy is deleted. A refusal is shown with what to do. */
export function DeleteDialog({
  taxonomy: { name, title, etag },
  onDeleted,
  onClose,
}: {
  taxonomy: TaxonomySummary;
  onDeleted: () => void;
  onClose: () => void;
}): ReactNode {
  const remove = async (): Promise<void> => {
    await service.call(deleteTaxonomy, { params: { name }, headers: { "if-match": etag } });
    announce("info", `${title} was deleted`);
    await refreshTaxonomies();
    onDeleted();
  };
  return (
    <ActionDialog
      title={`Delete ${title}?`}
      action="Delete"
      onAct={remove}
      onClose={onClose}
      closeTitle="Keep taxonomy"
    >
      <p>
        New jobs can no longer use it. Completed, cancelled and failed jobs keep their copy. A taxonomy of unfinished
        jobs cannot be deleted: complete or cancel them first.
      </p>
    </ActionDialog>
  );
}

/** A file that was read. */
interface ReadFile {
  worker: TaxonomyWorker;
  opened: OpenedDocument;
}

/** Reads a file in a worker, shows what it has and what will be left out, and opens it as an unsaved taxonomy. */
export function ImportDialog({
  target,
  taxonomies,
  onOpened,
  onClose,
}: {
  /** The name of the taxonomy that gets a new version; null to choose the name. */
  target: string | null;
  taxonomies: readonly TaxonomySummary[];
  onOpened: (taxonomy: { name: string }) => void;
  onClose: () => void;
}): ReactNode {
  const [progress, setProgress] = useState<ReadProgress | null>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [name, setName] = useState(target ?? "");
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<TaxonomyWorker | null>(null);
  useEffect(() => () => reading.current?.close(), []);

  const readFile = async (file: File): Promise<void> => {
    reading.current?.close();
    setRead(null);
    setError(null);
    setProgress({ phase: "reading", share: 0 });
    const worker = createTaxonomyWorker(setProgress);
    reading.current = worker;
    try {
      const opened = await worker.call("openFile", file);
      setRead({ worker, opened });
      if (target === null) setName(opened.facts?.name ?? buildName(file.name.replace(/\.[^.]*$/, "")));
    } catch (problem) {
      worker.close();
      if (reading.current === worker) setError(problem instanceof Error ? problem.message : String(problem));
    }
    setProgress(null);
  };

  const facts = read?.opened.facts ?? null;
  const replaced = findByName(taxonomies, name);
  const nameProblem = name === "" ? null : findNameProblem(name, replaced);
  const isTooBroken = read !== null && facts === null && read.opened.text === null;
  const open = async (): Promise<void> => {
    if (read === null) return;
    const { worker, opened } = read;
    const renamed = facts?.name === name ? opened : await worker.call("rename", name);
    reading.current = null;
    openUnsaved(name, worker, renamed, replaced?.etag ?? null);
    onClose();
    onOpened({ name });
  };
  return (
    <ActionDialog
      title={target === null ? "Import taxonomy" : "Import a new version"}
      action="Open"
      isReady={read !== null && name !== "" && nameProblem === null && !isTooBroken}
      onAct={open}
      onClose={onClose}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        accept=".json,.jsonld,.ttl,.nt,.rdf,.xml,.owl,application/json,application/ld+json,text/turtle,application/rdf+xml"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file !== undefined) void readFile(file);
        }}
      />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {read === null ? "Choose a file…" : "Choose another file…"}
      </button>
      {read === null && progress === null && error === null && (
        <p className="quiet">
          JSON of Galley, or a SKOS thesaurus in Turtle, RDF/XML or JSON-LD. Nothing is saved before you have seen it.
        </p>
      )}
      {progress !== null && (
        <div role="status">
          <p>{progress.phase === "reading" ? "Reading the file…" : "Checking the taxonomy…"}</p>
          <progress
            className="progress"
            aria-label="Import"
            value={progress.phase === "reading" ? progress.share : undefined}
          />
        </div>
      )}
      {error !== null && (
        <p className="import-problem" role="alert">
          {error}
        </p>
      )}
      {read !== null && (
        <>
          {facts !== null && (
            <p>
              <strong>{facts.title}</strong> · {formatCount(facts.kind, facts.size)} · {formatSize(facts.bytes)}
              {facts.languages.length > 0 && ` · ${facts.languages.slice(0, 12).join(", ")}`}
            </p>
          )}
          {facts !== null && facts.bytes > facts.maxBytes && (
            <p className="import-problem">
              The service accepts {formatSize(facts.maxBytes)} as JSON, so that this taxonomy cannot be saved. You can
              look at it and export it.
            </p>
          )}
          {read.opened.findings.length > 0 && (
            <p className="import-problem">
              {read.opened.findings.length >= 100 ? "More than 100" : read.opened.findings.length} problems, such as{" "}
              {read.opened.findings[0]?.path}: {read.opened.findings[0]?.message}.{" "}
              {isTooBroken ? "The file is too large to be corrected here." : "Correct them before you save."}
            </p>
          )}
          <ImportNotes notes={read.opened.notes} />
          {target === null && (
            <>
              <TextField label="Name" value={name} onChange={setName} />
              <FieldNote problem={nameProblem}>
                {replaced !== undefined && `Saving replaces ${replaced.title}, version ${replaced.version}.`}
              </FieldNote>
            </>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** Saves a taxonomy as a file. */
export function ExportDialog({ edited, onClose }: { edited: EditedTaxonomy; onClose: () => void }): ReactNode {
  const [format, setFormat] = useState<ExportFormat>("json");
  const isKeywords = edited.store.getState().facts?.kind === "keywords";
  const save = async (): Promise<void> => {
    await edited.check();
    const file = await edited.worker.call("serialize", format);
    const url = URL.createObjectURL(file);
    const link = document.createElement("a");
    link.href = url;
    link.download = `${edited.name}.${exportFormats[format].extension}`;
    link.click();
    URL.revokeObjectURL(url);
    onClose();
  };
  return (
    <ActionDialog title="Export taxonomy" action="Save as a file" onAct={save} onClose={onClose}>
      <div className="field">
        <span id="export-format">Format</span>
        <div role="radiogroup" aria-labelledby="export-format" className="choices">
          {Object.entries(exportFormats).map(([id, { title, extension }]) => (
            <label key={id} className="choice">
              <input
                type="radio"
                name="format"
                checked={format === id}
                disabled={id !== "json" && !isKeywords}
                onChange={() => setFormat(id as ExportFormat)}
              />
              <span>
                {title} <small className="quiet">.{extension}</small>
              </span>
            </label>
          ))}
        </div>
      </div>
      <p className="field-note">
        {isKeywords
          ? "Each format keeps everything: labels with their languages, notes and the hierarchy."
          : "SKOS describes concepts. Data points have no form in it."}
      </p>
    </ActionDialog>
  );
}
