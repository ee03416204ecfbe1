import { useState } from 'react';
import { setSingleKeys, singleKeysAreOn, useShortcuts } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';

const names: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Enter: 'Enter' };

/** What can be pressed on this page. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts();
  const [on, setOn] = useState(singleKeysAreOn());
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="stack gap-6">
        {(['This page', 'Everywhere'] as const).map((group) => {
          const rows = shortcuts.filter((one) => one.group === group);
          return rows.length === 0 ? null : (
            <section key={group} className="stack gap-2">
              <h3>{group}</h3>
              <dl className="keys-list">
                {rows.map(({ keys, label }) => (
                  <div key={`${keys} ${label}`}>
                    <dt className="keys">
                      {keys.split(' ').map((key, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a pair may be the same key twice.
                        <kbd key={index}>
                          {key
                            .split('+')
                            .map((part) => names[part] ?? part.toUpperCase())
                            .join(' ')}
                        </kbd>
                      ))}
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
        <Checkbox
          label="Single letters do something outside fields"
          checked={on}
          onChange={(checked) => {
            setSingleKeys(checked);
            setOn(checked);
          }}
        />
      </div>
    </Dialog>
  );
}
