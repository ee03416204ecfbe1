import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Without the line of title and button: what is inside says what it is, and Escape closes it. */
  readonly bare?: boolean;
}

/**
 * A dialog over the page. The browser's own element: it keeps the focus inside, closes on Escape and makes the rest inert
 * without a style element of a library's, which the content security policy would refuse.
 */
export function Dialog({ title, onClose, children, footer, bare = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Not an effect after painting: a dialog that is closed once it is out of the page gives the focus back to nobody.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // React's `autoFocus` comes before the dialog is open; left alone, the browser takes the button that closes it.
    dialog
      ?.querySelector<HTMLElement>('.in :is(input:not([type=checkbox], [type=radio]), textarea, select)')
      ?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={bare ? 'dialog bare' : 'dialog'}
      aria-label={bare ? title : undefined}
      aria-labelledby={bare ? undefined : titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {bare ? null : (
        <header>
          <h2 id={titleId}>{title}</h2>
          <Button variant="ghost" small icon={X} label="Close" onClick={onClose} />
        </header>
      )}
      <div className="in">{children}</div>
      {footer === undefined ? null : <footer>{footer}</footer>}
    </dialog>
  );
}

/** Asks before what cannot be undone; title and button name the thing. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly busy: boolean;
  readonly error?: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
            {props.action}
          </Button>
          <Button variant="ghost" onClick={props.onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="t2">{props.children}</div>
        {props.error ? (
          <p className="c-critical" role="alert">
            {props.error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
