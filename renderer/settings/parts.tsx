import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../components/Button.tsx";
import { Message } from "../components/Message.tsx";
import { describeError } from "../session/notices.ts";
import { t } from "../messages/messages.ts";

interface SectionProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** A section of a settings page: a heading, a description, and rows. */
export function Section({ title, description, children }: SectionProps): ReactNode {
  return (
    <section className="setting-section" aria-label={title}>
      <h3>{title}</h3>
      {description !== undefined && <p className="quiet">{description}</p>}
      {children}
    </section>
  );
}

interface RowProps {
  title: ReactNode;
  children?: ReactNode;
  controls?: ReactNode;
}

/** A row of a section: a title with a value or explanation below it, and controls at the right. */
export function Row({ title, children, controls }: RowProps): ReactNode {
  return (
    <div className="setting-row">
      <div className="setting-text">
        <div className="setting-title">{title}</div>
        {children !== undefined && <div className="quiet">{children}</div>}
      </div>
      {controls !== undefined && <div className="setting-controls cluster">{controls}</div>}
    </div>
  );
}

/** An error message above the content of a page. */
export function Problem({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="setting-problem" role="alert">
      <CircleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

interface PlaceholderProps {
  error: unknown;
  /** The title of the error message, such as "The teams could not be loaded". */
  title: string;
  onRetry: () => void;
}

/** A placeholder for the content of a page: a skeleton while it is loading, or an error message with a retry button. */
export function Placeholder({ error, title, onRetry }: PlaceholderProps): ReactNode {
  if (error === null) {
    return (
      <div className="setting-skeleton" role="progressbar" aria-busy="true" aria-label={t("loading-label")}>
        <div />
        <div />
        <div />
      </div>
    );
  }
  return (
    <Message title={title} actions={<Button onClick={onRetry}>{t("try-again-action")}</Button>}>
      {describeError(error)}
    </Message>
  );
}
