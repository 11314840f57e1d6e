import { Component, type ErrorInfo, type ReactNode } from "react";
import { retryAfter } from "../components/import-module.ts";
import { Button } from "../components/Button.tsx";
import { Message } from "../components/Message.tsx";
import { describeError } from "../session/notices.ts";
import { t } from "../messages/messages.ts";

interface Props {
  children: ReactNode;
}

/** Shows a message in place of a view that failed to render, so that the rest of the window keeps working. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    window.reportError(
      new Error(t("window-view-failed-render", { message: error.message, componentStack: info.componentStack ?? "" }), {
        cause: error,
      }),
    );
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Message
        title={t("window-view-failed")}
        actions={
          <>
            <Button look="primary" onClick={() => retryAfter(error, () => this.setState({ error: null }))}>
              {t("try-again-action")}
            </Button>
            <a className="button" href="#/">
              {t("window-back-queue")}
            </a>
          </>
        }
      >
        {t("window-your-work-saved", { error: describeError(error) })}
      </Message>
    );
  }
}
