import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { X } from "lucide-react";
import "./Dialog.css";

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

/** A modal dialog that traps the focus. Esc and a click outside close it. */
export function Dialog({ title, onClose, children, actions, size = "small", bare = false }: DialogProps): ReactNode {
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onClose} className="dialog-scrim">
      <Modal className={`dialog-modal ${size}${bare ? " bare" : ""}`}>
        <AriaDialog className="dialog">
          {bare ? (
            <Heading slot="title" className="visually-hidden">
              {title}
            </Heading>
          ) : (
            <header className="dialog-header">
              <Heading slot="title">{title}</Heading>
              <button
                type="button"
                className="button bare icon-only"
                aria-label="Close"
                title="Close (Esc)"
                onClick={onClose}
              >
                <X size={16} />
              </button>
            </header>
          )}
          <div className="dialog-body">{children}</div>
          {actions !== undefined && <footer className="dialog-actions">{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
