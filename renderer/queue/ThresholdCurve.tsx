import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { getThresholdCurve, type ThresholdCurve as Curve, type ThresholdEffect } from "../../shared/api/taxonomies.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { Button } from "../components/Button.tsx";
import { chooseThreshold } from "../../shared/job/review-threshold.ts";
import { countItems, DrawEstimate } from "../frame/DrawEstimate.tsx";
import { FieldTable, formatInterval } from "../frame/FieldTable.tsx";
import { service } from "../session/clients.ts";
import { describeError } from "../session/notices.ts";
import { formatShare, formatSmallShare } from "../session/shares.ts";
import { t } from "../messages/messages.ts";

/** The minimum numbers of reviewed jobs and items for a chart. Shares of smaller samples are not representative. */
const minJobs = 5;
const minItems = 50;

/** The size of the chart in units of its `viewBox`. */
const width = 320;
const height = 72;

/** Returns the effect of the threshold on the curve that is nearest to a value. */
function findEffect({ thresholds }: Curve, value: number): ThresholdEffect | undefined {
  return thresholds.toSorted((a, b) => Math.abs(a.threshold - value) - Math.abs(b.threshold - value))[0];
}

/** Describes the effect that a threshold would have had on the reviewed jobs. */
export function describeEffect(curve: Curve, value: number): string {
  const { jobs, items, step } = curve;
  const count = countItems[step];
  const basis = t("queue-reviewed-in", {
    items: count(items),
    jobs: t("count-jobs", { count: jobs }),
  });
  if (jobs < minJobs || items < minItems) {
    return jobs === 0
      ? t("threshold-without-basis")
      : t("threshold-basis-too-small", { basis, minJobs, minItems: count(minItems) });
  }
  const effect = findEffect(curve, value);
  if (effect === undefined || effect.unseen === 0) return t("threshold-accepts-none", { basis });
  const { unseen, wrong, wrong_share: share, wrong_limit: limit, unblocked_jobs: unblocked } = effect;
  const description = t("threshold-effect", {
    basis,
    unseen,
    unseenShare: formatSmallShare(getUnseenShare(curve, effect), 1),
    wrong,
    wrongShare: formatSmallShare(getWrongShare(effect), 1),
    interval: share === null ? "" : `${t("threshold-interval", { interval: formatInterval(share) })} `,
    limit: formatSmallShare(limit, 1),
    jobs: t("count-jobs", { count: unblocked }),
  });
  return curve.draw.looked_at === 0 ? description : `${description} ${t("threshold-weighted")}`;
}

/** Returns the share of all items that a threshold accepts unseen. */
const getUnseenShare = ({ items }: Curve, { unseen, unseen_share: share }: ThresholdEffect): number =>
  share ?? (items === 0 ? 0 : unseen / items);

/** Returns the share of wrong items among those that a threshold accepts unseen. */
const getWrongShare = ({ unseen, wrong, wrong_share: share }: ThresholdEffect): number =>
  share?.estimate ?? (unseen === 0 ? 0 : wrong / unseen);

/** The shares of wrong items among those accepted unseen for which the user can choose a threshold. */
const wrongShares = [0.01, 0.02, 0.05];

/** Buttons that choose the threshold by the share of wrong items that may pass unseen. */
function Choices({ curve, value, onChange }: Pick<ThresholdCurveProps, "value" | "onChange"> & { curve: Curve }) {
  return (
    <div className="threshold-choices" role="group" aria-label={t("threshold-choices-label")}>
      <span className="quiet">{t("threshold-choices-label")}</span>
      {wrongShares.map((share) => {
        const threshold = chooseThreshold(curve.thresholds, share);
        return (
          <Button
            key={share}
            aria-pressed={threshold !== undefined && threshold === value}
            disabled={threshold === undefined}
            title={threshold === undefined ? t("threshold-choice-unshown") : undefined}
            onClick={() => threshold !== undefined && onChange(threshold)}
          >
            {formatShare(share, 1)}
          </Button>
        );
      })}
    </div>
  );
}

