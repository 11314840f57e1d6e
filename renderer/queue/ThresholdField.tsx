import type { ReactNode } from "react";
import { useId } from "react";

/** What a threshold means, in plain words. */
export function thresholdWords(threshold: number): string {
  if (threshold >= 1) return "Review everything";
  if (threshold <= 0) return "Review nothing";
  return `Review what is less than ${Math.round(threshold * 100)} % sure`;
}

export interface ThresholdFieldProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

/** A threshold from 0 to 1: machines' results below it are reviewed. */
export function ThresholdField({ label, value, onChange }: ThresholdFieldProps): ReactNode {
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
          step={0.05}
          value={value}
          aria-valuetext={thresholdWords(value)}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <output htmlFor={id}>{thresholdWords(value)}</output>
      </div>
    </div>
  );
}
