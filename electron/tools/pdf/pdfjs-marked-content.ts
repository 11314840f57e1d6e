import { artifactMcid, noMcid } from "../../pipeline/read/raw-page.ts";

interface Sequence {
  /** The innermost marked-content identifier (MCID), `artifactMcid` or `noMcid`. */
  mcid: number;
  isVisible: boolean;
}

/** The stack of open marked-content sequences. */
export class MarkedContent {
  /** Each element has the values that hold inside it, so that sequences can be nested to any depth. */
  private readonly sequences: Sequence[] = [];
  private readonly isOn: (group: unknown) => boolean;

  /** @param isOn Returns whether optional content is switched on. */
  constructor(isOn: (group: unknown) => boolean) {
    this.isOn = isOn;
  }

  /** @param value The MCID of a sequence of the page; the group of optional content. */
  open(tag: unknown, value?: unknown, isPages = false): void {
    const mcid = this.current();
    const isVisible = this.isVisible();
    if (tag === "OC") this.sequences.push({ mcid, isVisible: isVisible && (value === null || this.isOn(value)) });
    else if (tag === "Artifact") this.sequences.push({ mcid: artifactMcid, isVisible });
    else this.sequences.push({ mcid: isPages && typeof value === "number" ? value : mcid, isVisible });
  }

  close(): void {
    this.sequences.pop();
  }

  isVisible(): boolean {
    return this.sequences.at(-1)?.isVisible ?? true;
  }

  current(): number {
    return this.sequences.at(-1)?.mcid ?? noMcid;
  }
}
