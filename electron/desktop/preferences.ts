import { existsSync, readFileSync, renameSync } from "node:fs";
import { z } from "zod";
import { writePrivateFile } from "../platform/durable-files.ts";
import { GatewayError } from "../../shared/errors.ts";
import type { Log } from "../platform/log.ts";

/** The content of `preferences.json` in the data folder. Users edit the file; fields of other versions are kept. */
const fileSchema = z.looseObject({
  /** Whether the system shows a notification when a job begins to wait for a review. */
  notifications: z.boolean().default(true),
  /**
   * The address of the folder with the versions for the automatic update. It can be set only in the file: a page that
   * could choose the source of installed programs could take over the computer.
   */
  update_feed: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
});
type FileContent = z.output<typeof fileSchema>;

export interface Preferences {
  read(this: void): Readonly<FileContent>;
  /**
   * @throws {GatewayError} PREFERENCES_DAMAGED if a damaged file cannot be set aside. The file is then not overwritten
   */
  setNotifications(this: void, notifications: boolean): void;
}

/**
 * Opens the preferences. A damaged file is set aside as `<file>.damaged`, and the defaults are used. If it cannot be set
 * aside, the defaults are used too, and the file stays as it is.
 */
export function openPreferences(file: string, log: Log): Preferences {
  /** Reads the file, and sets a damaged one aside. @throws {Error} if it is damaged and cannot be set aside */
  function load(): FileContent {
    if (!existsSync(file)) return fileSchema.parse({});
    try {
      return fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch (error) {
      renameSync(file, `${file}.damaged`);
      log.error("the preferences are damaged and were set aside; the defaults are used", error, { file });
      return fileSchema.parse({});
    }
  }

  let content = fileSchema.parse({});
  let isLoaded = false;
  try {
    content = load();
    isLoaded = true;
  } catch (error) {
    log.error("the preferences are damaged and could not be set aside; the defaults are used", error, { file });
  }
  return {
    read: () => content,
    setNotifications(notifications) {
      if (!isLoaded) {
        try {
          content = load();
          isLoaded = true;
        } catch (cause) {
          throw new GatewayError("PREFERENCES_DAMAGED", "", { cause });
        }
      }
      const changed = { ...content, notifications };
      writePrivateFile(file, `${JSON.stringify(changed, null, 2)}\n`);
      content = changed;
    },
  };
}
