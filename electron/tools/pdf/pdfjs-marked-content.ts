import { artifactMcid, noMcid } from "../../pipeline/read/raw-page.ts";

interface Piece {
  /** The innermost number of the structure tree, `artifactMcid` or `noMcid`. */
  mcid: number;
  seen: boolean;
}

/** The pieces of marked content that are open at a place among a page's operators. */
export class MarkedContent {
  /** Each with what holds inside of it, so that pieces can be nested as deep as a file likes. */
  private readonly pieces: Piece[] = [];
  private readonly isOn: (group: unknown) => boolean;

  /** @param isOn Whether optional content is switched on. */
  constructor(isOn: (group: unknown) => boolean) {
    this.isOn = isOn;
  }

  /** @param value Its number in the structure tree, where that is the page's; of optional content the group. */
  open(tag: unknown, value?: unknown, isPages = false): void {
    const mcid = this.current();
    const seen = this.isSeen();
    if (tag === "OC") this.pieces.push({ mcid, seen: seen && (value === null || this.isOn(value)) });
    else if (tag === "Artifact") this.pieces.push({ mcid: artifactMcid, seen });
    else this.pieces.push({ mcid: isPages && typeof value === "number" ? value : mcid, seen });
  }

  close(): void {
    this.pieces.pop();
  }

  isSeen(): boolean {
    return this.pieces.at(-1)?.seen ?? true;
  }

  current(): number {
    return this.pieces.at(-1)?.mcid ?? noMcid;
  }
}
