import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { day, plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CopyLine, SecretOnce } from '../../ui/secret.tsx';
import { Failure, Refusal, Skeleton } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { toast } from '../../ui/toast.tsx';
import { CurrentPassword } from './current-password.tsx';
import { PasskeysSection } from './passkeys.tsx';

/** What signing in takes besides the password: codes of an application, passkeys, or both; and recovery codes for either. */
export function SecondFactorSection({ email }: { email: string }) {
  const factor = useQuery({ queryKey: ['second-factor'], queryFn: () => api.call('getSecondFactor') });
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => api.call('listPasskeys', { query: { limit: 100 } }),
  });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const show = (made: readonly string[]) => setCodes(made.length === 0 ? null : made);
  const failed = factor.error ?? passkeys.error;
  const retry = () => void Promise.all([factor.refetch(), passkeys.refetch()]);
  if (failed !== null || !factor.data || !passkeys.data) {
    return (
      <Section title="Second factor">
        {failed === null ? <Skeleton rows={2} /> : <Failure error={failed} retry={retry} />}
      </Section>
    );
  }
  const { enabledAt, recoveryCodesLeft, passkeysAvailable } = factor.data;
  const isOn = enabledAt !== null || passkeys.data.items.length > 0;
  return (
    <>
      <Section title="Second factor" side={<span className="t3 sm">{isOn ? 'on' : 'off'}</span>}>
        <div className="stack in-sec">
          {codes === null ? null : <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />}
          <p className="t2">
            {isOn
              ? `Signing in takes more than your password. ${plural(recoveryCodesLeft, 'recovery code')} left.`
              : 'Something besides the password: whoever finds it out has not got in then. An application on your phone that shows codes, a passkey, or both.'}
          </p>
        </div>
      </Section>
      {codes === null ? (
        <>
          <Section
            title="Authenticator application"
            side={<span className="t3 sm">{enabledAt === null ? 'off' : `since ${day(enabledAt)}`}</span>}
          >
            <div className="in-sec">
              {enabledAt === null ? (
                <TurnOn email={email} onCodes={show} />
              ) : (
                <WhileOn email={email} onCodes={show} />
              )}
            </div>
          </Section>
          <PasskeysSection
            email={email}
            passkeys={passkeys.data.items}
            available={passkeysAvailable}
            onCodes={show}
          />
        </>
      ) : null}
    </>
  );
}

function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  return (
    <div className="stack">
      <p>
        Each of these takes the place of a code once, for when the application is lost. Keep them apart from
        it.
      </p>
      <SecretOnce label="Recovery codes" secret={codes.join('\n')} stored={false} onStored={onStored} />
    </div>
  );
}

interface CodesProps {
  readonly email: string;
  readonly onCodes: (codes: readonly string[]) => void;
}

function TurnOn({ email, onCodes }: CodesProps) {
  const queries = useQueryClient();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useMutation({
    mutationFn: () => api.call('beginSecondFactor', { body: { currentPassword } }),
    onSuccess: () => setPassword(''),
  });
  const confirm = useMutation({
    mutationFn: () => api.call('confirmSecondFactor', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      void queries.invalidateQueries({ queryKey: ['second-factor'] });
      toast('Signing in takes codes of the application');
    },
  });
  if (begin.data === undefined) {
    return (
      <form className="stack" onSubmit={submitting(() => begin.mutate())}>
        <CurrentPassword email={email} label="Your password" value={currentPassword} onChange={setPassword} />
        <Refusal error={begin.error} />
        <div>
          <Button type="submit" icon={ShieldCheck} busy={begin.isPending && 'Making a secret'}>
            Turn on
          </Button>
        </div>
      </form>
    );
  }
  return (
    <form className="stack" onSubmit={submitting(() => confirm.mutate())}>
      <p>Add an account in the application and let it see this, or type its key in:</p>
      <QrCode text={begin.data.uri} label="QR code of the key below, for authenticator applications" />
      <CopyLine label="Key" text={begin.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      <p className="t2">
        On this machine?{' '}
        <a className="link" href={begin.data.uri}>
          Open it in the application
        </a>
        . It is time-based, six digits, 30 seconds.
      </p>
      <TextField
        label="The code that it shows"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        mono
        required
        maxLength={40}
      />
      <Refusal error={confirm.error} />
      <div>
        <Button type="submit" variant="primary" icon={ShieldCheck} busy={confirm.isPending && 'Checking'}>
          Confirm
        </Button>
      </div>
    </form>
  );
}

function WhileOn({ email, onCodes }: CodesProps) {
  const queries = useQueryClient();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const after = () => {
    setPassword('');
    setCode('');
    return queries.invalidateQueries({ queryKey: ['second-factor'] });
  };
  const replace = useMutation({
    mutationFn: () => api.call('replaceRecoveryCodes', { body: { proof: { code } } }),
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      void after();
    },
  });
  const end = useMutation({
    mutationFn: () => api.call('endSecondFactor', { body: { currentPassword, proof: { code } } }),
    onSuccess: () => {
      toast('The application is turned off');
      return after();
    },
  });
  return (
    <form className="stack" onSubmit={submitting(() => end.mutate())}>
      <TextField
        label="Code"
        hint="Of the application, or a recovery code to turn it off"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        mono
        required
        maxLength={40}
      />
      <CurrentPassword
        email={email}
        label="Your password, to turn it off"
        value={currentPassword}
        onChange={setPassword}
      />
      <Refusal error={end.error ?? replace.error} />
      <div className="row wrap">
        <Button
          disabled={code === '' && 'Give a code first'}
          busy={replace.isPending && 'Making them'}
          onClick={() => replace.mutate()}
        >
          New recovery codes
        </Button>
        <Button type="submit" busy={end.isPending && 'Turning off'}>
          Turn off
        </Button>
      </div>
    </form>
  );
}
