import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { Refusal } from '../../ui/states.tsx';
import { submitting } from '../../ui/submitting.ts';
import { LinkIncomplete } from './link-incomplete.tsx';
import { useLinkToken } from './link-token.ts';
import { Solo } from './solo.tsx';

export function ResetPasswordPage() {
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const reset = useMutation({ mutationFn: () => api.call('resetPassword', { body: { token, password } }) });
  return (
    <Solo title="New password">
      {reset.isSuccess ? (
        <div className="stack">
          <h1>The password is changed</h1>
          <p className="t2">Every session of the account was ended.</p>
          <Link to="/sign-in" className="link">
            Sign in
          </Link>
        </div>
      ) : (
        <form className="stack gap-4" onSubmit={submitting(() => reset.mutate())}>
          <h1>Choose a new password</h1>
          <NewPasswordField label="New password" value={password} onChange={setPassword} required autoFocus />
          {token === '' ? <LinkIncomplete /> : null}
          <Refusal error={reset.error} />
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={reset.isPending && 'Saving'}
              disabled={token === '' && 'The link is incomplete'}
            >
              Save the password
            </Button>
          </div>
        </form>
      )}
    </Solo>
  );
}
