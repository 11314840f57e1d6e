import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { deleteTaxonomy, type TaxonomySummary } from "../../shared/api/taxonomies.ts";
import { type Taxonomy, taxonomyNameSchema } from "../../shared/taxonomy/taxonomy.ts";
import { Button } from "../components/Button.tsx";
import { TextField } from "../components/TextField.tsx";
import { ActionDialog } from "../frame/ActionDialog.tsx";
import { service } from "../session/clients.ts";
import { announce } from "../session/notices.ts";
import { navigate } from "../session/route.ts";
import { saveFile } from "../session/shell.ts";
import { formatSize } from "../session/sizes.ts";
import { refreshTaxonomies } from "../session/taxonomies.ts";
import { type EditedTaxonomy, openTaxonomy, openUnsaved, releaseTaxonomy } from "./edited-taxonomy.ts";
import { ImportNotes } from "./ImportNotes.tsx";
import { buildTaxonomyName } from "../../shared/taxonomy/taxonomy-names.ts";
import { type ExportFormat, exportFormats } from "./export-formats.ts";
import { readFile } from "./read-file.ts";
import type { Finding, OpenedDocument } from "./taxonomy-document.ts";
import { formatCount, kindTitles } from "./kinds.ts";
import { createTemplate } from "./templates.ts";
import { createTaxonomyWorker, type TaxonomyWorker } from "./worker-client.ts";
import { removeDirectionControls, t } from "../messages/messages.ts";

const showTaxonomy = (name: string): void => navigate({ view: "settings", page: "taxonomies", item: name });

/** Returns the reason why a name cannot be used, or null. */
function findNameProblem(name: string, sameNamed: TaxonomySummary | undefined): string | null {
  const checked = taxonomyNameSchema.safeParse(name);
  if (!checked.success)
    return t("taxonomy-name-problem", { problem: checked.error.issues[0]?.message ?? t("taxonomy-name-invalid") });
  if (sameNamed?.writable === false)
    return t("taxonomy-name-taken-by", { name: sameNamed.author?.name ?? t("taxonomy-author-installation") });
  return null;
}

/** Describes the number of problems, and the first problem. The worker finds at most 100 problems. */
function describeProblems(findings: readonly Finding[]): string {
  const [{ path, message } = { path: "", message: "" }] = findings;
  const count = findings.length;
  return count >= 100
    ? t("taxonomy-import-problems-over-limit", { path, message })
    : t("taxonomy-import-problems", { count, path, message });
}

/** Finds the summary of a taxonomy by its name. */
const findByName = (taxonomies: readonly TaxonomySummary[], name: string): TaxonomySummary | undefined =>
  taxonomies.find((taxonomy) => taxonomy.name === name);

/** Shows the problem of a field's value below the field, or else a note. */
function FieldNote({ problem, children }: { problem: string | null; children?: ReactNode }): ReactNode {
  if (problem !== null) return <p className="field-note bad">{problem}</p>;
  return children === undefined || children === false ? null : <p className="field-note">{children}</p>;
}

