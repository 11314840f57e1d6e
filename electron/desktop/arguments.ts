import { resolve } from "node:path";
import { parseArgs } from "node:util";

export interface Arguments {
  dataFolder: string | null;
  revokeApiKeys: boolean;
  createDatabase: boolean;
  isSmokeTest: boolean;
  /** Absolute paths and `file:` URLs of documents to open. */
  files: string[];
}

/**
 * Parses the arguments after the name of the program. Electron and Chromium add arguments of their own, which are
 * ignored.
 * @param folder the working folder, to which the paths are relative
 */
export function parseArguments(args: readonly string[], folder: string): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      data: { type: "string" },
      "revoke-api-keys": { type: "boolean" },
      new: { type: "boolean" },
      "smoke-test": { type: "boolean" },
    },
    strict: false,
    allowPositionals: true,
  });
  return {
    dataFolder: typeof values["data"] === "string" ? values["data"] : null,
    revokeApiKeys: values["revoke-api-keys"] === true,
    createDatabase: values["new"] === true,
    isSmokeTest: values["smoke-test"] === true,
    files: positionals.map((name) => (/^file:/i.test(name) ? name : resolve(folder, name))),
  };
}
