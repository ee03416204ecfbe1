import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useSearchText } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { safeNext } from './next-address.ts';
import { Solo } from './solo.tsx';

export function SignInPage() {
  const next = safeNext(useSearchText('next'));
  const router = useRouter();
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const signIn = useMutation({
    mutationFn: () =>
      api.call('signIn', {
        body: { email: email.trim(), password, ...(code === '' ? {} : { code }) },
      }),
    onSuccess: (answer) => {
      if ('secondFactorRequired' in answer) {
        setAsksCode(true);
        return;
      }
      queries.clear();
      router.history.push(next);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate();
  };
  return (
    <Solo title="Sign in">
      <form className="stack gap-4" onSubmit={submit}>
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
        <TextField
          label="Password"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
        />
        {asksCode ? (
          <TextField
            label="Code"
            hint="Of your authenticator application, or a recovery code"
            value={code}
            onChange={setCode}
            autoComplete="one-time-code"
            mono
            required
            autoFocus
            maxLength={40}
          />
        ) : null}
        <Refusal error={signIn.error} />
        <div className="row between">
          <Button type="submit" variant="primary" icon={ArrowRight} busy={signIn.isPending && 'Signing in'}>
            Sign in
          </Button>
          <Link to="/forgot-password" className="link">
            Forgotten it?
          </Link>
        </div>
      </form>
    </Solo>
  );
}
