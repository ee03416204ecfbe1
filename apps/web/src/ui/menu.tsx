import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Icon } from './icon.tsx';

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly checked?: boolean;
  /** Begins a group of its own. */
  readonly group?: string | undefined;
}

/** A button that opens a list of things to do. The browser's popover: it closes on Escape and on a click elsewhere. */
export function Menu(props: {
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly look?: 'ghost' | 'dashed' | 'default';
  readonly items: readonly MenuItem[];
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (!at || !list.current) return;
    list.current.style.top = `${at.bottom + 4}px`;
    list.current.style.left = `${Math.max(8, Math.min(at.left, innerWidth - list.current.offsetWidth - 8))}px`;
  };
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...(list.current?.querySelectorAll('button') ?? [])];
    const now = items.indexOf(document.activeElement as HTMLButtonElement);
    items[(now + step + items.length) % items.length]?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`btn small ${props.look === 'default' ? '' : 'ghost'} ${props.look === 'dashed' ? 'dashed' : ''}`}
        popoverTarget={id}
        aria-haspopup="menu"
      >
        {props.icon && <Icon icon={props.icon} size="small" />}
        {props.label}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className="menu"
        role="menu"
        tabIndex={-1}
        aria-label={props.label}
        onKeyDown={move}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          place();
          list.current?.querySelector('button')?.focus();
        }}
      >
        {props.items.map((item, index) => (
          <div key={`${item.group ?? ''} ${item.label}`} role="presentation">
            {item.group !== undefined && item.group !== props.items[index - 1]?.group ? (
              <div className="menu-group" role="presentation">
                {item.group}
              </div>
            ) : null}
            <button
              type="button"
              role="menuitem"
              className="menu-item"
              onClick={() => {
                list.current?.hidePopover();
                item.onSelect();
              }}
            >
              <span className="menu-mark">
                {item.checked ? <Icon icon={Check} size="small" label="chosen" /> : null}
              </span>
              {item.label}
            </button>
          </div>
        ))}
      </div>
    </>
  );
}
