import { CircleAlert, FileDiff, TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import type { CheckFinding } from "../../../shared/checks/check-findings.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { listConcernedFields } from "../../document-ops/concerned-fields.ts";
import { listDataPoints } from "./adapter.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

const names: Record<CheckFinding["kind"], string> = {
  missing: t("mapping-missing"),
  failed: t("severity-warning"),
  differs: t("mapping-difference"),
};

/** The maximum number of listed findings. Further findings are only shown at their data points. */
const maxShownFindings = 100;

/**
 * Shows a finding. A click on its message focuses its first data point. A click on a field focuses the next data point
 * of the field.
 */
function Finding({ mapping, finding }: { mapping: Mapping; finding: CheckFinding }): ReactNode {
  const focus = useStore(mapping.store, (state) => state.focus);
  const { kind, severity, message, paths } = finding;
  const fields = useMemo(
    () => listConcernedFields(paths, (path) => mapping.getField(path)?.field.label ?? path),
    [paths, mapping],
  );
  const Icon = severity === "error" ? CircleAlert : kind === "differs" ? FileDiff : TriangleAlert;
  return (
    <li className="finding-item">
      <button
        type="button"
        className={`finding finding-text finding-${severity} hoverable`}
        onClick={() => mapping.focusPoint(paths[0] ?? null)}
      >
        <Icon size={14} aria-label={severity === "error" ? t("severity-error") : names[kind]} />
        <span>{message}</span>
      </button>
      {fields.length > 1 || (fields[0]?.paths.length ?? 0) > 1 ? (
        <span className="finding-fields" role="group" aria-label={t("mapping-go")}>
          {fields.map((field) => (
            <button
              key={field.paths[0]}
              type="button"
              className="finding-field hoverable"
              aria-current={field.paths.includes(focus ?? "")}
              onClick={() => mapping.focusPoint(getNext(field.paths, focus))}
            >
              {field.label}
            </button>
          ))}
        </span>
      ) : null}
    </li>
  );
}

/** Returns the path after the focused one, cyclically; the first one if none is focused. */
function getNext(paths: readonly string[], focus: string | null): string | null {
  return paths[(paths.indexOf(focus ?? "") + 1) % paths.length] ?? null;
}

/**
 * Lists failed checks, missing values and differences from the embedded invoice. New findings are announced to screen
 * readers.
 */
export function Findings({ mapping }: { mapping: Mapping }): ReactNode {
  useCheckout(mapping.checkout, (state) => listDataPoints(state.history.records));
  useStore(mapping.store, (state) => state.typedValue);
  useStore(mapping.store, (state) => state.evaluationCount);
  const findings = mapping.getFindings();
  return (
    <div className={findings.length === 0 ? "" : "findings"} aria-live="polite" aria-relevant="additions text">
      {findings.length > 0 && (
        <ul aria-label={t("findings-label")}>
          {findings.slice(0, maxShownFindings).map((finding) => (
            <Finding key={`${finding.message} ${finding.paths[0]}`} mapping={mapping} finding={finding} />
          ))}
          {findings.length > maxShownFindings && (
            <li className="finding-item quiet">{t("findings-more", { count: findings.length - maxShownFindings })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
