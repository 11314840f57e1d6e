import { type ReactNode, useId } from "react";
import type { ReviewStep } from "../../shared/job/job.ts";
import { ThresholdCurve } from "./ThresholdCurve.tsx";
import { t } from "../messages/messages.ts";

/** Describes which results are reviewed at a confidence threshold. */
export function describeThreshold(threshold: number): string {
  if (threshold >= 1) return t("queue-review-everything");
  if (threshold <= 0) return t("queue-review-nothing");
  return t("threshold-label", { percent: Math.round(threshold * 100) });
}

export interface ThresholdFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** The name of the taxonomy. */
  taxonomy: string;
  /** The step whose results are compared with the threshold. */
  step: ReviewStep;
}

/**
 * A slider for a confidence threshold from 0 to 1. Results with a lower confidence are reviewed. A chart shows the effect
 * that the threshold would have had on the reviewed jobs.
 */
export function ThresholdField({ label, value, onChange, taxonomy, step }: ThresholdFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="threshold">
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={value}
          aria-valuetext={describeThreshold(value)}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <output htmlFor={id}>{describeThreshold(value)}</output>
        <ThresholdCurve taxonomy={taxonomy} step={step} value={value} onChange={onChange} />
      </div>
    </div>
  );
}
