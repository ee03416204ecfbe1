import { useCompany } from '../../api/company.ts';
import { useSearchText, useSetSearch } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { AuditTable } from '../../ui/audit-table.tsx';
import { TextField } from '../../ui/field.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const ACTION = /^[a-z_]+(?:\.[a-z_]+)*$/;

export function AuditPage() {
  const company = useCompany();
  const action = useSearchText('action');
  const setSearch = useSetSearch();
  const usable = action !== undefined && ACTION.test(action) ? action : undefined;
  const entries = usePaged(['audit', company.id, usable], (cursor) =>
    api.call('listCompanyAudit', {
      params: { companyId: company.id },
      query: { limit: 100, ...(cursor ? { cursor } : {}), ...(usable ? { action: usable } : {}) },
    }),
  );
  return (
    <SettingsFrame
      page="Audit log"
      title="Audit log"
      lead={`Every change in ${company.name}, written in the transaction that made it. Entries are never changed.`}
    >
      <div className="stack gap-4">
        <div className="w-320">
          <TextField
            label="Action"
            value={action ?? ''}
            onChange={(text) => setSearch({ action: text === '' ? undefined : text })}
            placeholder="finding.dismissed"
            mono
            hint="The whole name of an action."
          />
        </div>
        <AuditTable list={entries} />
      </div>
    </SettingsFrame>
  );
}
