import { Button } from "../../components/Button.tsx";
import type { DataPointType, Value } from "../../../shared/document/data-points.ts";
import { formatValue } from "../../session/values.ts";
import { getLocale, t } from "../../messages/messages.ts";

/** Formats a value. A date gets the name of its month, which distinguishes 3/4/2026 from 4/3/2026. */
export function formatReading(value: Value, type: DataPointType): string {
  if (type !== "date" || typeof value !== "string") return formatValue(value, type);
  return new Date(`${value}T12:00:00Z`).toLocaleDateString(getLocale(), { dateStyle: "long", timeZone: "UTC" });
}

interface Props {
  /** The ambiguous text. */
  text: string;
  type: DataPointType;
  readings: readonly [Value, Value];
  /** Whether the keys Alt+1 and Alt+2 choose a reading. */
  hasKeys: boolean;
  onChoose: (reading: 0 | 1) => void;
}

/** Asks the reviewer to choose one of the two readings of an ambiguous text. */
export function Readings({ text, type, readings, hasKeys, onChoose }: Props) {
  const [first, second] = [formatReading(readings[0], type), formatReading(readings[1], type)];
  return (
    <div role="group" className="readings" aria-label={t("mapping-which-value-meant")}>
      <span>{t("mapping-can-be", { text, first, second })}</span>
      {([0, 1] as const).map((reading) => (
        <Button key={reading} onClick={() => onChoose(reading)}>
          {[first, second][reading]} {hasKeys && <kbd>{t("mapping-alt", { index: reading + 1 })}</kbd>}
        </Button>
      ))}
    </div>
  );
}
