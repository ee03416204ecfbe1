import { useMutation } from '@tanstack/react-query';
import type { SingleSignOn } from '@vedette/contract';
import { useState } from 'react';
import { useCompany } from '../../api/company.ts';
import { api, messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { CopyLine } from '../../ui/secret.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { toast } from '../../ui/toast.tsx';

interface ProviderProps {
  readonly settings: SingleSignOn;
  readonly onChange: (now: SingleSignOn) => void;
}

export function ProviderSection({ settings, onChange }: ProviderProps) {
  const company = useCompany();
  const { provider } = settings;
  const [issuer, setIssuer] = useState(provider?.issuer ?? '');
  const [clientId, setClientId] = useState(provider?.clientId ?? '');
  const [clientSecret, setClientSecret] = useState('');
  const [scopes, setScopes] = useState((provider?.scopes ?? ['openid', 'email', 'profile']).join(' '));
  const [buttonLabel, setButtonLabel] = useState(provider?.buttonLabel ?? `Sign in with ${company.name}`);
  const [removing, setRemoving] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      api.call('setSingleSignOn', {
        params: { companyId: company.id },
        body: {
          issuer: issuer.trim(),
          clientId: clientId.trim(),
          ...(clientSecret === '' ? {} : { clientSecret }),
          scopes: scopes.split(/\s+/).filter((scope) => scope !== ''),
          buttonLabel,
        },
      }),
    onSuccess: (now) => {
      onChange(now);
      toast('Saved the provider');
    },
  });
  return (
    <Section title="Provider" side={<span className="t3 sm">{provider === null ? 'none' : 'set'}</span>}>
      <form className="stack in-sec" onSubmit={submitting(() => save.mutate())}>
        <p className="t2">
          Register an application with your provider: a web application with a secret, the authorization code
          flow, and this address to send people back to. It has to say <code>email_verified</code>.
        </p>
        <CopyLine label="Redirect address" text={settings.redirectUri} />
        <TextField
          label="Issuer"
          type="url"
          value={issuer}
          onChange={setIssuer}
          placeholder="https://login.example.com"
          hint="As the provider writes it. What it publishes there is read before anything is saved."
          mono
          required
        />
        <TextField label="Client id" value={clientId} onChange={setClientId} mono required />
        <TextField
          label="Client secret"
          type="password"
          value={clientSecret}
          onChange={setClientSecret}
          hint={
            provider === null
              ? 'Kept encrypted, never shown again.'
              : 'Leave it empty to keep the one that is set. Another issuer or client needs its own.'
          }
          required={provider === null}
        />
        <TextField label="Scopes" value={scopes} onChange={setScopes} mono required />
        <TextField
          label="Words on the button"
          value={buttonLabel}
          onChange={setButtonLabel}
          maxLength={60}
          required
        />
        <Refusal error={save.error} />
        <div className="row">
          <Button type="submit" variant="primary" busy={save.isPending && 'Asking the issuer'}>
            Save the provider
          </Button>
          {provider === null ? null : (
            <Button variant="ghost" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
      </form>
      {removing ? (
        <RemoveDialog settings={settings} onChange={onChange} onClose={() => setRemoving(false)} />
      ) : null}
    </Section>
  );
}

function RemoveDialog({ settings, onChange, onClose }: ProviderProps & { onClose: () => void }) {
  const company = useCompany();
  const remove = useMutation({
    mutationFn: () => api.call('removeSingleSignOn', { params: { companyId: company.id } }),
    onSuccess: () => {
      toast('Removed the provider');
      onClose();
      onChange({ ...settings, provider: null });
    },
  });
  return (
    <ConfirmDialog
      title="Remove the provider?"
      action="Remove"
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Nobody signs in with it any more. Those who never chose a password ask for one on the sign-in page.
    </ConfirmDialog>
  );
}
