import { percentDecode } from "./zip-archive.ts";

/** Resolves a reference in the file at `base` to a path in the archive; undefined if it leads outside. */
export function resolvePath(reference: string, base: string): string | undefined {
  const baseUrl = `file:///${base.split("/").map(encodeURIComponent).join("/")}`;
  if (!URL.canParse(reference, baseUrl)) return undefined;
  const url = new URL(reference, baseUrl);
  if (url.protocol !== "file:" || url.host !== "") return undefined;
  return percentDecode(url.pathname).slice(1);
}
