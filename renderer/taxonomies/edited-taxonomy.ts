import { ApiError } from "../../shared/api/client.ts";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";
import { putTaxonomy } from "../../shared/api/taxonomies.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { service } from "../session/clients.ts";
import { describeError } from "../session/notices.ts";
import { formatSize } from "../session/sizes.ts";
import { refreshTaxonomies } from "../session/taxonomies.ts";
import type { ImportNote } from "../../shared/api/taxonomy-files.ts";
import type { Finding, OpenedDocument, TaxonomyFacts } from "./taxonomy-document.ts";
import { setProperty } from "./edit-json.ts";
import { createTaxonomyWorker, type TaxonomyWorker } from "./worker-client.ts";
import { t } from "../messages/messages.ts";

/** Another version of the taxonomy, which was saved while this one was edited. */
export interface Conflict {
  /** Null if the taxonomy was deleted. */
  etag: string | null;
  /** Null if the taxonomy was deleted, or if it is too large to be compared. */
  text: string | null;
}

export interface EditedState {
  /** The entity tag of the version that is edited; null for a taxonomy that is not saved yet. */
  etag: string | null;
  /** The text in the editor; null if the taxonomy is too large to be edited. */
  text: string | null;
  /** Increases whenever `text` is replaced in a way other than typing, so that the editor shows the new text. */
  replacementCount: number;
  /** Null while the text is not a valid taxonomy. */
  facts: TaxonomyFacts | null;
  findings: readonly Finding[];
  /** The notes of the import about parts that it changed or omitted. */
  notes: readonly ImportNote[];
  isChanged: boolean;
  isSaving: boolean;
  conflict: Conflict | null;
  /** Increases when the taxonomy changes, so that the tree is read again. */
  version: number;
}

/** The outcome of saving or of resolving a conflict. `opened` means that the other version was opened. */
export type SaveOutcome =
  | { kind: "saved"; facts: TaxonomyFacts | null }
  | { kind: "opened" }
  | { kind: "refused"; reason: string }
  | { kind: "conflict" };

/** A taxonomy that is open for viewing or editing. */
export interface EditedTaxonomy {
  readonly name: string;
  readonly store: StoreApi<EditedState>;
  readonly worker: TaxonomyWorker;
  /** Sets the text of the editor. It is checked when the user pauses. */
  setText: (text: string) => void;
  /** States the concept that a field means; undefined if its labels decide. @param source its path in the JSON */
  readonly chooseMeaning: (source: string, concept: string | undefined) => Promise<void>;
  /** Checks the current text at once. */
  check(): Promise<void>;
  /** Waits until the findings are those of the current text. */
  waitForCheck(): Promise<void>;
  save(): Promise<SaveOutcome>;
  /** Resolves a conflict: `mine` overwrites the other version, `theirs` opens it. */
  resolve(choice: "mine" | "theirs"): Promise<SaveOutcome>;
  close(): void;
}

/** The time in milliseconds after the last key press until the text is checked. */
const checkDelayMs = 200;

const buildUri = (name: string): string =>
  new URL(`${basePath}/taxonomies/${encodeURIComponent(name)}`, window.location.origin).href;

async function fetchTaxonomy(name: string): Promise<{ bytes: ArrayBuffer; etag: string | null }> {
  const response = await service.fetchUri(buildUri(name));
  return { bytes: await response.arrayBuffer(), etag: response.headers.get("etag") };
}

