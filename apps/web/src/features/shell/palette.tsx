import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SearchResults } from '@vedette/contract';
import { Bell, ChevronRight, FileCode, FolderGit2, type LucideIcon, Package, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { workspacesQuery } from '../../api/workspaces.ts';
import { api } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { press, useShortcuts } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyNames } from '../../ui/key-names.tsx';
import { SeverityGlyph, type SeverityName, severityOf } from '../../ui/severity.tsx';
import { placesOf } from './places.ts';

/** Letters that are typed faster than this are one question. */
const PAUSE_MS = 120;
/** One letter is found everywhere. */
const LETTERS_MIN = 2;

interface Item {
  readonly key: string;
  readonly group: string;
  readonly label: string;
  readonly sub?: string;
  readonly icon?: LucideIcon;
  readonly severity?: SeverityName;
  readonly keys?: string;
  readonly run: () => void;
  /** With Ctrl or ⌘ held: in the side panel of its list. */
  readonly beside?: () => void;
}

/** Everything that has a name, and everything that can be done here; `>` leaves only what can be done. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const commandsOnly = text.startsWith('>');
  const asked = (commandsOnly ? text.slice(1) : text).trim();
  const found = useFound(commandsOnly ? '' : asked);
  const commands = useCommands(asked);
  const results = useItems(found.data);
  const items = commandsOnly || asked.length < LETTERS_MIN ? commands : [...results, ...commands];
  const chosen = Math.min(at, items.length - 1);
  const open = (item: Item | undefined, beside: boolean) => {
    if (item === undefined) return;
    onClose();
    if (beside && item.beside) item.beside();
    else item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setAt((chosen + step + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter') open(items[chosen], event.metaKey || event.ctrlKey);
    else return;
    event.preventDefault();
  };
  const idOf = (index: number) => `${listId}-${index}`;
  return (
    <Dialog title="Search or run" bare onClose={onClose}>
      <div className="row pal-in">
        <Icon icon={Search} />
        <input
          className="pal-field"
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={items.length === 0 ? undefined : idOf(chosen)}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Findings, packages, files, alerts, workspaces, commands"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="pal-list" role="listbox" id={listId} aria-label="Results" tabIndex={-1}>
        {items.map((item, index) => (
          <div key={item.key} role="presentation">
            {item.group === items[index - 1]?.group ? null : (
              <div className="pal-group" role="presentation">
                {item.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys. */}
            <div
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={index === chosen ? 'pal-row sel' : 'pal-row'}
              ref={index === chosen ? intoView : undefined}
              onPointerMove={() => setAt(index)}
              onClick={() => open(item, false)}
            >
              {item.severity ? <SeverityGlyph severity={item.severity} /> : null}
              {item.icon ? <Icon icon={item.icon} /> : null}
              <span className="trunc">{item.label}</span>
              <span className="t3 sm trunc grow">{item.sub}</span>
              {item.keys === undefined ? null : <KeyNames keys={item.keys} />}
            </div>
          </div>
        ))}
      </div>
      {items.length === 0 ? (
        <p className="pal-none t2" role="status">
          {found.isFetching ? 'Searching' : `Nothing has “${asked}” in its name`}
        </p>
      ) : null}
      <footer className="row pal-foot t3 sm">
        <span className="row">
          <kbd>↑</kbd>
          <kbd>↓</kbd> move
        </span>
        <span className="row">
          <kbd>↵</kbd> open
        </span>
        <span className="row">
          <KeyNames keys="mod+Enter" /> in the side panel
        </span>
        <span className="grow" />
        <span className="row">
          <kbd>&gt;</kbd> commands only
        </span>
      </footer>
    </Dialog>
  );
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function useFound(asked: string) {
  const company = useCompany();
  const [q, setQ] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setQ(asked), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return useQuery({
    queryKey: ['search', company.id, q],
    queryFn: () => api.call('search', { params: { companyId: company.id }, query: { q } }),
    enabled: q.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  });
}

function useItems(found: SearchResults | undefined): Item[] {
  const navigate = useNavigate();
  const company = useCompany();
  const workspaces = useQuery(workspacesQuery(company.id));
  if (found === undefined) return [];
  const nameOf = (id: string) => workspaces.data?.find((one) => one.id === id)?.name ?? '';
  const toWorkspace = (workspaceId: string, search: object = {}, page: '' | '/dependencies' = '') =>
    void navigate({ to: `/workspace/$workspaceId${page}`, params: { workspaceId }, search: search as never });
  return [
    ...found.findings.map((one) => ({
      key: one.id,
      group: 'Findings',
      label: one.title,
      severity: one.severity,
      sub: `${nameOf(one.workspaceId)} · ${one.file}:${one.startLine} · ${one.state}`,
      run: () =>
        void navigate({
          to: '/workspace/$workspaceId/findings/$findingId',
          params: { workspaceId: one.workspaceId, findingId: one.id },
        }),
      beside: () => toWorkspace(one.workspaceId, { finding: one.id }),
    })),
    ...found.alerts.map((one) => ({
      key: one.id,
      group: 'Alerts',
      label: one.title,
      icon: Bell,
      severity: severityOf(one.severity),
      sub: one.status,
      run: () => void navigate({ to: '/alerts/$alertId', params: { alertId: one.id } }),
      beside: () => void navigate({ to: '/alerts', search: { status: 'all', alert: one.id } as never }),
    })),
    ...found.packages.map((one) => ({
      key: `${one.workspaceId} ${one.purl} ${one.version}`,
      group: 'Packages',
      label: one.name,
      icon: Package,
      sub: `${nameOf(one.workspaceId)}, ${one.version ?? 'version not known'}`,
      run: () => toWorkspace(one.workspaceId, { q: one.name }, '/dependencies'),
    })),
    ...found.files.map((one) => ({
      key: `${one.workspaceId} ${one.file}`,
      group: 'Files',
      label: one.file,
      icon: FileCode,
      sub: `${nameOf(one.workspaceId)}, ${plural(one.findings, 'finding')}`,
      run: () => toWorkspace(one.workspaceId, { q: one.file, group: 'file' }),
    })),
    ...found.workspaces.map((one) => ({
      key: one.id,
      group: 'Workspaces',
      label: one.name,
      icon: FolderGit2,
      run: () => toWorkspace(one.id),
    })),
  ];
}

/** The palette itself, and steps that are taken with the list in sight. */
const hidden: ReadonlySet<string> = new Set(['mod+k', 'j', 'k']);

/** What the page can do, then what can be done everywhere, then where one can go. */
function useCommands(asked: string): Item[] {
  const navigate = useNavigate();
  const company = useCompany();
  const shortcuts = useShortcuts();
  const words = asked.toLowerCase().split(/\s+/);
  const matches = (label: string) => words.every((word) => label.toLowerCase().includes(word));
  const groups = ['This page', 'Everywhere'] as const;
  return [
    ...groups.flatMap((group) =>
      shortcuts
        .filter((one) => one.group === group && !hidden.has(one.keys) && matches(one.label))
        .map((one) => ({
          key: `${one.group} ${one.keys} ${one.label}`,
          group,
          label: one.label,
          icon: ChevronRight,
          keys: one.keys,
          run: () => press(one),
        })),
    ),
    ...placesOf(company)
      .filter(({ label }) => matches(label))
      .map(({ label, icon, link }) => ({
        key: `place ${label}`,
        group: 'Go to',
        label,
        icon,
        run: () => void navigate(link),
      })),
  ];
}
