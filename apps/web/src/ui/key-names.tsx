const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const names: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Enter: '↵',
  mod: isMac ? '⌘' : 'Ctrl',
  shift: '⇧',
};

/** Keys as they are written on the keyboard: `g o` is one after the other, `mod+k` both at once. */
export function KeyNames({ keys }: { keys: string }) {
  return (
    <span className="keys">
      {keys.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pair may be the same key twice.
        <kbd key={index}>
          {key
            .split('+')
            .map((part) => names[part] ?? part.toUpperCase())
            .join(' ')}
        </kbd>
      ))}
    </span>
  );
}
