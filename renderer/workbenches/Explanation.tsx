import { Check, Dot, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { Region } from "../../shared/document/data-points.ts";
import { Button } from "../components/Button.tsx";
import { t } from "../messages/messages.ts";
import { formatPercent, getConfidenceBucket } from "./confidence.ts";
import { ConfidenceMark } from "./ConfidenceMark.tsx";

/** One reason for or against a suggestion, or a fact about where it comes from. */
export interface Reason {
  kind: "fact" | "agrees" | "doubts";
  text: string;
  /** The place on which the reason is based, such as that of the label. */
  place?: Region | undefined;
}

const icons: Record<Reason["kind"], { Icon: typeof Check; name: string | undefined }> = {
  fact: { Icon: Dot, name: undefined },
  agrees: { Icon: Check, name: t("why-agrees") },
  doubts: { Icon: TriangleAlert, name: t("why-doubts") },
};

interface Props {
  /** The key of the item that is explained. */
  subject: string;
  title: string;
  /** The confidence of the machine; null if a person decided. */
  confidence: number | null;
  reasons: readonly Reason[];
  onShow?: (place: Region) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A panel with the reasons for a suggestion. It takes the focus when it is opened, and gives it up for another item. */
export function Explanation({ subject, title, confidence, reasons, onShow, onClose, children }: Props): ReactNode {
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  const explained = useRef<string>(null);
  useLayoutEffect(() => {
    const { activeElement: active } = document;
    if (explained.current === null) section.current?.focus({ preventScroll: true });
    // The list takes the focus when another item is explained.
    else if (active instanceof HTMLElement && section.current?.contains(active) === true) active.blur();
    section.current?.scrollIntoView({ block: "nearest" });
    explained.current = subject;
  }, [subject]);
  return (
    <section ref={section} className="explanation" tabIndex={-1} aria-labelledby={titleId}>
      <div className="explanation-title">
        <h3 id={titleId}>{title}</h3>
        {confidence !== null && (
          <span className="quiet">
            <ConfidenceMark confidence={confidence} />{" "}
            <span aria-hidden>
              {t(`confidence-${getConfidenceBucket(confidence)}`)}, {formatPercent(confidence)}
            </span>
          </span>
        )}
        <Button look="bare" iconOnly aria-label={t("why-close")} onClick={onClose}>
          <X size={14} aria-hidden />
        </Button>
      </div>
      <ul>
        {reasons.map(({ kind, text, place }, index) => (
          <li key={index} className={`reason reason-${kind}`}>
            <ReasonIcon kind={kind} />
            <span>
              {text}
              {place !== undefined && (
                <Button look="bare" aria-label={t("why-show-label")} onClick={() => onShow?.(place)}>
                  {t("why-show")}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function ReasonIcon({ kind }: { kind: Reason["kind"] }): ReactNode {
  const { Icon, name } = icons[kind];
  return name === undefined ? <Icon size={14} aria-hidden /> : <Icon size={14} role="img" aria-label={name} />;
}