function createEditedTaxonomy(
  name: string,
  worker: TaxonomyWorker,
  { text, facts, findings, notes }: OpenedDocument,
  etag: string | null,
  isChanged: boolean,
): EditedTaxonomy {
  const store = createStore<EditedState>(() => ({
    etag,
    text,
    replacementCount: 0,
    facts,
    findings,
    notes,
    isChanged,
    isSaving: false,
    conflict: null,
    version: 0,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastCheck: Promise<void> = Promise.resolve();
  /** The last text that the worker has received. The text of the editor may be newer. */
  let checkedText = text;

  async function checkText(): Promise<void> {
    const { text: current } = store.getState();
    if (current === null) return;
    const state = await worker.call("setText", current, name);
    checkedText = current;
    if (store.getState().text !== current) return;
    store.setState(({ version }) => ({ ...state, version: version + 1 }));
  }
  function check(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    lastCheck = lastCheck.then(checkText, checkText);
    return lastCheck;
  }
  function setText(next: string): void {
    if (next === store.getState().text) return;
    store.setState({ text: next, isChanged: true });
    clearTimeout(timer);
    timer = setTimeout(() => void check(), checkDelayMs);
  }

  async function chooseMeaning(source: string, concept: string | undefined): Promise<void> {
    const { text: current, replacementCount } = store.getState();
    if (current === null) return;
    const next = setProperty(current, source, "concept", concept, "type");
    if (next === current) return;
    store.setState({ text: next, isChanged: true, replacementCount: replacementCount + 1 });
    await check();
  }

  /** Returns the reason why the taxonomy cannot be saved, or null. */
  function findObstacle(): string | null {
    const { findings: problems, facts: known } = store.getState();
    if (problems.length > 0)
      return problems.length === 1 ? t("taxonomy-has-problem") : t("taxonomy-has-problems", { count: problems.length });
    if (known !== null && known.bytes > known.maxBytes)
      return t("taxonomy-too-large-for-service", {
        size: formatSize(known.bytes),
        limit: formatSize(known.maxBytes),
      });
    return null;
  }

  async function loadConflict(): Promise<void> {
    // The refreshed summary contains the author of the other version.
    await refreshTaxonomies();
    try {
      const { bytes, etag: current } = await fetchTaxonomy(name);
      const reader = createTaxonomyWorker();
      try {
        const { text: theirs } = await reader.call("openResponse", bytes);
        store.setState({ conflict: { etag: current, text: theirs } });
      } finally {
        reader.close();
      }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      store.setState({ conflict: { etag: null, text: null } });
    }
  }

  async function sendTaxonomy(): Promise<SaveOutcome> {
    const sentText = checkedText;
    // The taxonomy is serialized again, since the white space of the editor would count towards the size limit.
    const body = await worker.call("serialize", "json");
    const { etag: base } = store.getState();
    try {
      const response = await service.fetchUri(buildUri(name), {
        method: putTaxonomy.method,
        headers: {
          "content-type": "application/json",
          ...(base === null ? { "if-none-match": "*" } : { "if-match": base }),
        },
        body,
      });
      const saved = putTaxonomy.response.parse(envelopeSchema.parse(await response.json()).response);
      // If the user has typed while the taxonomy was being sent, the new text is not saved yet.
      store.setState(({ text: current }) => ({
        etag: saved.etag,
        isChanged: current !== sentText,
        conflict: null,
        notes: [],
      }));
      await refreshTaxonomies();
      return { kind: "saved", facts: store.getState().facts };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "ETAG_MISMATCH") {
        await loadConflict();
        return { kind: "conflict" };
      }
      const problems = Object.entries(error.fields ?? {}).map(([path, { message }]) => ({ path, message }));
      if (problems.length > 0) store.setState({ findings: await worker.call("locate", sentText ?? "", problems) });
      return { kind: "refused", reason: describeError(error) };
    }
  }

  async function save(): Promise<SaveOutcome> {
    if (store.getState().isSaving) return { kind: "refused", reason: t("taxonomy-saving") };
    store.setState({ isSaving: true });
    try {
      await check();
      const obstacle = findObstacle();
      return obstacle === null ? await sendTaxonomy() : { kind: "refused", reason: obstacle };
    } finally {
      store.setState({ isSaving: false });
    }
  }

  return {
    name,
    store,
    worker,
    setText,
    chooseMeaning,
    check,
    waitForCheck: () => (timer === undefined ? lastCheck : check()),
    save,
    async resolve(choice) {
      const { conflict } = store.getState();
      if (conflict === null) return { kind: "conflict" };
      if (choice === "mine") {
        store.setState({ etag: conflict.etag, conflict: null });
        return save();
      }
      const { bytes, etag: current } = await fetchTaxonomy(name);
      const opened = await worker.call("openResponse", bytes);
      checkedText = opened.text;
      store.setState(({ replacementCount, version }) => ({
        ...opened,
        etag: current,
        isChanged: false,
        conflict: null,
        replacementCount: replacementCount + 1,
        version: version + 1,
      }));
      return { kind: "opened" };
    },
    close() {
      clearTimeout(timer);
      worker.close();
    },
  };
}

/** The open taxonomies by name. A taxonomy with unsaved changes stays open when its view is left. */
const openTaxonomies = new Map<string, EditedTaxonomy>();

/**
 * Returns the open taxonomy with a name, including its unsaved changes. If it is not open, opens the version of the
 * service.
 */
export async function openTaxonomy(name: string): Promise<EditedTaxonomy> {
  const known = openTaxonomies.get(name);
  if (known !== undefined) return known;
  const worker = createTaxonomyWorker();
  try {
    const { bytes, etag } = await fetchTaxonomy(name);
    const edited = createEditedTaxonomy(name, worker, await worker.call("openResponse", bytes), etag, false);
    openTaxonomies.set(name, edited);
    return edited;
  } catch (error) {
    worker.close();
    throw error;
  }
}

/**
 * Opens a taxonomy that is not saved yet: a new, duplicated or imported one.
 * @param worker The worker that has opened its document.
 * @param etag The entity tag of the version that it will replace; null if there is none.
 */
export function openUnsaved(name: string, worker: TaxonomyWorker, document: OpenedDocument, etag: string | null): void {
  openTaxonomies.get(name)?.close();
  openTaxonomies.set(name, createEditedTaxonomy(name, worker, document, etag, true));
}

/** Closes a taxonomy unless it has unsaved changes. */
export function releaseTaxonomy(edited: EditedTaxonomy): void {
  if (!edited.store.getState().isChanged) discardTaxonomy(edited);
}

/** Closes a taxonomy, and discards its unsaved changes. */
export function discardTaxonomy(edited: EditedTaxonomy): void {
  if (openTaxonomies.get(edited.name) === edited) openTaxonomies.delete(edited.name);
  edited.close();
}
