import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { type Entry, FluentParser, Visitor, type VariableReference } from "@fluent/syntax";
import { parseSync } from "oxc-parser";

/** The project's folder, or the folder given as the first argument. */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
const folder = join(root, "renderer", "messages");
const languages = ["en", "de"] as const;

const violations: string[] = [];

/** Reads the catalogue of a language. @returns the arguments of each message by its id */
function readCatalogue(language: string): Map<string, ReadonlySet<string>> {
  const file = join(folder, `${language}.ftl`);
  const messages = new Map<string, ReadonlySet<string>>();
  const report = (entry: Entry, text: string): void => {
    const line = readFileSync(file, "utf8").slice(0, entry.span?.start).split("\n").length;
    violations.push(`renderer/messages/${language}.ftl:${line}: ${text}.`);
  };
  for (const entry of new FluentParser().parse(readFileSync(file, "utf8")).body) {
    if (entry.type === "Junk") report(entry, entry.annotations[0]?.message ?? "no message");
    if (entry.type !== "Message") continue;
    if (messages.has(entry.id.name)) report(entry, `a second message ${entry.id.name}`);
    const args = new Set<string>();
    const visitor = new (class extends Visitor {
      override visitVariableReference(node: VariableReference): void {
        args.add(node.id.name);
      }
    })();
    visitor.visit(entry);
    messages.set(entry.id.name, args);
  }
  return messages;
}

/** A node of the syntax tree in the form of ESTree. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof Reflect.get(value, "type") === "string";

/** The names of attributes and properties whose texts are shown to people. */
const shownNamePattern =
  /^(title|label|description|detail|placeholder|alt|aria-label|aria-description|message|heading)$/;
/** Tells whether a text has words besides the name of the application. */
const hasWords = (text: string): boolean => text !== "Galley" && /\p{L}{2}/u.test(text);

/** Lists the texts that an expression may have as its value: literals, parts of templates, and those of its branches. */
function listTexts(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case "Literal":
      return typeof node["value"] === "string" ? [node["value"]] : [];
    case "TemplateLiteral":
      return (node["quasis"] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return listTexts(node["expression"]);
    case "ConditionalExpression":
      return [node["consequent"], node["alternate"]].flatMap(listTexts);
    case "LogicalExpression":
      // The left side of `&&` is only a condition.
      return (node["operator"] === "&&" ? [node["right"]] : [node["left"], node["right"]]).flatMap(listTexts);
    case "BinaryExpression":
      return node["operator"] === "+" ? [node["left"], node["right"]].flatMap(listTexts) : [];
    default:
      return [];
  }
}

/** A use of a message in a file. */
interface Use {
  /** The id of the message, or its constant beginning if `isPrefix`. */
  id: string;
  isPrefix: boolean;
  /** The names of the arguments; null if they are not in an object literal. */
  args: readonly string[] | null;
}

const getName = (node: unknown): string | undefined =>
  isNode(node) ? (((node["name"] ?? node["value"]) as string | undefined) ?? undefined) : undefined;

/** Returns the names of the properties of an object literal; null for another expression, or if a name is computed. */
function listKeys(node: unknown): string[] | null {
  if (!isNode(node)) return [];
  if (node.type === "JSXExpressionContainer") return listKeys(node["expression"]);
  if (node.type !== "ObjectExpression") return null;
  const keys = (node["properties"] as Node[]).map((property) =>
    property.type === "Property" && property["computed"] === false ? getName(property["key"]) : undefined,
  );
  return keys.every((key) => key !== undefined) ? keys : null;
}

/** Reads the id of a message from the first argument of `t`; null if the argument does not begin with a literal. */
function readId(node: unknown): Pick<Use, "id" | "isPrefix"> | null {
  if (!isNode(node)) return null;
  if (node.type === "Literal" && typeof node["value"] === "string") return { id: node["value"], isPrefix: false };
  if (node.type !== "TemplateLiteral") return null;
  const [start] = node["quasis"] as { value: { cooked: string } }[];
  return start === undefined || start.value.cooked === "" ? null : { id: start.value.cooked, isPrefix: true };
}