/** Builds the SVG path of a curve over the thresholds. @param getShare Returns a share from 0 to 1 */
function buildPath({ thresholds }: Curve, getShare: (effect: ThresholdEffect) => number): string {
  return thresholds
    .map((effect, index) => {
      const [x, y] = [effect.threshold * width, (1 - getShare(effect)) * height];
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join(" ");
}

function Chart({ curve, value }: { curve: Curve; value: number }): ReactNode {
  const unseenPath = buildPath(curve, (effect) => getUnseenShare(curve, effect));
  const wrongPath = buildPath(curve, getWrongShare);
  const known = { ...curve, thresholds: curve.thresholds.filter(({ wrong_share: share }) => share !== null) };
  const upperPath = buildPath(known, ({ wrong_share: share }) => share?.high ?? 0);
  const reversed = { ...known, thresholds: known.thresholds.toReversed() };
  const lowerPath = buildPath(reversed, ({ wrong_share: share }) => share?.low ?? 0).replace("M", "L");
  const x = Math.min(1, value) * width;
  return (
    <svg
      className="threshold-chart"
      viewBox={`-2 -2 ${width + 4} ${height + 4}`}
      role="img"
      aria-label={t("threshold-effect-label", { effect: describeEffect(curve, value) })}
    >
      {[0, 0.5, 1].map((share) => (
        <line key={share} className="grid" x1={0} x2={width} y1={share * height} y2={share * height} />
      ))}
      <path className="unseen-area" d={`${unseenPath} L${width} ${height} L0 ${height} Z`} />
      {known.thresholds.length > 0 && <path className="wrong-interval" d={`${upperPath} ${lowerPath} Z`} />}
      <path className="unseen" d={unseenPath} />
      <path className="wrong" d={wrongPath} />
      <line className="position" x1={x} x2={x} y1={0} y2={height} />
    </svg>
  );
}

/** Shows the effect of the threshold on each field, once it is opened. */
function Fields({ curve, value }: { curve: Curve; value: number }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const threshold = findEffect(curve, value)?.threshold ?? 1;
  const { taxonomy, step } = curve;
  const { data, error } = useQuery({
    queryKey: ["threshold-curve", taxonomy, step, threshold],
    queryFn: ({ signal }) =>
      service.call(getThresholdCurve, {
        params: { name: taxonomy, step },
        query: { threshold },
        signal,
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="quiet">{t("threshold-by-field")}</summary>
      {error !== null && <p className="text-bad">{describeError(error)}</p>}
      {data?.fields.length === 0 && <p className="quiet">{t("threshold-without-fields")}</p>}
      {data !== undefined && data.fields.length > 0 && (
        <FieldTable
          label={t("threshold-by-field")}
          columns={[t("draw-looked-at"), t("threshold-unseen"), t("draw-wrong")]}
          rows={data.fields.map(({ field, items, unseen, wrong, wrong_share: share }) => {
            return { field, counts: [items, unseen, wrong], share };
          })}
        />
      )}
    </details>
  );
}

export interface ThresholdCurveProps {
  /** The name of the taxonomy. */
  taxonomy: string;
  step: ReviewStep;
  /** The chosen threshold. */
  value: number;
  onChange: (value: number) => void;
}

/**
 * Shows the effect that a threshold would have had on the reviewed jobs: the share of suggestions that it would have
 * accepted without review, and the share of these that reviewers corrected. A threshold can be chosen by the latter.
 */
export function ThresholdCurve({ taxonomy, step, value, onChange }: ThresholdCurveProps): ReactNode {
  const { data, error } = useQuery({
    queryKey: ["threshold-curve", taxonomy, step],
    queryFn: ({ signal }) => service.call(getThresholdCurve, { params: { name: taxonomy, step }, signal }),
    enabled: taxonomy !== "",
  });
  if (data === undefined) return error === null ? null : <p className="quiet">{describeError(error)}</p>;
  const hasChart = data.jobs >= minJobs && data.items >= minItems;
  return (
    <div className="threshold-curve">
      {hasChart && (
        <>
          <Chart curve={data} value={value} />
          <p className="threshold-legend" aria-hidden>
            <span className="unseen">{t("queue-accepted-unseen")}</span>
            <span className="wrong">{t("queue-wrong-among-them")}</span>
          </p>
        </>
      )}
      <p className="quiet" role="status">
        {describeEffect(data, value)}
      </p>
      {hasChart && <Choices curve={data} value={value} onChange={onChange} />}
      {hasChart && step === "mapping" && <Fields curve={data} value={value} />}
      {data.draw.drawn > 0 && <DrawEstimate draw={data.draw} step={step} />}
    </div>
  );
}
