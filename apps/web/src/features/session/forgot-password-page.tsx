import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { Solo } from './solo.tsx';

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => api.call('forgotPassword', { body: { email: email.trim() } }),
  });
  if (ask.isSuccess) {
    return (
      <Solo title="Look into your mail">
        <div className="stack">
          <h1>Look into your mail</h1>
          <p className="t2">
            If {email} has an account, a link is on its way. It works once, within the hour. Without a mail
            server a platform administrator finds it in the outbox.
          </p>
          <Link to="/sign-in" className="link">
            Back to sign-in
          </Link>
        </div>
      </Solo>
    );
  }
  return (
    <Solo title="New password">
      <form className="stack gap-4" onSubmit={submitting(() => ask.mutate())}>
        <h1>Choose a new password</h1>
        <p className="t2">A link for it is sent to the address of your account.</p>
        <TextField
          label="E-mail"
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="username"
          required
          autoFocus
        />
        <Refusal error={ask.error} />
        <div className="row between">
          <Button type="submit" variant="primary" busy={ask.isPending && 'Sending'}>
            Send the link
          </Button>
          <Link to="/sign-in" className="link">
            Back to sign-in
          </Link>
        </div>
      </form>
    </Solo>
  );
}
