/** One listener for every key of the application; pages register what they have, and the sheet shows what is registered. */
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As `KeyboardEvent.key` says it, lower case; two keys after one another with a space between; `mod+` for Ctrl or ⌘. */
  readonly keys: string;
  readonly label: string;
  readonly group: 'This page' | 'Everywhere';
}
interface Registered extends Shortcut {
  readonly run: (event?: KeyboardEvent) => void;
}

/** The second key of a pair has to come within this. */
const PAIR_MS = 1_200;
const SETTING = 'vedette.single-keys';

let registered: readonly Registered[] = [];
let first: { key: string; at: number } | null = null;
const listeners = new Set<() => void>();

function change(next: readonly Registered[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

/** Single letters act only outside fields, and can be turned off altogether (WCAG 2.1.4). */
export const singleKeysAreOn = () => localStorage.getItem(SETTING) !== 'off';

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, 'off');
  change([...registered]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
    !(target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type))
  );
}

/** What a key does: the page's own meaning before that of everywhere, and of two the one that came last. */
const meaningOf = (keys: string) =>
  registered.findLast((one) => one.keys === keys && one.group === 'This page') ??
  registered.findLast((one) => one.keys === keys);

/** With Ctrl or ⌘ held they are no single letters: they act in fields too. */
function onModifiedKey(event: KeyboardEvent): void {
  if (event.altKey || event.shiftKey || document.querySelector('dialog[open]') !== null) return;
  const match = meaningOf(`mod+${event.key.toLowerCase()}`);
  if (match === undefined) return;
  event.preventDefault();
  match.run(event);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    onModifiedKey(event);
    return;
  }
  if (event.altKey) return;
  if (isTyping(event.target) || !singleKeysAreOn() || document.querySelector('dialog[open]') !== null) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const name = event.shiftKey && /^[a-z]$/.test(key) ? `shift+${key}` : key;
  const pair = first !== null && Date.now() - first.at < PAIR_MS ? `${first.key} ${name}` : null;
  first = null;
  const match = (pair === null ? undefined : meaningOf(pair)) ?? meaningOf(name);
  if (match) {
    event.preventDefault();
    match.run(event);
  } else if (registered.some((one) => one.keys.startsWith(`${name} `))) {
    first = { key: name, at: Date.now() };
  }
}

window.addEventListener('keydown', onKey);

/** Makes a key do something while the component is on the page; without `run` it does nothing and is not shown. */
export function useShortcut(
  keys: string,
  label: string,
  run: ((event?: KeyboardEvent) => void) | undefined,
  group: Shortcut['group'] = 'This page',
): void {
  const latest = useRef(run);
  // Before the page is drawn: whoever sees it may press the key.
  useLayoutEffect(() => {
    latest.current = run;
  });
  const active = run !== undefined;
  useLayoutEffect(() => {
    if (!active) return;
    const own: Registered = { keys, label, group, run: (event) => latest.current?.(event) };
    change([...registered, own]);
    return () => change(registered.filter((one) => one !== own));
  }, [keys, label, group, active]);
}

/** Does what the key would do. */
export const press = ({ keys }: Shortcut): void => meaningOf(keys)?.run();

/** What can be pressed now. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}
