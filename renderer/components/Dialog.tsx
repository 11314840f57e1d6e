import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { X } from "lucide-react";
import "./Dialog.css";
import { Button } from "./Button.tsx";
import { t } from "../messages/messages.ts";

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the bottom, the main action last. */
  actions?: ReactNode;
  size?: "small" | "large";
  /** Shows no header; the title is for screen readers only. */
  bare?: boolean;
}

/**
 * Moves the focus to a dialog when its focused element is removed or disabled. The page behind it would have the focus
 * otherwise, and neither Esc nor Tab would reach the dialog.
 */
function useFocusReturn(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const observer = new MutationObserver(() => {
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body || activeElement.matches(":disabled")) element.focus();
    });
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => observer.disconnect();
  }, [dialog]);
}

/** What had the focus before a dialog was opened, or before the first one of dialogs that replace each other. */
let opener: Element | null = null;

function rememberOpener(): void {
  if (document.querySelector('[role="dialog"]') === null) opener = document.activeElement;
}

/** Returns the focus after the last of several dialogs. React Aria returns it after a single one, a frame earlier. */
function useOpenerFocus(): void {
  // While it renders for the first time, since its fields take the focus before its effects run.
  useState(rememberOpener);
  useEffect(
    () => () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
        }),
      );
    },
    [],
  );
}

/** A modal dialog that traps the focus. Esc and a click outside close it. */
export function Dialog({ title, onClose, children, actions, size = "small", bare = false }: DialogProps): ReactNode {
  const dialog = useRef<HTMLElement>(null);
  useFocusReturn(dialog);
  useOpenerFocus();
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className="dialog-scrim">
      <Modal className={`dialog-modal ${size}${bare ? " bare" : ""}`}>
        <AriaDialog ref={dialog} className="dialog">
          {bare ? (
            <Heading slot="title" className="visually-hidden">
              {title}
            </Heading>
          ) : (
            <header className="dialog-header">
              <Heading slot="title">{title}</Heading>
              <Button
                look="bare"
                iconOnly
                aria-label={t("close-action")}
                title={t("window-close-esc")}
                onClick={onClose}
              >
                <X size={16} />
              </Button>
            </header>
          )}
          <div className="dialog-body">{children}</div>
          {actions !== undefined && <footer className="dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
