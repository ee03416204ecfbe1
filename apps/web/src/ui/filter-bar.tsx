import { Plus, Search, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Search, what is filtered by, and what else can be. All of it stands in the address. */
export function FilterBar(props: {
  readonly placeholder: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly filters: readonly Filter[];
  readonly onFilter: (name: string, value: string | undefined) => void;
  readonly side?: ReactNode;
}) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Search', () => field.current?.focus());
  const chosen = props.filters.filter(({ value }) => value !== undefined);
  return (
    <search className="filters">
      <label className="input search">
        <Icon icon={Search} size="small" />
        <span className="vh">{props.placeholder}</span>
        <input
          ref={field}
          type="search"
          placeholder={props.placeholder}
          value={props.query}
          onChange={(event) => props.onQuery(event.target.value)}
        />
        <span aria-hidden="true" className="keys">
          <kbd>/</kbd>
        </span>
      </label>
      {chosen.map(({ name, label, value, choices }) => (
        <span key={name} className="chip">
          <span className="k">{label}</span>
          <span className="k">is</span>
          <span>{choices.find((choice) => choice.value === value)?.label ?? value}</span>
          <button
            type="button"
            className="x btn ghost"
            aria-label={`Remove filter ${label}`}
            onClick={() => props.onFilter(name, undefined)}
          >
            <Icon icon={X} size="small" />
          </button>
        </span>
      ))}
      {props.filters.length === 0 ? null : (
        <Menu
          label="Filter"
          icon={Plus}
          look="dashed"
          items={props.filters.flatMap(({ name, label, value, choices }) =>
            choices.map((choice) => ({
              group: label,
              label: choice.label,
              checked: choice.value === value,
              onSelect: () => props.onFilter(name, choice.value === value ? undefined : choice.value),
            })),
          )}
        />
      )}
      <span className="grow" />
      {props.side}
    </search>
  );
}
