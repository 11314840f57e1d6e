import type { ReviewStep } from "../../shared/job/job.ts";
import type { Workbench } from "../checkout/workbench.ts";
import { importModule } from "../components/import-module.ts";
import { t } from "../messages/messages.ts";

const modules = import.meta.glob<{ workbench: Workbench }>("./*/index.ts");

/** Imports the workbench of a review step. @throws {Error} if this version of Galley has no workbench for it */
export async function loadWorkbench(step: ReviewStep): Promise<Workbench> {
  const load = modules[`./${step}/index.ts`];
  if (load === undefined) throw new Error(t("workbench-unknown-step", { step }));
  return (await importModule(load)).workbench;
}
