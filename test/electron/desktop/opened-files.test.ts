import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { parseArguments } from "../../../electron/desktop/arguments.ts";
import { createOpenedFiles } from "../../../electron/desktop/opened-files.ts";
import { maxDocumentBytes } from "../../../shared/api/documents.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

function writeFile(name: string, content = "%PDF-1.7"): string {
  const file = join(createTemporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

test("files are read by their id until they are removed", async () => {
  const files = createOpenedFiles();
  let notified = 0;
  files.onAdded(() => (notified += 1));
  const book = writeFile("Brontë #1 50%.ePub", "book");
  await files.add([writeFile("invoice.pdf"), pathToFileURL(book).href]);
  expect(notified).toBe(1);
  const [invoice, epub] = files.list();
  expect([invoice, epub]).toMatchObject([
    { name: "invoice.pdf", size: 8, error: null },
    { name: "Brontë #1 50%.ePub", size: 4, error: null },
  ]);
  expect(JSON.stringify(files.list())).not.toContain("/");
  const { bytes } = await files.read(epub?.id ?? "");
  expect(await new Response(bytes).text()).toBe("book");
  files.remove(epub?.id ?? "");
  expect(files.list()).toEqual([invoice]);
  await expect(files.read(epub?.id ?? "")).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
});

test("a path is no id", async () => {
  const files = createOpenedFiles();
  const file = writeFile("invoice.pdf");
  await files.add([file]);
  for (const id of [file, "../invoice.pdf", "", "__proto__"]) {
    await expect(files.read(id), id).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
  }
});

test("what is no document has a reason", async () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, "folder.pdf"));
  execFileSync("mkfifo", [join(folder, "pipe.pdf")]);
  symlinkSync("/dev/zero", join(folder, "endless.pdf"));
  writeFileSync(join(folder, "huge.pdf"), "");
  truncateSync(join(folder, "huge.pdf"), maxDocumentBytes + 1);
  writeFileSync(join(folder, "notes.txt"), "notes");
  const names = ["folder.pdf", "pipe.pdf", "endless.pdf", "huge.pdf", "notes.txt", "missing.pdf"];
  const files = createOpenedFiles();
  await files.add([...names.map((name) => join(folder, name)), "file://elsewhere/share/invoice.pdf", "file:%"]);
  expect(files.list().map(({ name, size, error }) => [name, size, error])).toEqual([
    ["folder.pdf", 0, "It is not a file."],
    ["pipe.pdf", 0, "It is not a file."],
    ["endless.pdf", 0, "It is not a file."],
    ["huge.pdf", 0, "The file has 513 MiB. The limit is 512 MiB."],
    ["notes.txt", 0, "It is neither a PDF nor an ePub file."],
    ["missing.pdf", 0, "The file does not exist any more."],
    ["invoice.pdf", 0, "The address is not that of a file on this computer."],
    ["file:%", 0, "The address is not that of a file on this computer."],
  ]);
});

test("a file that has an error is not read by its id", async () => {
  const files = createOpenedFiles();
  const file = writeFile("invoice.pdf");
  await files.add([writeFile("notes.txt", "notes"), ...Array.from({ length: 101 }, () => file)]);
  const unsuitable = files.list().filter(({ error }) => error !== null);
  expect(unsuitable.map(({ name }) => name)).toEqual(["notes.txt", "Further files"]);
  for (const { id, name, error } of unsuitable) {
    await expect(files.read(id)).rejects.toMatchObject({ code: "DOCUMENT_INVALID", message: `${name}: ${error}` });
  }
});

test("a file that is gone when it is read is refused with its name", async () => {
  const files = createOpenedFiles();
  const file = writeFile("invoice.pdf");
  await files.add([file]);
  rmSync(file);
  const error = { code: "DOCUMENT_INVALID", message: "invoice.pdf: The file does not exist any more." };
  await expect(files.read(files.list()[0]?.id ?? "")).rejects.toMatchObject(error);
});

test.each<[string, number[], number]>([
  ["exactly as many as the limit", [100], 100],
  ["one too many, all of one path", [101], 101],
  ["very many", [300], 101],
  ["more after as many as the limit", [100, 1, 1], 101],
])("of %s, the list has 100 files and says whether there were more", async (_, counts, length) => {
  const files = createOpenedFiles();
  const file = writeFile("invoice.pdf");
  for (const count of counts) await files.add(Array.from({ length: count }, () => file));
  const errors = files.list().map(({ error }) => error);
  expect(errors).toHaveLength(length);
  expect(errors.slice(0, 100).filter((error) => error !== null)).toEqual([]);
  expect(errors.slice(100)).toEqual(length > 100 ? ["At most 100 files can be opened at once."] : []);
});

test("files that are added at the same time have the same limit", async () => {
  const files = createOpenedFiles();
  const file = writeFile("invoice.pdf");
  await Promise.all(Array.from({ length: 130 }, () => files.add([file])));
  expect(files.list()).toHaveLength(101);
});

test("arguments that are not options are files, relative to the working folder", () => {
  const args = ["--data", "/data", "--no-sandbox", "--type=x", "a.pdf", "/b c.epub", "file:///d.pdf", "--new"];
  expect(parseArguments(args, "/home/ana")).toEqual({
    dataFolder: "/data",
    revokeApiKeys: false,
    createDatabase: true,
    isSmokeTest: false,
    files: ["/home/ana/a.pdf", "/b c.epub", "file:///d.pdf"],
  });
});
