import { artifactMark, noMark } from "../../pipeline/read/raw-page.ts";

/** The pieces of marked content that are open at a place among a page's operators. */
export class MarkedContent {
  private readonly pieces: { mark: number; seen: boolean }[] = [];
  private readonly isOn: (group: unknown) => boolean;

  /** @param isOn Whether optional content is switched on. */
  constructor(isOn: (group: unknown) => boolean) {
    this.isOn = isOn;
  }

  /** @param value Its number in the structure tree, where that is the page's; of optional content the group. */
  open(tag: unknown, value?: unknown, isPages = false): void {
    if (tag === "OC") this.pieces.push({ mark: noMark, seen: value === null || this.isOn(value) });
    else if (tag === "Artifact") this.pieces.push({ mark: artifactMark, seen: true });
    else this.pieces.push({ mark: isPages && typeof value === "number" ? value : noMark, seen: true });
  }

  close(): void {
    this.pieces.pop();
  }

  isSeen(): boolean {
    return this.pieces.every(({ seen }) => seen);
  }

  /** The innermost number of the structure tree, `artifactMark` or `noMark`. */
  current(): number {
    return this.pieces.findLast(({ mark }) => mark !== noMark)?.mark ?? noMark;
  }
}
