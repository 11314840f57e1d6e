import { errorTable, gatewayErrorTable } from "../errors.ts";
import { backupTexts } from "./backup-texts.ts";
import { connectionTexts } from "./connection-texts.ts";
import { detectorTexts } from "./detector-texts.ts";
import { documentTexts } from "./document-texts.ts";
import { languageModelTexts } from "./language-model-texts.ts";
import { offlineTexts } from "./offline-texts.ts";
import { reviewTexts } from "./review-texts.ts";
import { taskTexts } from "./task-texts.ts";
import { createTemplateParser, fillTemplate, type TemplateArguments } from "./template.ts";

const templates = {
  ...documentTexts,
  ...detectorTexts,
  ...languageModelTexts,
  ...taskTexts,
  ...reviewTexts,
  ...connectionTexts,
  ...offlineTexts,
  ...backupTexts,
};

type Templates = typeof templates;
export type ServiceTextId = keyof Templates;
type Arguments<Id extends ServiceTextId> = TemplateArguments<Templates[Id]>;

/**
 * Writes a text that users read in the language of the service, which is English: an error, a finding or a note. The
 * window recognizes the text by its template and shows its own message `service-text-ID`. The API, stored contents and
 * services of other versions therefore need only the sentence.
 * @example serviceText("document-empty", { name: "scan.pdf" }); // "scan.pdf is empty: the file has no bytes."
 */
export function serviceText<Id extends ServiceTextId>(
  id: Id,
  ...args: keyof Arguments<Id> extends never ? [] : [Arguments<Id>]
): string {
  return fillTemplate(templates[id], args[0] ?? {});
}

/** The meanings of the error codes by their codes. */
export const errorMeanings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...errorTable, ...gatewayErrorTable }).map(([code, [, meaning]]) => [code, meaning]),
);

/** All templates by their ids, and the meanings of the error codes by their codes. */
export const serviceTemplates: Readonly<Record<string, string>> = { ...templates, ...errorMeanings };

/** Recognizes a text of {@link serviceText}, or the meaning of an error code; null for every other text. */
export const recognizeServiceText = createTemplateParser(serviceTemplates);