/** Dialog that asks for the title, name and kind of a new taxonomy, and opens a valid template. */
export function NewDialog({ taxonomies, onClose }: { taxonomies: readonly TaxonomySummary[]; onClose: () => void }) {
  const [title, setTitle] = useState("");
  const [typedName, setTypedName] = useState<string | null>(null);
  const [kind, setKind] = useState<Taxonomy["kind"]>("data-points");
  const name = typedName ?? (title.trim() === "" ? "" : buildTaxonomyName(title));
  const sameNamed = findByName(taxonomies, name);
  const problem = sameNamed === undefined ? findNameProblem(name, sameNamed) : t("taxonomy-name-taken");
  const create = async (): Promise<void> => {
    const worker = createTaxonomyWorker();
    const template = JSON.stringify(createTemplate(kind, name, title.trim()));
    openUnsaved(name, worker, await worker.call("openJson", new Blob([template])), null);
    onClose();
    showTaxonomy(name);
  };
  return (
    <ActionDialog
      title={t("taxonomy-new-title")}
      action={t("create-action")}
      isReady={title.trim() !== "" && problem === null}
      onAct={create}
      onClose={onClose}
    >
      <TextField takesFocus label={t("taxonomy-title-label")} value={title} onChange={setTitle} />
      <TextField label={t("name-label")} value={name} onChange={setTypedName} />
      <FieldNote problem={name === "" ? null : problem}>{t("taxonomy-name-note")}</FieldNote>
      <div className="field">
        <span id="taxonomy-kind">{t("taxonomy-kind-label")}</span>
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

interface DuplicateDialogProps {
  source: TaxonomySummary;
  taxonomies: readonly TaxonomySummary[];
  onClose: () => void;
}

/** Dialog that asks for the title and name of a copy, and opens the copy. */
export function DuplicateDialog({ source, taxonomies, onClose }: DuplicateDialogProps): ReactNode {
  const [title, setTitle] = useState(t("taxonomy-copy-title", { title: source.title }));
  const [name, setName] = useState(buildTaxonomyName(t("taxonomy-copy-name", { name: source.name.slice(0, 58) })));
  const sameNamed = findByName(taxonomies, name);
  const problem = sameNamed === undefined ? findNameProblem(name, sameNamed) : t("taxonomy-name-taken");
  const duplicate = async (): Promise<void> => {
    const original = await openTaxonomy(source.name);
    const worker = createTaxonomyWorker();
    const { text } = original.store.getState();
    const body = text === null ? await original.worker.call("serialize", "json") : new Blob([text]);
    await worker.call("openJson", body);
    openUnsaved(name, worker, await worker.call("rename", name, title.trim()), null);
    releaseTaxonomy(original);
    onClose();
    showTaxonomy(name);
  };
  return (
    <ActionDialog
      title={t("taxonomy-duplicate-title", { title: source.title })}
      action={t("duplicate-action")}
      isReady={title.trim() !== "" && problem === null}
      onAct={duplicate}
      onClose={onClose}
    >
      <TextField takesFocus label={t("taxonomy-title-label")} value={title} onChange={setTitle} />
      <TextField label={t("name-label")} value={name} onChange={setName} />
      <FieldNote problem={problem} />
    </ActionDialog>
  );
}

interface DeleteDialogProps {
  taxonomy: TaxonomySummary;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a taxonomy is deleted. If the service refuses the deletion, shows its error. */
export function DeleteDialog({ taxonomy: { name, title, etag }, onDeleted, onClose }: DeleteDialogProps): ReactNode {
  const remove = async (): Promise<void> => {
    await service.call(deleteTaxonomy, { params: { name }, headers: { "if-match": etag } });
    announce("info", t("taxonomy-deleted", { title }));
    await refreshTaxonomies();
    onDeleted();
  };
  return (
    <ActionDialog
      title={t("taxonomy-delete-question", { title })}
      action={t("delete-action")}
      onAct={remove}
      onClose={onClose}
      closeTitle={t("taxonomy-delete-cancel")}
    >
      <p>{t("taxonomy-delete-effect")}</p>
    </ActionDialog>
  );
}

/** A file that was opened in a worker. */
interface OpenedFile {
  worker: TaxonomyWorker;
  document: OpenedDocument;
}

interface ImportDialogProps {
  /** The name of the taxonomy of which a new version is imported; null if the user chooses the name. */
  target: string | null;
  taxonomies: readonly TaxonomySummary[];
  onOpened: (taxonomy: { name: string }) => void;
  onClose: () => void;
}

/** Dialog that reads a file, shows its contents and what is omitted, and opens it as an unsaved taxonomy. */
export function ImportDialog({ target, taxonomies, onOpened, onClose }: ImportDialogProps): ReactNode {
  const [phase, setPhase] = useState<"reading" | "checking" | null>(null);
  const [openedFile, setOpenedFile] = useState<OpenedFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [name, setName] = useState(target ?? "");
  const input = useRef<HTMLInputElement>(null);
  /** The worker for the current file, and the controller that aborts reading it. */
  const currentReading = useRef<{ worker: TaxonomyWorker; abortController: AbortController } | null>(null);
  const stopReading = useCallback((): void => {
    currentReading.current?.abortController.abort();
    currentReading.current?.worker.close();
  }, []);
  useEffect(() => stopReading, [stopReading]);

  const importFile = async (file: File): Promise<void> => {
    stopReading();
    setOpenedFile(null);
    setError(null);
    setPhase("reading");
    const current = { worker: createTaxonomyWorker(), abortController: new AbortController() };
    const isCurrent = (): boolean => currentReading.current === current;
    currentReading.current = current;
    try {
      const bytes = await readFile(file, current.abortController.signal);
      if (isCurrent()) setPhase("checking");
      const opened = await current.worker.call("openImportedFile", bytes);
      if (!isCurrent()) return;
      setOpenedFile({ worker: current.worker, document: opened });
      if (target === null) setName(opened.facts?.name ?? buildTaxonomyName(file.name.replace(/\.[^.]*$/, "")));
    } catch (problem) {
      current.worker.close();
      if (isCurrent()) setError(problem instanceof Error ? problem.message : String(problem));
    }
    if (isCurrent()) setPhase(null);
  };

  const facts = openedFile?.document.facts ?? null;
  const replacedTaxonomy = findByName(taxonomies, name);
  const nameProblem = name === "" ? null : findNameProblem(name, replacedTaxonomy);
  const isTooLargeToCorrect = openedFile !== null && facts === null && openedFile.document.text === null;
  const open = async (): Promise<void> => {
    if (openedFile === null) return;
    const { worker, document } = openedFile;
    const namedDocument = facts?.name === name ? document : await worker.call("rename", name);
    currentReading.current = null;
    openUnsaved(name, worker, namedDocument, replacedTaxonomy?.etag ?? null);
    onClose();
    onOpened({ name });
  };
  return (
    <ActionDialog
      title={target === null ? t("taxonomy-import-title") : t("taxonomy-import-version-title")}
      action={t("open-action")}
      isReady={openedFile !== null && name !== "" && nameProblem === null && !isTooLargeToCorrect}
      onAct={open}
      onClose={onClose}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("file-label")}
        accept=".json,.jsonld,.ttl,.nt,.rdf,.xml,.owl,application/json,application/ld+json,text/turtle,application/rdf+xml"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file !== undefined) void importFile(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>
        {openedFile === null ? t("choose-file-command") : t("taxonomy-import-other-file")}
      </Button>
      {openedFile === null && phase === null && error === null && (
        <p className="quiet">{t("taxonomy-import-explanation")}</p>
      )}
      {phase !== null && (
        <div role="status">
          <p>{phase === "reading" ? t("taxonomy-import-reading") : t("taxonomy-import-checking")}</p>
          <progress className="progress" aria-label={t("import-action")} />
        </div>
      )}
      {error !== null && (
        <p className="import-problem" role="alert">
          {error}
        </p>
      )}
      {openedFile !== null && (
        <>
          {facts !== null && (
            <p>
              <strong>{removeDirectionControls(facts.title)}</strong> · {formatCount(facts.kind, facts.size)} ·{" "}
              {formatSize(facts.bytes)}
              {facts.languages.length > 0 && ` · ${facts.languages.slice(0, 12).join(", ")}`}
            </p>
          )}
          {facts !== null && facts.bytes > facts.maxBytes && (
            <p className="import-problem">{t("taxonomy-import-too-large", { size: formatSize(facts.maxBytes) })}</p>
          )}
          {openedFile.document.findings.length > 0 && (
            <p className="import-problem">
              {describeProblems(openedFile.document.findings)}{" "}
              {isTooLargeToCorrect ? t("taxonomy-import-file-too-large") : t("taxonomy-import-correct-first")}
            </p>
          )}
          <ImportNotes notes={openedFile.document.notes} />
          {target === null && (
            <>
              <TextField label={t("name-label")} value={name} onChange={setName} />
              <FieldNote problem={nameProblem}>
                {replacedTaxonomy !== undefined &&
                  t("taxonomy-import-replaces", { title: replacedTaxonomy.title, version: replacedTaxonomy.version })}
              </FieldNote>
            </>
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** Dialog that saves a taxonomy as a file. */
export function ExportDialog({ edited, onClose }: { edited: EditedTaxonomy; onClose: () => void }): ReactNode {
  const [format, setFormat] = useState<ExportFormat>("json");
  const isKeywords = edited.store.getState().facts?.kind === "keywords";
  const save = async (): Promise<void> => {
    await edited.check();
    saveFile(`${edited.name}.${exportFormats[format].extension}`, await edited.worker.call("serialize", format));
    onClose();
  };
  return (
    <ActionDialog
      title={t("taxonomy-export-title")}
      action={t("taxonomy-export-action")}
      onAct={save}
      onClose={onClose}
    >
      <div className="field">
        <span id="export-format">{t("taxonomy-export-format")}</span>
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
        {isKeywords ? t("taxonomy-export-keywords-note") : t("taxonomy-export-data-points-note")}
      </p>
    </ActionDialog>
  );
}
