/** Typesets a corpus of documents with exact truth: `npm run corpus -- --out DIR`. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Family, FamilyKind } from "./family.ts";
import { kinds } from "./kinds.ts";
import { listFiles } from "./list-files.ts";
import { countPages, makeFamily, type StoredFamily } from "./make-family.ts";
import { formatMissingPrograms, listMissingPrograms } from "./missing-programs.ts";
import { defaultPages, parseOptions, usage, UsageError, type Options } from "./options.ts";
import { getSetFolder, parts, selectPart } from "./parts.ts";
import { loadFamilies, writeSets, writeValuesSet } from "./write-sets.ts";

/** Number of families after which the sets are written, so that an interrupted run can be used. */
const familiesPerWrite = 12;

/** Tests whether a kind or one of its families is asked for. */
function isKindSelected({ name }: FamilyKind, only: readonly string[]): boolean {
  return only.length === 0 || only.some((selected) => selected === name || selected.startsWith(`${name}/`));
}

function selectFamilies(families: readonly Family[], kind: string, only: readonly string[]): Family[] {
  return families.filter(({ name }) => only.length === 0 || only.includes(kind) || only.includes(name));
}

/** Makes the selected families of a kind and writes its sets. */
async function makeKind(
  kind: FamilyKind,
  { out, only, pages = kind.pages ?? defaultPages, text }: Options,
): Promise<void> {
  const opened = await kind.open(text === undefined ? {} : { folder: text });
  const { families } = opened;
  try {
    const selected = selectFamilies(families, kind.name, only);
    for (const name of only)
      if (name.startsWith(`${kind.name}/`) && !selected.some((family) => family.name === name))
        throw new UsageError(`--only ${name}: known are ${families.map((family) => family.name).join(", ")}`);
    for (const [index, family] of selected.entries()) {
      await makeOrKeepFamily(family, kind, `${index + 1}/${selected.length}`, { out, pages });
      if (index % familiesPerWrite === familiesPerWrite - 1) await writeKind(out, kind);
    }
  } finally {
    await opened.close();
  }
  await writeKind(out, kind);
}

async function makeOrKeepFamily(
  family: Family,
  kind: FamilyKind,
  position: string,
  { out, pages }: { out: string; pages: number },
): Promise<void> {
  const part = selectPart(family.name);
  const folders = { families: join(out, "families"), pdf: join(getSetFolder(out, kind, part), "pdf") };
  const { family: made, isKept } = await makeFamily(family, pages, folders);
  const { documents, failures } = made;
  const counts = `${documents.length} documents, ${countPages(made)} pages, ${failures.length} left out`;
  console.log(`${position} ${family.name} (${part}): ${counts}${isKept ? ", kept" : ""}`);
  for (const { index, reason } of failures) console.log(`  document ${index + 1} left out: ${reason}`);
}

/** Writes the sets of a kind from all its finished families. */
async function writeKind(out: string, kind: FamilyKind): Promise<void> {
  const finished = await loadFamilies(await listFiles(join(out, "families", kind.name), ["*.json"]));
  for (const part of parts) {
    const ofPart = finished.filter(({ family }) => selectPart(family) === part);
    if (ofPart.length > 0) await (kind.step === "mapping" ? writeValuesSet : writeSets)(out, kind.name, part, ofPart);
  }
  const sum = (count: (family: StoredFamily) => number) => finished.reduce((total, family) => total + count(family), 0);
  const counts = `${sum((family) => family.documents.length)} documents, ${sum(countPages)} pages`;
  console.log(
    `${kind.name}: ${finished.length} families, ${counts}, ${sum(({ failures }) => failures.length)} left out`,
  );
}

async function listKinds(): Promise<void> {
  for (const kind of kinds) {
    const missing = listMissingPrograms(kind);
    console.log(`${kind.name}: ${missing.length === 0 ? "ready" : formatMissingPrograms(kind, missing)}`);
    if (missing.length > 0) continue;
    const opened = await kind.open({});
    await opened.close();
    for (const { name } of opened.families) console.log(`  ${name} (${selectPart(name)})`);
  }
}

async function makeCorpus(options: Options): Promise<void> {
  if (options.kinds) {
    await listKinds();
    return;
  }
  for (const name of options.only)
    if (!kinds.some((kind) => isKindSelected(kind, [name])))
      throw new UsageError(`--only ${name}: the kinds are ${kinds.map((kind) => kind.name).join(", ")}`);
  await mkdir(options.out, { recursive: true });
  for (const kind of kinds.filter((candidate) => isKindSelected(candidate, options.only))) {
    const missing = listMissingPrograms(kind);
    if (missing.length === 0) await makeKind(kind, options);
    else {
      console.error(formatMissingPrograms(kind, missing));
      process.exitCode = 1;
    }
  }
}

try {
  await makeCorpus(parseOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
