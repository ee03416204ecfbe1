/** What was done, for a moment, with a way back. Errors are never toasts: they stay where they happened. */
import { useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: () => void;
}

const SHOWN_MS = 8_000;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function toast(text: string, undo?: () => void): void {
  last += 1;
  const id = last;
  change([...toasts.slice(-2), { id, text, ...(undo === undefined ? {} : { undo }) }]);
  setTimeout(() => change(toasts.filter((one) => one.id !== id)), SHOWN_MS);
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, undo }) => (
        <div key={id} className="toast">
          {text}
          {undo === undefined ? null : (
            <button
              type="button"
              className="btn small"
              onClick={() => {
                undo();
                change(toasts.filter((one) => one.id !== id));
              }}
            >
              Undo
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
