import { percentDecoded } from "./zip-archive.ts";

/** The path in the archive that `reference`, found in the file at `base`, leads to; undefined where outside. */
export function resolvePath(reference: string, base: string): string | undefined {
  const from = `file:///${base.split("/").map(encodeURIComponent).join("/")}`;
  if (!URL.canParse(reference, from)) return undefined;
  const url = new URL(reference, from);
  if (url.protocol !== "file:" || url.host !== "") return undefined;
  return percentDecoded(url.pathname).slice(1);
}
