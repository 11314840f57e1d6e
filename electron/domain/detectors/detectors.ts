import { basename, join } from "node:path";
import type { ModelKind } from "../../../shared/api/detectors.ts";
import { getModelKind } from "../../pipeline/detect/family.ts";
import { type DetectorCheck, type DetectorFile, TaskError, type Workers } from "../../pipeline/tasks.ts";
import { getDetectorVersion, listDetectorFiles } from "../../platform/detector-files.ts";
import type { Log } from "../../platform/log.ts";

/** A layout or table model in the data folder, with the result of its check. */
export interface CheckedDetector {
  /** The name of its file. */
  name: string;
  path: string;
  check: DetectorCheck;
  /** What it reads; null if it cannot be used. */
  kind: ModelKind | null;
  /** Whether it is used: it is the first usable model of its kind in the order of names. */
  used: boolean;
}

/** The model of a kind that is used for pages, or the reason why no model in the data folder can be used. */
export type SelectedDetector = { name: string; file: DetectorFile } | { name: string; problem: string };

/** The layout and table models in the data folder. */
export interface Detectors {
  /** Checks a file. The result is kept until the file changes. */
  check(path: string): Promise<DetectorCheck>;
  /** Lists the models in the order of their names. New and changed models are checked first. */
  list(): Promise<CheckedDetector[]>;
  /**
   * Returns the first usable model of a kind in the order of names; null if there is none. Without a usable layout model,
   * returns the first file of which no kind is known, with its problem.
   */
  select(kind: ModelKind): Promise<SelectedDetector | null>;
}

/** The time limit for the check of a model in ms. The check may have to wait for pages that use another model. */
const checkTimeoutMs = 120_000;

/**
 * Creates the access to the models in a folder. The folder is read at each call, since users can add models at
 * any time.
 */
export function createDetectors({ folder, workers, log }: { folder: string; workers: Workers; log: Log }): Detectors {
  /** The checks by path. `version` changes with the file and with the JSON file beside it. */
  const checks = new Map<string, { version: string; check: Promise<DetectorCheck> }>();

  async function runCheck(path: string): Promise<DetectorCheck> {
    const check = await workers
      .run("checkDetector", { path }, { detector: true, timeoutMs: checkTimeoutMs })
      .catch((error: unknown): DetectorCheck => {
        if (!(error instanceof TaskError)) throw error;
        // A temporary failure, for example if the file cannot be read now, says nothing about the model and is not
        // cached.
        if (!error.permanent) checks.delete(path);
        return { defect: error.message };
      });
    if ("defect" in check) log.warn("a layout model cannot be used", { name: basename(path), defect: check.defect });
    else log.info("a layout model was checked", { name: basename(path), ...check });
    return check;
  }

  async function findCheck(path: string): Promise<DetectorCheck> {
    const version = await getDetectorVersion(path);
    const known = checks.get(path);
    if (known?.version === version) return known.check;
    const check = runCheck(path);
    checks.set(path, { version, check });
    check.catch(() => checks.delete(path));
    return check;
  }

  async function list(): Promise<CheckedDetector[]> {
    const detectors: CheckedDetector[] = [];
    for (const name of await listDetectorFiles(folder)) {
      const path = join(folder, name);
      const check = await findCheck(path);
      const kind = "defect" in check ? null : getModelKind(check.family);
      detectors.push({
        name,
        path,
        check,
        kind,
        used: kind !== null && detectors.every((other) => other.kind !== kind),
      });
    }
    return detectors;
  }

  return {
    check: findCheck,
    list,
    async select(kind) {
      let unusable: SelectedDetector | null = null;
      for (const name of await listDetectorFiles(folder)) {
        const path = join(folder, name);
        const check = await findCheck(path);
        if ("defect" in check) unusable ??= { name, problem: check.defect };
        else if (getModelKind(check.family) === kind) return { name, file: { path, family: check.family } };
      }
      return kind === "layout" ? unusable : null;
    },
  };
}
