import { makeTarget, type PackageOptions, packApplication } from "./application.ts";
import { makeDebianPackage } from "./debian.ts";

/** The result for the application or an installer: its files, or the reason why it was not made. */
export type Outcome = { name: string } & ({ files: readonly string[] } | { reason: string });

const networkErrorPattern = /\b(?:ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|fetch failed)\b/;

/** Describes why a package was not made. @param download What electron-builder downloads, and the remedy on failure */
function explain(error: unknown, download: { subject: string; remedy: string }): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined };
  if (!networkErrorPattern.test(`${message} ${String(cause)}`)) return message;
  return `${download.subject} could not be downloaded (${message.split("\n")[0]}). ${download.remedy}`;
}

const electronDownload = {
  subject: "Electron",
  remedy: "Connect to the network, or give the folder of an unpacked Electron: --electron-dist DIR.",
};
const toolDownload = { subject: "its tool", remedy: "Connect to the network and run the command again." };

/**
 * Makes the application and then its installers. If one installer fails, the others are still made.
 * @param installers The installers by name.
 */
export async function makePackages(installers: readonly string[], options: PackageOptions): Promise<Outcome[]> {
  let folder: string;
  try {
    folder = await packApplication(options);
  } catch (error) {
    const missing = installers.map((name) => ({ name, reason: "it needs the application" }));
    return [{ name: "app", reason: explain(error, electronDownload) }, ...missing];
  }
  const outcomes: Outcome[] = [{ name: "app", files: [folder] }];
  for (const name of installers) {
    try {
      const files =
        name === "deb" ? [makeDebianPackage(folder, options.output)] : await makeTarget(name, folder, options);
      outcomes.push({ name, files });
    } catch (error) {
      outcomes.push({ name, reason: explain(error, toolDownload) });
    }
  }
  return outcomes;
}
