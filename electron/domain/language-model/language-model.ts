import type { LanguageModelTest } from "../../../shared/api/language-model.ts";
import {
  isOnThisComputer,
  isSameTaxonomy,
  type LanguageModelSettings,
  parseModelAddress,
} from "../../../shared/language-model.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { DocumentLine, LineLimits } from "../../pipeline/map/language-model/document-lines.ts";
import type { AskedField } from "../../pipeline/map/language-model/questions.ts";
import {
  languageModelFileName,
  type LanguageModelFile,
  readLanguageModelFile,
} from "../../platform/language-model-file.ts";
import type { Log } from "../../platform/log.ts";
import type { TaxonomyRecord } from "../../storage/tables/documents.ts";
import { askModel, type ModelAnswers, ModelError, type ModelServer } from "./chat-completion.ts";
import { createModelQueue, type ModelQueue } from "./model-queue.ts";

/** The model that is asked for the documents of a taxonomy, or the reason why it cannot be asked. */
export type SelectedModel = { server: ModelServer; limits: LineLimits } | { problem: string };

/** The language model that the settings in the data folder name. */
export interface LanguageModel {
  /**
   * Returns the model for the documents of a user with a taxonomy; null if it is off, or the user has not agreed that they
   * are sent to its server.
   */
  select(
    this: void,
    userId: string,
    taxonomy: Pick<TaxonomyRecord, "name" | "authorId" | "test">,
  ): Promise<SelectedModel | null>;
  /**
   * Asks the model when it is the turn of the owner.
   * @throws {ModelError} if it gives no answer
   */
  ask(
    this: void,
    server: ModelServer,
    question: { fields: readonly AskedField[]; lines: readonly DocumentLine[] },
    options: Parameters<ModelQueue["run"]>[0] & { signal: AbortSignal },
  ): Promise<ModelAnswers>;
  /** Asks a model about a small document of Galley's own, whether it is on or not. */
  test(
    this: void,
    settings: LanguageModelSettings,
    key: string | null,
    signal: AbortSignal,
  ): Promise<LanguageModelTest>;
}

/** Loads the API key of the model server; null if it has none. */
export type LoadModelKey = (settings: LanguageModelFile) => Promise<string | null>;

/** The number of requests that run at a time. Servers on one graphics card answer few at once. */
const maxRunning = 2;

/** The document of the test, and the fields for which the model is asked. */
const testLines = [
  "Northwind Paper Ltd   Invoice",
  "Invoice number:   NP-2041",
  "Date:   5 March 2026",
  "Total:   EUR 123.45",
];
const testFields: readonly AskedField[] = [
  { path: "invoice_number", title: "Invoice number", description: "a short text" },
  { path: "issue_date", title: "Date of the invoice", description: "a date" },
  { path: "total", title: "Total", description: "an amount of money" },
];

const toServer = (
  { address, model, max_seconds: maxSeconds }: LanguageModelSettings,
  key: string | null,
): ModelServer => ({
  address,
  model,
  key,
  maxSeconds,
});

/**
 * Finds the consent to send documents of a user with a taxonomy to the server of the settings. It is `lapsed` if the
 * user's consent was for another taxonomy of this name, or names neither the author of the taxonomy nor a user.
 */
function findConsent(
  { address, consents, taxonomies: unboundNames }: LanguageModelFile,
  userId: string,
  { name, authorId: author, test }: Pick<TaxonomyRecord, "name" | "authorId" | "test">,
): "given" | "lapsed" | "none" {
  if (isOnThisComputer(address)) return "given";
  const own = consents.filter(({ user }) => user === null || user === userId);
  if (own.some((consent) => isSameTaxonomy(consent, { name, author, test }))) return "given";
  const isOfOther = own.some((consent) => consent.name === name && consent.test === test);
  return isOfOther || unboundNames.includes(name) ? "lapsed" : "none";
}

/**
 * Creates the access to the language model. Its settings are read for each document, since they can change at any time.
 * While it is off, nothing else is read and nothing is sent.
 */
export function createLanguageModel(options: { dataFolder: string; loadKey: LoadModelKey; log: Log }): LanguageModel {
  const { dataFolder, loadKey, log } = options;
  const queue = createModelQueue(maxRunning);
  return {
    async select(userId, taxonomy) {
      let settings: LanguageModelFile;
      try {
        settings = await readLanguageModelFile(dataFolder);
      } catch (error) {
        log.error("the settings of the language model cannot be read", error);
        return { problem: serviceText("model-settings-damaged", { file: languageModelFileName }) };
      }
      if (!settings.enabled) return null;
      // An administrator may have written the file.
      const parsed = parseModelAddress(settings.address);
      if ("problem" in parsed || settings.model === "") {
        return { problem: serviceText("model-settings-incomplete", { file: languageModelFileName }) };
      }
      const checked = { ...settings, address: parsed.address };
      const consent = findConsent(checked, userId, taxonomy);
      if (consent === "none") return null;
      if (consent === "lapsed") return { problem: serviceText("model-consent-lapsed", { taxonomy: taxonomy.name }) };
      return {
        server: toServer(checked, await loadKey(checked)),
        limits: { maxCharacters: settings.max_characters, maxParts: settings.max_requests },
      };
    },
    ask: (server, { fields, lines }, { signal, ...owner }) =>
      queue.run(owner, signal, () => askModel(server, fields, lines, signal)),
    async test(settings, key, signal) {
      const lines = testLines.map((text, row) => ({ row: row + 1, text, words: text.split(/\s+/u) }));
      const start = performance.now();
      const getSeconds = () => Math.round(performance.now() - start) / 1000;
      const asked = testFields.length;
      try {
        const { model, answers, dropped } = await askModel(toServer(settings, key), testFields, lines, signal);
        return {
          model: model ?? settings.model,
          seconds: getSeconds(),
          asked,
          found: answers.length,
          dropped,
          problem: null,
        };
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        return { model: null, seconds: getSeconds(), asked, found: 0, dropped: 0, problem: error.message };
      }
    },
  };
}
