import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCompany } from '../../api/company.ts';
import { api } from '../../lib/api.ts';
import { Checkbox } from '../../ui/field.tsx';
import { Failure, Refusal, Skeleton } from '../../ui/states.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export function TriagePage() {
  const company = useCompany();
  const queries = useQueryClient();
  const params = { companyId: company.id };
  const key = ['triage-policy', company.id];
  const policy = useQuery({ queryKey: key, queryFn: () => api.call('getTriagePolicy', { params }) });
  const change = useMutation({
    mutationFn: (closeDevelopmentOnly: boolean) =>
      api.call('changeTriagePolicy', { params, body: { closeDevelopmentOnly } }),
    onSuccess: (changed) => queries.setQueryData(key, changed),
  });
  return (
    <SettingsFrame
      page="Triage policy"
      title="Triage policy"
      lead="What the agent may close by itself. What the evidence proves harmless is always closed; a person can reopen it."
    >
      {policy.isError ? (
        <Failure error={policy.error} retry={() => void policy.refetch()} />
      ) : policy.data ? (
        <div className="stack gap-4 w-640">
          <Checkbox
            label="Close alerts about packages that only development uses"
            checked={policy.data.closeDevelopmentOnly}
            disabled={!company.isManager || change.isPending}
            onChange={(on) => change.mutate(on)}
          />
          <p className="t2 sm">
            Critical and high ones only where coverage is complete.{' '}
            {company.isManager ? '' : 'A manager can change this.'}
          </p>
          <Refusal error={change.error} />
        </div>
      ) : (
        <Skeleton rows={2} />
      )}
    </SettingsFrame>
  );
}
