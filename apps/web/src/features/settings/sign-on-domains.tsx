import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CompanyDomain } from '@vedette/contract';
import { Check, CircleDashed } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api, messageOf } from '../../lib/api.ts';
import { ago } from '../../lib/format.ts';
import { usePaged } from '../../lib/use-paged.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/page.tsx';
import { CopyLine } from '../../ui/secret.tsx';
import { Failure, Refusal, Skeleton } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { toast } from '../../ui/toast.tsx';

const queryKey = (companyId: string) => ['company-domains', companyId];

export function SignOnDomains() {
  const company = useCompany();
  const queries = useQueryClient();
  const [domain, setDomain] = useState('');
  const domains = usePaged(queryKey(company.id), (cursor) =>
    api.call('listDomains', {
      params: { companyId: company.id },
      query: { limit: 100, ...(cursor ? { cursor } : {}) },
    }),
  );
  const add = useMutation({
    mutationFn: () =>
      api.call('addDomain', {
        params: { companyId: company.id },
        body: { domain: domain.trim().toLowerCase() },
      }),
    onSuccess: () => {
      setDomain('');
      return queries.invalidateQueries({ queryKey: queryKey(company.id) });
    },
  });
  return (
    <Section title="Domains" side={<span className="t3 sm">whose addresses the provider speaks for</span>}>
      <div className="stack gap-6 in-sec">
        {domains.error === null ? null : <Failure error={domains.error} retry={domains.retry} />}
        {domains.isPending ? <Skeleton rows={2} /> : null}
        {domains.items.map((one) => (
          <DomainEntry key={one.id} domain={one} />
        ))}
        <form className="stack" onSubmit={submitting(() => add.mutate())}>
          <TextField
            label="Another domain"
            value={domain}
            onChange={setDomain}
            placeholder="example.com"
            hint="What stands behind the @. You prove by a DNS record that it is yours."
            mono
            required
          />
          <Refusal error={add.error} />
          <div>
            <Button type="submit" busy={add.isPending && 'Adding it'}>
              Add the domain
            </Button>
          </div>
        </form>
      </div>
    </Section>
  );
}

function DomainEntry({ domain }: { domain: CompanyDomain }) {
  const company = useCompany();
  const queries = useQueryClient();
  const [removing, setRemoving] = useState(false);
  const params = { companyId: company.id, domainId: domain.id };
  const refresh = () => queries.invalidateQueries({ queryKey: queryKey(company.id) });
  const check = useMutation({ mutationFn: () => api.call('checkDomain', { params }), onSuccess: refresh });
  const remove = useMutation({
    mutationFn: () => api.call('removeDomain', { params }),
    onSuccess: () => {
      toast(`Removed ${domain.domain}`);
      void queries.invalidateQueries({ queryKey: ['single-sign-on'] });
      return refresh();
    },
  });
  const verified = domain.state === 'verified';
  return (
    <article className="stack" aria-label={domain.domain}>
      <div className="row between wrap">
        <span className="row">
          <Icon icon={verified ? Check : CircleDashed} size="small" />
          <b className="strong">{domain.domain}</b>
          <span className="t2 sm">{verified ? 'verified' : 'waits for its record'}</span>
        </span>
        <span className="row">
          <Button small busy={check.isPending && 'Looking'} onClick={() => check.mutate()}>
            {verified ? 'Check again' : 'Look for the record'}
          </Button>
          <Button small variant="ghost" label={`Remove ${domain.domain}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </span>
      </div>
      {verified ? null : (
        <>
          <p className="t2 sm">
            Add a TXT record with this name and value where the domain is administered, then look for it. It
            may take an hour until it is seen everywhere. Leave it there: without it the domain waits again.
          </p>
          <CopyLine label="Name" text={domain.recordName} />
          <CopyLine label="Value" text={domain.recordValue} />
        </>
      )}
      {domain.lastResult === null || domain.checkedAt === null ? null : (
        <p className="sm" role="status">
          {domain.lastResult} <span className="t3">{ago(domain.checkedAt)}</span>
        </p>
      )}
      <Refusal error={check.error} />
      {removing ? (
        <ConfirmDialog
          title={`Remove ${domain.domain}?`}
          action="Remove"
          busy={remove.isPending}
          error={remove.isError ? messageOf(remove.error) : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => setRemoving(false)}
        >
          Its addresses sign in with a password again. Without another verified domain single sign-on is
          enforced no longer.
        </ConfirmDialog>
      ) : null}
    </article>
  );
}
