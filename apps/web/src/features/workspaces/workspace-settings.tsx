import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Workspace } from '@vedette/contract';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { day } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Facts, Page, Section } from '../../ui/page.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { toast } from '../../ui/toast.tsx';

export function WorkspaceSettingsForm({ workspace }: { workspace: Workspace }) {
  const company = useCompany();
  const queries = useQueryClient();
  const [name, setName] = useState(workspace.name);
  const change = useMutation({
    mutationFn: (body: { name: string } | { status: 'active' | 'archived' }) =>
      api.call('updateWorkspace', { params: { workspaceId: workspace.id }, body }),
    onSuccess: (changed) => {
      queries.setQueryData(['workspace', workspace.id], changed);
      void queries.invalidateQueries({ queryKey: ['workspaces'] });
      toast('Saved');
    },
  });
  return (
    <Page title="Settings of the workspace" narrow>
      <div className="stack gap-8">
        <Facts
          facts={[
            ['Source', workspace.repoUrl ?? 'uploaded archives'],
            ['Made', day(workspace.createdAt)],
            ['Status', workspace.status],
            ['Id', <code key="id">{workspace.id}</code>],
          ]}
        />
        <Refusal error={change.error} />
        {company.isManager ? (
          <>
            <form className="stack gap-4 w-320" onSubmit={submitting(() => change.mutate({ name }))}>
              <TextField label="Name" value={name} onChange={setName} required />
              <div>
                <Button type="submit" busy={change.isPending && 'Saving'}>
                  Save the name
                </Button>
              </div>
            </form>
            <Section title={workspace.status === 'active' ? 'Archive' : 'Archived'}>
              <div className="stack in-sec">
                <p className="t2">
                  An archived workspace keeps its scans and findings, and takes no new scans.
                </p>
                <div>
                  <Button
                    busy={change.isPending}
                    onClick={() =>
                      change.mutate({ status: workspace.status === 'active' ? 'archived' : 'active' })
                    }
                  >
                    {workspace.status === 'active' ? 'Archive the workspace' : 'Take it out of the archive'}
                  </Button>
                </div>
              </div>
            </Section>
          </>
        ) : (
          <p className="t2">A manager can rename and archive it.</p>
        )}
      </div>
    </Page>
  );
}
