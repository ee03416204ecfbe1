import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SingleSignOn } from '@vedette/contract';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api, messageOf } from '../../lib/api.ts';
import { ago } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { Failure, Refusal, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SignOnDomains } from './sign-on-domains.tsx';
import { ProviderSection } from './sign-on-provider.tsx';

/** The provider of an organization in the order in which it is set up: whose addresses, which provider, whether it is the only way. */
export function SingleSignOnPage() {
  const company = useCompany();
  const key = ['single-sign-on', company.id];
  const settings = useQuery({
    queryKey: key,
    queryFn: () => api.call('getSingleSignOn', { params: { companyId: company.id } }),
  });
  const queries = useQueryClient();
  const keep = (now: SingleSignOn) => queries.setQueryData(key, now);
  return (
    <SettingsFrame
      page="Single sign-on"
      title="Single sign-on"
      lead={
        <>
          People with an address in a domain of {company.name} sign in with your OpenID Connect provider.
          Somebody new waits as an unverified member until a manager says what they may.
        </>
      }
    >
      <div className="stack gap-8 w-640">
        <SignOnDomains />
        {settings.isError ? <Failure error={settings.error} retry={() => void settings.refetch()} /> : null}
        {settings.isPending ? <Skeleton rows={4} /> : null}
        {settings.data ? (
          <>
            <ProviderSection
              key={settings.data.provider?.updatedAt ?? 'none'}
              settings={settings.data}
              onChange={keep}
            />
            {settings.data.provider === null ? null : (
              <EnforcementSection provider={settings.data.provider} onChange={keep} />
            )}
          </>
        ) : null}
      </div>
    </SettingsFrame>
  );
}

function EnforcementSection({
  provider,
  onChange,
}: {
  provider: NonNullable<SingleSignOn['provider']>;
  onChange: (now: SingleSignOn) => void;
}) {
  const company = useCompany();
  const [asks, setAsks] = useState(false);
  const enforce = useMutation({
    mutationFn: (enforced: boolean) =>
      api.call('enforceSingleSignOn', { params: { companyId: company.id }, body: { enforced } }),
    onSuccess: (now) => {
      onChange(now);
      setAsks(false);
      toast(now.provider?.enforced ? 'Single sign-on is enforced' : 'Passwords work again');
    },
  });
  return (
    <Section
      title="Enforcement"
      side={<span className="t3 sm">{provider.enforced ? 'passwords are refused' : 'passwords work'}</span>}
    >
      <div className="stack in-sec">
        <p className="t2">
          Enforced, a password opens no session for an address in a verified domain. Managers who have a
          second factor keep theirs for when the provider is out of order; whenever one is used so, all
          managers get a message. Personal tokens, service keys and open sessions go on.
        </p>
        <p className="t2">
          {provider.lastUsedAt === null
            ? 'Nobody has signed in with these settings yet: do it once before you enforce them.'
            : `Last used ${ago(provider.lastUsedAt)}.`}
        </p>
        {asks ? null : <Refusal error={enforce.error} />}
        <div>
          {provider.enforced ? (
            <Button busy={enforce.isPending && 'Ending it'} onClick={() => enforce.mutate(false)}>
              Let passwords in again
            </Button>
          ) : (
            <Button
              disabled={provider.lastUsedAt === null && 'Sign in with the provider once first'}
              onClick={() => setAsks(true)}
            >
              Enforce single sign-on
            </Button>
          )}
        </div>
      </div>
      {asks ? (
        <ConfirmDialog
          title="Enforce single sign-on?"
          action="Enforce it"
          busy={enforce.isPending}
          error={enforce.isError ? messageOf(enforce.error) : undefined}
          onConfirm={() => enforce.mutate(true)}
          onClose={() => setAsks(false)}
        >
          From now on people in your domains sign in with the provider alone. See that a manager has a second
          factor, in case that it is out of order.
        </ConfirmDialog>
      ) : null}
    </Section>
  );
}
