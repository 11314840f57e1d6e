import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const script = join(import.meta.dirname, "..", "..", "build", "messages.ts");

/** Runs the check on a window of one component, whose catalogues have one message. */
function check(text: string): { status: number | null; output: string } {
  const root = createTemporaryFolder();
  const files = {
    "renderer/messages/en.ftl": "save-command = Save\n",
    "renderer/messages/de.ftl": "save-command = Speichern\n",
    "renderer/View.tsx": `export const save = t("save-command");\n${text}\n`,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, root], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test.each([
  ["<p>Saved just now</p>", "the text “Saved just now”"],
  ["<p>{isSaved ? save : 'Not saved'}</p>", "the text “Not saved”"],
  ["<p>{isSaved && 'Saved'}</p>", "the text “Saved”"],
  ["<p>{`Saved by ${name}`}</p>", "the text “Saved by ”"],
  ["<button title='Save it' />", "the title “Save it”"],
  ["<button title={isOpen ? 'Close' : save} />", "the title “Close”"],
  ["<button aria-label={`Remove ${name}`} />", "the aria-label “Remove ”"],
  ["<button aria-label={label ?? ('Remove ' + name)} />", "the aria-label “Remove ”"],
])("%s is refused, since its text is no message", (element, reason) => {
  const { status, output } = check(`export const view = ${element};`);
  expect(output).toContain(`renderer/View.tsx:2: ${reason}`);
  expect(status).toBe(1);
});

test.each([
  "<p>{save}</p>",
  "<p>{dialog === 'open' && save}</p>",
  "<p className={isOpen ? 'open' : 'closed'} title={kind === 'pair' ? save : undefined} />",
  "<p>{`${count} / ${total}`}</p>",
  "<button title='Galley' onClick={() => open('log')} />",
])("%s is accepted", (element) => {
  expect(check(`export const view = ${element};`)).toMatchObject({ status: 0 });
});
