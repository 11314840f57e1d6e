import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
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
  /** Whether the header is omitted. The title is then only read by screen readers. */
  bare?: boolean;
}

/**
 * Focuses a dialog when it is mounted, unless one of its fields has the focus. React Aria does so up to a frame later,
 * and the page behind the dialog would get the keys until then.
 */
function useDialogFocus(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (dialog.current?.contains(document.activeElement) === false) dialog.current.focus();
  }, [dialog]);
}

/**
 * Moves the focus to a dialog when its focused element is removed or disabled. Otherwise the page behind the dialog would
 * get the focus, and the dialog would not receive Esc and Tab.
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

/** The element with the focus before a dialog was opened, or before the first of several that replaced each other. */
let opener: Element | null = null;

function rememberOpener(): void {
  if (document.querySelector('[role="dialog"]') === null) opener = document.activeElement;
}

/**
 * Returns the focus to the opener after the last of several dialogs that replaced each other. After a single dialog,
 * React Aria has already returned the focus one frame earlier.
 */
function useOpenerFocus(): void {
  // This runs during the first rendering, because fields of the dialog take the focus before effects run.
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
  useDialogFocus(dialog);
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
