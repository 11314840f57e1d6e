import { serviceText, type ServiceTextId } from "../../shared/service-texts/service-text.ts";
import type { TaskName, Tasks } from "../pipeline/tasks.ts";

/** The tasks on one page whose input has its number, and their descriptions. */
const pageTaskTexts = {
  readPage: "task-read-page",
  renderPage: "task-render-page",
  zonePage: "task-zone-page",
} as const satisfies Partial<Record<TaskName, ServiceTextId>>;
type PageTask = keyof typeof pageTaskTexts;

/** The other tasks, and their descriptions. */
const taskTexts = {
  inspectDocument: "task-inspect-document",
  checkDetector: "task-check-detector",
  detectRegions: "task-detect-regions",
  recognizeTables: "task-recognize-tables",
  addFinding: "task-add-finding",
  profileDocument: "task-profile-document",
  readEmbeddedInvoice: "task-read-embedded-invoice",
  mapDocument: "task-map-document",
  prepareQuestions: "task-prepare-questions",
  indexDocument: "task-index-document",
  validateTaxonomy: "task-validate-taxonomy",
  readTaxonomyFile: "task-read-taxonomy-file",
  compileVocabulary: "task-compile-vocabulary",
  searchConcepts: "task-search-concepts",
  describeConcept: "task-describe-concept",
  findUnknownConcepts: "task-find-unknown-concepts",
  learnDocument: "task-learn-document",
  convertOutput: "task-convert-output",
  writeOutput: "task-write-output",
} as const satisfies Record<Exclude<TaskName, PageTask>, ServiceTextId>;

const isPageTask = (name: TaskName): name is PageTask => Object.hasOwn(pageTaskTexts, name);

/**
 * Describes for users what a task does, such as "reading page 3". The messages of its errors contain the description, since
 * users do not know the names of tasks.
 */
export function describeTask(name: TaskName, input: unknown): string {
  if (!isPageTask(name)) return serviceText(taskTexts[name]);
  const { page } = input as Pick<Tasks[PageTask]["input"], "page">;
  return serviceText(pageTaskTexts[name], { page });
}
