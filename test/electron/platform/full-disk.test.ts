import { expect, test } from "vitest";
import { reportFullDisk as reportFullDiskOfBackup } from "../../../electron/backup/full-disk.ts";
import { isDiskFull } from "../../../electron/gateway/database.ts";
import { reportFullDisk as reportFullDiskOfStore } from "../../../electron/storage/data-folder/full-disk.ts";
import { reportFullDisk as reportFullDiskOfTask } from "../../../electron/tools/error-messages.ts";

/** Creates the error of a failed write, as the file system throws it. */
const createWriteError = (code: string) => Object.assign(new Error(`${code}: write`), { code, syscall: "write" });

test.each(["ENOSPC", "EDQUOT"])("every part of Galley takes %s for a full disk", async (code) => {
  const error = createWriteError(code);
  const isReported = { code: "STORAGE_FULL", cause: error };
  await expect(reportFullDiskOfStore(Promise.reject(error))).rejects.toMatchObject(isReported);
  await expect(reportFullDiskOfBackup("/data", () => Promise.reject(error))).rejects.toMatchObject(isReported);
  await expect(reportFullDiskOfTask(Promise.reject(error))).rejects.toMatchObject({ code: "STORAGE_FULL" });
  expect(isDiskFull(error)).toBe(true);
});

test.each(["EACCES", "EIO", "EROFS"])("no part of Galley takes %s for a full disk", async (code) => {
  const error = createWriteError(code);
  await expect(reportFullDiskOfStore(Promise.reject(error))).rejects.toBe(error);
  await expect(reportFullDiskOfBackup("/data", () => Promise.reject(error))).rejects.toBe(error);
  await expect(reportFullDiskOfTask(Promise.reject(error))).rejects.toBe(error);
  expect(isDiskFull(error)).toBe(false);
});
