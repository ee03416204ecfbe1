import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { PasskeyProof, SecondFactorRequired } from '@vedette/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchText } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { safeNext } from './next-address.ts';
import { ProviderButton } from './provider-button.tsx';
import { isAsked, SecondFactorStep, withPasskey } from './second-factor-step.tsx';
import { Solo } from './solo.tsx';

export function SignInPage() {
  const next = safeNext(useSearchText('next'));
  const router = useRouter();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState<SecondFactorRequired | null>(null);
  const [emergency, setEmergency] = useState(false);
  // Looked up when the field is left: an address that is still being typed is somebody else's.
  const [leftWith, setLeftWith] = useState('');
  const offer = useQuery({
    queryKey: ['sign-on', leftWith],
    queryFn: () => api.call('findSingleSignOn', { body: { email: leftWith } }),
    enabled: /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(leftWith),
    retry: false,
  });
  const provider = leftWith === email.trim() ? (offer.data?.provider ?? null) : null;
  const takesPassword = !provider?.enforced || emergency;
  const call = (proof: { code?: string; passkey?: PasskeyProof }) =>
    api.call('signIn', { body: { email: email.trim(), password, ...proof } });
  const signIn = useMutation({
    mutationFn: (by: 'password' | 'passkey') =>
      by === 'passkey'
        ? withPasskey(
            () => call({}),
            (passkey) => call({ passkey }),
          )
        : call(code === '' ? {} : { code }),
    onSuccess: (answer) => {
      if (isAsked(answer)) {
        setAsked(answer);
        return;
      }
      queries.clear();
      router.history.push(next);
    },
  });
  const submit = submitting(() => {
    setLeftWith(email.trim());
    if (takesPassword) signIn.mutate('password');
  });
  return (
    <Solo title="Sign in">
      <form className="stack gap-4" onSubmit={submit} onBlur={() => setLeftWith(email.trim())}>
        <h1>Sign in</h1>
        {next === '/' ? null : <p className="t2">Then you go on to the page that you opened.</p>}
        <TextField
          label="E-mail"
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="username"
          required
          autoFocus
        />
        {provider === null ? null : (
          <ProviderButton email={email.trim()} next={next} label={provider.buttonLabel} />
        )}
        {takesPassword ? (
          <TextField
            label="Password"
            type="password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            required
          />
        ) : (
          <p className="t2 sm">
            Your organization signs in with its provider. Is it out of order? Managers with a second factor{' '}
            <button type="button" className="link" onClick={() => setEmergency(true)}>
              use their password
            </button>
            .
          </p>
        )}
        {asked === null ? null : (
          <SecondFactorStep
            asked={asked}
            code={code}
            onCode={setCode}
            usingPasskey={signIn.isPending && signIn.variables === 'passkey'}
            onPasskey={() => signIn.mutate('passkey')}
          />
        )}
        <Refusal error={signIn.error} />
        {takesPassword ? (
          <div className="row between">
            <Button
              type="submit"
              variant={asked?.passkeys ? 'default' : 'primary'}
              icon={ArrowRight}
              busy={signIn.isPending && 'Signing in'}
            >
              Sign in
            </Button>
            <Link to="/forgot-password" className="link">
              Forgotten it?
            </Link>
          </div>
        ) : null}
      </form>
    </Solo>
  );
}
