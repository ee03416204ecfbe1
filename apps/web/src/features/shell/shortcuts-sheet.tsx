import { useState } from 'react';
import { setSingleKeys, singleKeysAreOn, useShortcuts } from '../../lib/shortcuts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { KeyNames } from '../../ui/key-names.tsx';

/** What can be pressed on this page. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const shortcuts = useShortcuts();
  const [on, setOn] = useState(singleKeysAreOn());
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div className="stack gap-6">
        {(['This page', 'Everywhere'] as const).map((group) => {
          const own = shortcuts.filter((one) => one.group === 'This page').map(({ keys }) => keys);
          const rows = shortcuts.filter(
            (one) => one.group === group && (group === 'This page' || !own.includes(one.keys)),
          );
          return rows.length === 0 ? null : (
            <section key={group} className="stack gap-2">
              <h3>{group}</h3>
              <dl className="keys-list">
                {rows.map(({ keys, label }) => (
                  <div key={`${keys} ${label}`}>
                    <dt>
                      <KeyNames keys={keys} />
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
