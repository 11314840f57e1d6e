import { artifactMcid, noMcid } from "../../pipeline/read/raw-page.ts";

interface Sequence {
  /** The innermost marked-content identifier (MCID), `artifactMcid` or `noMcid`. */
  mcid: number;
  isVisible: boolean;
}

/** The stack of open marked-content sequences. */
export class MarkedContent {
  /** Each element has the inherited values too, so that sequences can be nested to any depth. */
  private readonly sequences: Sequence[] = [];
  private readonly isOn: (group: unknown) => boolean;

  /** @param isOn Returns whether optional content is switched on. */
  constructor(isOn: (group: unknown) => boolean) {
    this.isOn = isOn;
  }

  /**
   * @param value The MCID of a sequence, or the group of optional content.
   * @param isPageLevel Whether the sequence is outside of forms, whose MCIDs are not those of the page.
   */
  open(tag: unknown, value?: unknown, isPageLevel = false): void {
    const mcid = this.getMcid();
    const isVisible = this.isVisible();
    if (tag === "OC") this.sequences.push({ mcid, isVisible: isVisible && (value === null || this.isOn(value)) });
    else if (tag === "Artifact") this.sequences.push({ mcid: artifactMcid, isVisible });
    else this.sequences.push({ mcid: isPageLevel && typeof value === "number" ? value : mcid, isVisible });
  }

  close(): void {
    this.sequences.pop();
  }

  isVisible(): boolean {
    return this.sequences.at(-1)?.isVisible ?? true;
  }

  getMcid(): number {
    return this.sequences.at(-1)?.mcid ?? noMcid;
  }
}