/** Collects the messages that a file uses, and reports texts that are not in the catalogue. */
function readFile(file: string, source: string): Use[] {
  const uses: Use[] = [];
  const report = (node: Node, text: string): void => {
    violations.push(`${file}:${source.slice(0, node.start).split("\n").length}: ${text}.`);
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    const { type } = node;
    if (type === "CallExpression" && getName(node["callee"]) === "t") {
      const [first, second] = node["arguments"] as unknown[];
      const id = readId(first);
      if (id === null) report(node, "the id of a message must be a literal, or begin with one");
      else uses.push({ ...id, args: listKeys(second) });
    }
    if (type === "JSXOpeningElement" && getName(node["name"]) === "Rich") {
      const attributes = new Map(
        (node["attributes"] as Node[]).map((attribute) => [getName(attribute["name"]), attribute["value"]]),
      );
      const id = readId(attributes.get("id"));
      const keys = [listKeys(attributes.get("args")), listKeys(attributes.get("parts"))];
      if (id === null) report(node, "the id of a message must be a literal");
      else uses.push({ ...id, args: keys[0] && keys[1] ? [...keys[0], ...keys[1]] : null });
    }
    if (type === "JSXText" && hasWords(String(node["value"])))
      report(node, `the text “${String(node["value"]).trim()}”`);
    if (type === "JSXElement" || type === "JSXFragment") {
      for (const child of node["children"] as Node[]) {
        if (child.type !== "JSXExpressionContainer") continue;
        for (const text of listTexts(child["expression"])) if (hasWords(text)) report(child, `the text “${text}”`);
      }
    }
    if (type === "JSXAttribute" || type === "Property") {
      const name = getName(type === "Property" ? node["key"] : node["name"]) ?? "";
      for (const text of shownNamePattern.test(name) ? listTexts(node["value"]) : []) {
        if (hasWords(text) && !text.includes("/")) report(node, `the ${name} “${text}”`);
      }
    }
    for (const [key, child] of Object.entries(node)) if (key !== "type") visit(child);
  };
  visit(parseSync(file, source).program);
  return uses;
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((name) => b.has(name));

const catalogues = languages.map((language) => ({ language, messages: readCatalogue(language) }));
const [{ messages: english } = { messages: new Map<string, ReadonlySet<string>>() }] = catalogues;

for (const { language, messages } of catalogues.slice(1)) {
  for (const [id, args] of english) {
    const translated = messages.get(id);
    if (translated === undefined) violations.push(`renderer/messages/${language}.ftl: no message ${id}.`);
    else if (!isSame(args, translated))
      violations.push(`renderer/messages/${language}.ftl: ${id} has other arguments than in English.`);
  }
  for (const id of messages.keys())
    if (!english.has(id)) violations.push(`renderer/messages/${language}.ftl: ${id} is no message in English.`);
}

/** The files whose texts stay English: names of formats, contents of new taxonomies, and findings about their source. */
const untranslatedFilePattern = /^renderer\/taxonomies\/(skos\/|export-formats\.ts|templates\.ts|json-text\.ts)/;
const used = new Set<string>();
let count = 0;
for await (const path of glob("{renderer,electron/{desktop,shell}}/**/*.{ts,tsx}", { cwd: root })) {
  const file = relative(root, join(root, path)).split(sep).join("/");
  if (untranslatedFilePattern.test(file) || file.startsWith("renderer/messages/")) continue;
  count += 1;
  for (const { id, isPrefix, args } of readFile(file, readFileSync(join(root, path), "utf8"))) {
    const ids = isPrefix ? [...english.keys()].filter((name) => name.startsWith(id)) : [id];
    if (ids.length === 0) violations.push(`${file}: no message begins with ${id}.`);
    for (const name of ids) {
      used.add(name);
      const wanted = english.get(name);
      if (wanted === undefined) violations.push(`${file}: there is no message ${name}.`);
      else if (args !== null && !isSame(wanted, new Set(args)))
        violations.push(`${file}: ${name} takes the arguments ${[...wanted].join(", ") || "none"}.`);
    }
  }
}
for (const id of english.keys()) if (!used.has(id)) violations.push(`renderer/messages/en.ftl: nothing uses ${id}.`);

if (violations.length > 0) {
  console.error(violations.sort().join("\n"));
  process.exitCode = 1;
} else console.log(`Files checked: ${count}. All texts are messages in ${languages.join(" and ")}.`);
