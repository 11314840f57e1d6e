import { getDiagnostics } from "../../shared/api/desktop.ts";
import { application } from "../session/clients.ts";
import { saveFile } from "../session/shell.ts";

/** Saves a ZIP file with diagnostics for a bug report. It contains no API keys and no documents. */
export async function saveDiagnostics(): Promise<void> {
  const response = await application.call(getDiagnostics, {});
  saveFile(`galley-diagnostics-${new Date().toISOString().slice(0, 10)}.zip`, await response.blob());
}
