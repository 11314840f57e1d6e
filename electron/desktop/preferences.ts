import { existsSync, readFileSync, renameSync } from "node:fs";
import { z } from "zod";
import { writePrivateFile } from "../platform/durable-files.ts";
import type { Log } from "../platform/log.ts";

/** The content of `preferences.json` in the data folder. Users edit the file; fields of other versions are kept. */
const fileSchema = z.looseObject({
  /** Whether the system shows a notification when a job begins to wait for a review. */
  notifications: z.boolean().default(true),
  /**
   * The address of the folder with the versions for the automatic update. Only the file sets it: a page that could choose
   * where programs are installed from could take over the computer.
   */
  update_feed: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
});
type FileContent = z.output<typeof fileSchema>;

export interface Preferences {
  read(this: void): Readonly<FileContent>;
  setNotifications(notifications: boolean): void;
}

/** Opens the preferences. A damaged file is set aside as `<file>.damaged`, and the defaults are used. */
export function openPreferences(file: string, log: Log): Preferences {
  let content = fileSchema.parse({});
  if (existsSync(file)) {
    try {
      content = fileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch (error) {
      log.error("the preferences are damaged and were set aside; the defaults are used", error, { file });
      renameSync(file, `${file}.damaged`);
    }
  }
  return {
    read: () => content,
    setNotifications(notifications) {
      const changed = { ...content, notifications };
      writePrivateFile(file, `${JSON.stringify(changed, null, 2)}\n`);
      content = changed;
    },
  };
}
