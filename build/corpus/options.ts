import { parseArgs } from "node:util";

/** About how many pages a family has by default. With the kinds html and latex these are more than 4,000 pages. */
export const defaultPages = 48;

export const usage = `npm run corpus -- --out DIR [options]

Typesets documents in many layouts, with the exact truth of their zones. The result is a data folder for
npm run evaluate -- --data DIR, with a set for each kind and part: corpus_html_learn, …_choose, …_report.

  --out DIR          folder of the corpus. Families that are finished there are kept.
  --only A,B         only these kinds or families, such as html or html/manual-1
  --pages N          about how many pages a family has; ${defaultPages} by default, and fewer for invoices
  --text DIR         further Markdown and plain text files to typeset
  --kinds            only list the kinds, their families and the programs that are missing`;

/** Reports an invalid command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The parsed command line of `npm run corpus`. */
export interface Options {
  /** Folder of the corpus. */
  out: string;
  /** Names of kinds and families; empty for all. */
  only: string[];
  /** About how many pages a family has; undefined for the number of its kind. */
  pages: number | undefined;
  /** Folder of further text. */
  text: string | undefined;
  /** Whether the kinds are only listed. */
  kinds: boolean;
}

/** Parses the command line. @throws {UsageError} if it is invalid */
export function parseOptions(args: string[]): Options {
  const { out = "", only, pages, text, kinds } = parse(args);
  if (out === "" && !kinds) throw new UsageError("--out DIR is needed");
  if (pages !== undefined && !/^[1-9]\d*$/.test(pages))
    throw new UsageError(`--pages ${pages}: a number of pages is needed`);
  return {
    out,
    only: only.split(",").filter((name) => name !== ""),
    pages: pages === undefined ? undefined : Number(pages),
    text,
    kinds,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        out: { type: "string" },
        only: { type: "string", default: "" },
        pages: { type: "string" },
        text: { type: "string" },
        kinds: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
